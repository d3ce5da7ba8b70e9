import { setImmediate as nextTurn } from 'node:timers/promises';
import { LabError } from '../../lab-error.ts';
import type { KeptFile, RawFileBatch } from '../../raw-files/raw-files.ts';
import type { PackedGroup } from '../../series/packed-group.ts';
import type { TrialParts } from '../../trials/trial-parts.ts';
import type { FileDigest } from '../reading/file-digest.ts';
import { packReading } from '../reading/pack-reading.ts';
import { SourceText } from '../reading/read-source.ts';
import { type SourceFile, wholeOf } from '../sources/source-file.ts';
import type { TrialSubject } from '../trials/trial-subject.ts';
import type { ImportToStore } from './import-to-store.ts';
import { parserNow } from './parser-now.ts';
import { type ReadingPlace, storeSeries } from './store-series.ts';

/** Files that are compressed and written while the next are fetched, and whose rows are written together. */
const filesAtOnce = 8;

/**
 * Walks the sources once more and keeps their raw texts and values over time. Throws what `signal` was aborted with, and
 * `disk-full`.
 */
export async function storeFiles(
  parts: TrialParts,
  job: ImportToStore,
  trialIds: readonly number[],
  batch: RawFileBatch,
  signal: AbortSignal,
  onFile: (path: string, bytes: number) => void,
): Promise<void> {
  const owners = ownersByPath(job, trialIds);
  const missing = new Set(owners.values());
  let lot: BegunFile[] = [];
  for await (const found of job.sources()) {
    signal.throwIfAborted();
    if (found.kind !== 'file') continue;
    const owned = owners.get(found.file.path);
    if (owned === undefined) continue;
    missing.delete(owned);
    lot.push(await begin(parts, batch, found.file, owned, signal));
    if (lot.length < filesAtOnce) continue;
    await finishLot(parts, lot, signal, onFile);
    lot = [];
  }
  await finishLot(parts, lot, signal, onFile);
  for (const owned of missing) sayChanged(parts, owned, 'is not there any more');
}

interface Owner {
  readonly trialId: number;
  readonly subject: TrialSubject;
}

interface OwnedFile {
  readonly digest: FileDigest;
  readonly trials: Owner[];
}

interface BegunFile {
  readonly path: string;
  readonly owned: OwnedFile;
  readonly kept: Promise<KeptFile>;
}

function ownersByPath(job: ImportToStore, trialIds: readonly number[]): Map<string, OwnedFile> {
  const owners = new Map<string, OwnedFile>();
  for (const [at, { subject }] of job.trials.entries()) {
    const { own, companions } = subject.draft;
    const files = new Set([...(own === null ? [] : [own.file]), ...companions.map(({ file }) => file)]);
    for (const digest of files) {
      const known = owners.get(digest.path) ?? { digest, trials: [] };
      known.trials.push({ trialId: trialIds[at] ?? 0, subject });
      owners.set(digest.path, known);
    }
  }
  return owners;
}

/** A small file is compressed and written while others are fetched; a larger one is read to its end first. */
async function begin(
  parts: TrialParts,
  batch: RawFileBatch,
  file: SourceFile,
  owned: OwnedFile,
  signal: AbortSignal,
): Promise<BegunFile> {
  const { digest } = owned;
  const isHeld = heldSeries(digest) !== null;
  const whole = isHeld ? await wholeOf(file).catch((error: Error) => error) : null;
  const kept = keep();
  // `finishLot` reports it; until then nobody waits for it.
  kept.catch(() => undefined);
  if (whole === null) await kept.catch(() => undefined);
  return { path: file.path, owned, kept };

  /** One pass over the bytes for both, where the values were not held since they were read. */
  async function keep(): Promise<KeptFile> {
    if (whole instanceof Error) throw whole;
    if (!isHeld) return batch.keep(readAgain(parts, file, owned, signal));
    const have = digest.sha256 !== '' && parts.stores.trialFiles.isUsed(digest.sha256);
    return have ? { sha256: digest.sha256, bytes: digest.bytes } : batch.keep(whole ?? file.content());
  }
}

interface HeldSeries {
  readonly place: ReadingPlace;
  readonly groups: readonly PackedGroup[];
}

/** Null where the values of a reading are not held. */
function heldSeries(digest: FileDigest): HeldSeries[] | null {
  const held: HeldSeries[] = [];
  for (const { reader, index, reading, packed } of digest.readings) {
    if (reading.series.length === 0) continue;
    if (packed === null) return null;
    held.push({ place: { digest, reader, index }, groups: packed });
  }
  return held;
}

async function* readAgain(
  parts: TrialParts,
  file: SourceFile,
  owned: OwnedFile,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const counts = new Map<string, number>();
  const text = new SourceText(file.path, ({ reader, reading }) => {
    const index = counts.get(reader.id) ?? 0;
    counts.set(reader.id, index + 1);
    const place = { digest: owned.digest, reader: reader.id, index };
    parts.stores.imports.togetherForNow(() =>
      storeValues(parts, owned, { place, groups: packReading(reading.series) }),
    );
  });
  for await (const piece of file.content()) {
    signal.throwIfAborted();
    text.push(piece);
    yield piece;
  }
  text.end();
}

function storeValues(parts: TrialParts, { trials }: OwnedFile, { place, groups }: HeldSeries): void {
  for (const { trialId, subject } of trials) storeSeries(parts, trialId, subject, place, groups);
}

async function finishLot(
  parts: TrialParts,
  lot: readonly BegunFile[],
  signal: AbortSignal,
  onFile: (path: string, bytes: number) => void,
): Promise<void> {
  const ended = await Promise.all(
    lot.map(async (begun) => ({
      ...begun,
      kept: await begun.kept.catch((error: unknown) => lostSource(error, signal)),
    })),
  );
  parts.stores.imports.togetherForNow(() => {
    for (const { path, owned, kept } of ended)
      if (kept === null) sayChanged(parts, owned, 'could not be read again');
      else storeFile(parts, path, owned, kept);
  });
  for (const { path, kept } of ended) if (kept !== null) onFile(path, kept.bytes);
  await nextTurn();
}

function storeFile(parts: TrialParts, path: string, owned: OwnedFile, kept: KeptFile): void {
  const { digest, trials } = owned;
  for (const held of heldSeries(digest) ?? []) storeValues(parts, owned, held);
  const parser = digest.outcome === 'read' ? parserNow : null;
  for (const { trialId } of trials) parts.stores.trialFiles.put(trialId, { name: path, ...kept, parser });
  if (kept.sha256 !== digest.sha256) sayChanged(parts, owned, 'has changed');
}

/** Null where a source that was readable is so no more; anything else that was thrown is thrown again. */
function lostSource(error: unknown, signal: AbortSignal): null {
  signal.throwIfAborted();
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') {
    throw new LabError(
      {
        code: 'disk-full',
        message: 'The disk of the data directory is full; nothing of this import was kept.',
        remedy: 'Free some space there and import again.',
      },
      { cause: error },
    );
  }
  if (!/^(E[A-Z]+|Z_\w+|ERR_Z\w+)$/.test(code)) throw error;
  return null;
}

/** The numbers are those of the preview; what is kept of the file now is another text, or nothing. */
function sayChanged({ stores }: TrialParts, { digest, trials }: OwnedFile, how: string): void {
  for (const { trialId } of trials) {
    const { validity } = stores.trials.get(trialId);
    if (validity === null) continue;
    stores.trials.setValidity(trialId, {
      ...validity,
      worth: validity.worth === 'valid' ? 'suspect' : validity.worth,
      reasons: [
        ...validity.reasons,
        {
          id: 'import-changed',
          severity: 'warns',
          title: 'A file changed while it was imported',
          sentence: `${digest.path} ${how} since the preview was made; the numbers are those of the preview.`,
          remedy: 'Undo the import and read the folder again once nothing writes there.',
          evidence: digest.sha256,
        },
      ],
    });
  }
}
