import type { Finding } from '../../../preload/contract/hosts.ts';
import { LabError } from '../../lab-error.ts';
import type { KeptFile, RawFileBatch } from '../../raw-files/raw-files.ts';
import type { PackedGroup } from '../../series/packed-group.ts';
import type { TrialParts } from '../../trials/trial-parts.ts';
import { Turns } from '../../turns.ts';
import type { FileDigest } from '../reading/file-digest.ts';
import { packReading } from '../reading/pack-reading.ts';
import { SourceText } from '../reading/read-source.ts';
import { type SourceFile, wholeOf } from '../sources/source-file.ts';
import { withReason } from '../trials/trial-findings.ts';
import type { TrialSubject } from '../trials/trial-subject.ts';
import type { ImportToStore, StoreWatch } from './import-to-store.ts';
import { parserNow } from './parser-now.ts';
import { type ReadingPlace, storeSeries } from './store-series.ts';
import { writeInTurns } from './write-in-turns.ts';

/** Files that are compressed and written while the next are fetched. */
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
  watch: StoreWatch,
): Promise<void> {
  const owners = ownersByPath(job, trialIds);
  const missing = new Set(owners.values());
  const turns = new Turns(signal);
  const done = countTrials(watch, owners.values());
  let lot: BegunFile[] = [];
  for await (const found of job.sources()) {
    signal.throwIfAborted();
    if (found.kind !== 'file') continue;
    const owned = owners.get(found.file.path);
    if (owned === undefined) continue;
    missing.delete(owned);
    lot.push(await begin(parts, batch, found.file, owned, signal));
    if (lot.length < filesAtOnce) continue;
    await finish(lot);
    lot = [];
  }
  await finish(lot);
  for (const owned of missing)
    await writeInTurns(parts.stores.imports, sayChanged(parts, owned, 'is not there any more'), turns);

  async function finish(begun: readonly BegunFile[]): Promise<void> {
    for (const { path, owned, kept } of await endsOf(begun, signal)) {
      const rows =
        kept === null
          ? sayChanged(parts, owned, 'could not be read again')
          : rowsOf(parts, path, owned, kept, done);
      await writeInTurns(parts.stores.imports, rows, turns);
      if (kept !== null) watch.onFile(path, kept.bytes);
    }
  }
}

/** Answers with what is to be called for each trial of each file that is done. */
function countTrials({ onStep, onTrials }: StoreWatch, files: Iterable<OwnedFile>): () => void {
  let all = 0;
  let done = 0;
  for (const { trials } of files) all += trials.length;
  onStep('files', all);
  return () => {
    done += 1;
    onTrials(done);
  };
}

interface Owner {
  readonly trialId: number;
  readonly subject: TrialSubject;
}

interface OwnedFile {
  readonly digest: FileDigest;
  readonly trials: Owner[];
  /** The trials that each of its readings goes with: of a hundred thousand in one text one each. */
  readonly byReading: Map<string, Owner[]>;
}

interface BegunFile {
  readonly path: string;
  readonly owned: OwnedFile;
  readonly kept: Promise<KeptFile>;
}

function ownersByPath(job: ImportToStore, trialIds: readonly number[]): Map<string, OwnedFile> {
  const files = new Map<string, OwnedFile>();
  for (const [at, { subject }] of job.trials.entries()) {
    const { own, companions } = subject.draft;
    const owner: Owner = { trialId: trialIds[at] ?? 0, subject };
    const parts = [
      ...(own === null ? [] : [{ file: own.file, readings: [own.found] }]),
      ...companions.map(({ file, readings }) => ({ file, readings })),
    ];
    for (const { file, readings } of parts) {
      const known: OwnedFile = files.get(file.path) ?? { digest: file, trials: [], byReading: new Map() };
      files.set(file.path, known);
      // A trial may have its own reading in a file and others that go with it.
      if (known.trials.at(-1) !== owner) known.trials.push(owner);
      for (const found of readings) {
        const owners = known.byReading.get(readingKey(found)) ?? [];
        known.byReading.set(readingKey(found), owners);
        owners.push(owner);
      }
    }
  }
  return files;
}

function readingKey({ reader, index }: Pick<ReadingPlace, 'reader' | 'index'>): string {
  return `${reader}.${index}`;
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
    const groups = packReading(reading.series);
    parts.stores.imports.togetherForNow(() => {
      for (const write of valuesOf(parts, owned, { place, groups })) write();
    });
  });
  for await (const piece of file.content()) {
    signal.throwIfAborted();
    text.push(piece);
    yield piece;
  }
  text.end();
}

function* valuesOf(
  parts: TrialParts,
  { byReading }: OwnedFile,
  { place, groups }: HeldSeries,
): Generator<() => void, void> {
  for (const { trialId, subject } of byReading.get(readingKey(place)) ?? [])
    yield () => storeSeries(parts, trialId, subject, place, groups);
}

function endsOf(
  lot: readonly BegunFile[],
  signal: AbortSignal,
): Promise<(Omit<BegunFile, 'kept'> & { readonly kept: KeptFile | null })[]> {
  return Promise.all(
    lot.map(async (begun) => ({
      ...begun,
      kept: await begun.kept.catch((error: unknown) => lostSource(error, signal)),
    })),
  );
}

function* rowsOf(
  parts: TrialParts,
  path: string,
  owned: OwnedFile,
  kept: KeptFile,
  done: () => void,
): Generator<() => void, void> {
  const { digest, trials } = owned;
  for (const held of heldSeries(digest) ?? []) yield* valuesOf(parts, owned, held);
  const parser = digest.outcome === 'read' ? parserNow : null;
  for (const { trialId } of trials)
    yield () => {
      parts.stores.trialFiles.put(trialId, { name: path, ...kept, parser });
      done();
    };
  if (kept.sha256 !== digest.sha256) yield* sayChanged(parts, owned, 'has changed');
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
function* sayChanged(
  { stores }: TrialParts,
  { digest, trials }: OwnedFile,
  how: string,
): Generator<() => void, void> {
  for (const { trialId } of trials)
    yield () => {
      const { validity } = stores.trials.get(trialId);
      if (validity !== null)
        stores.trials.setValidity(trialId, withReason(validity, changedReason(digest, how)));
    };
}

function changedReason({ path, sha256 }: FileDigest, how: string): Finding {
  return {
    id: 'import-changed',
    severity: 'warns',
    title: 'A file changed while it was imported',
    sentence: `${path} ${how} since the preview was made; the numbers are those of the preview.`,
    remedy: 'Undo the import and read the folder again once nothing writes there.',
    evidence: sha256,
  };
}
