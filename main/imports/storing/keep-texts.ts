import type { KeptFile, PackedFile } from '../../raw-files/packed-file.ts';
import type { RawFileBatch } from '../../raw-files/raw-files.ts';
import type { TrialParts } from '../../trials/trial-parts.ts';
import type { FileDigest } from '../reading/file-digest.ts';
import { packReading } from '../reading/pack-reading.ts';
import { SourceText } from '../reading/read-source.ts';
import type { SourceFile } from '../sources/source-file.ts';
import type { ImportToStore } from './import-to-store.ts';
import type { OwnedFile } from './owned-files.ts';
import { heldValues, writesOf } from './store-values.ts';

/** Files that are written at once. */
const filesAtOnce = 8;

export interface KeptText {
  readonly owned: OwnedFile;
  /** Null where the file could not be read again. */
  readonly kept: KeptFile | null;
}

interface Begun {
  readonly owned: OwnedFile;
  readonly kept: Promise<KeptFile>;
}

/**
 * Keeps the raw texts of an import, in lots: those that were held since they were read as they were then, and the others
 * in one more walk over the sources, with their values over time. Takes out of `files` what it has found. Throws what
 * `signal` was aborted with, and whatever kept a text from being written.
 */
export async function* keepTexts(
  parts: TrialParts,
  job: ImportToStore,
  files: Map<string, OwnedFile>,
  batch: RawFileBatch,
  signal: AbortSignal,
): AsyncGenerator<KeptText[], void> {
  let lot: Begun[] = [];
  for await (const begun of begin(parts, job, files, batch, signal)) {
    signal.throwIfAborted();
    lot.push(begun);
    if (lot.length < filesAtOnce) continue;
    yield await endOf(lot, signal);
    lot = [];
  }
  yield await endOf(lot, signal);
}

async function* begin(
  parts: TrialParts,
  job: ImportToStore,
  files: Map<string, OwnedFile>,
  batch: RawFileBatch,
  signal: AbortSignal,
): AsyncGenerator<Begun, void> {
  const held = new Map<string, Promise<KeptFile>>();
  for (const [path, owned] of files) {
    const { text } = owned.digest;
    if (text === null) continue;
    files.delete(path);
    const kept = held.get(text.sha256) ?? watched(keepHeld(parts, batch, text));
    held.set(text.sha256, kept);
    yield { owned, kept };
  }
  if (files.size === 0) return;
  for await (const found of job.sources()) {
    const owned = found.kind === 'file' ? files.get(found.file.path) : undefined;
    if (found.kind !== 'file' || owned === undefined) continue;
    files.delete(found.file.path);
    const kept = watched(keepRead(parts, batch, found.file, owned, signal));
    // The next entry of an archive may be asked for only when this one was read to its end.
    await kept.catch(() => undefined);
    yield { owned, kept };
  }
}

async function keepHeld(parts: TrialParts, batch: RawFileBatch, text: PackedFile): Promise<KeptFile> {
  return keptBefore(parts, text) ?? batch.keepPacked(text);
}

/** One pass over the bytes for text and values, where these were not held since they were read. */
async function keepRead(
  parts: TrialParts,
  batch: RawFileBatch,
  file: SourceFile,
  owned: OwnedFile,
  signal: AbortSignal,
): Promise<KeptFile> {
  const { digest } = owned;
  if (heldValues(digest) === null) return batch.keep(readAgain(parts, file, owned, signal));
  return keptBefore(parts, digest) ?? batch.keep(contentOf(file));
}

/** The same content once kept is not written again. */
function keptBefore(
  { stores }: TrialParts,
  { sha256, bytes }: Pick<FileDigest, 'sha256' | 'bytes'>,
): KeptFile | null {
  return sha256 !== '' && stores.trialFiles.isKept(sha256) ? { sha256, bytes } : null;
}

/** `endOf` reports its failure; until then nobody waits for it. */
function watched<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
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
      for (const write of writesOf(parts, owned, { place, groups })) write();
    });
  });
  for await (const piece of contentOf(file)) {
    signal.throwIfAborted();
    text.push(piece);
    yield piece;
  }
  text.end();
}

function endOf(lot: readonly Begun[], signal: AbortSignal): Promise<KeptText[]> {
  return Promise.all(
    lot.map(async ({ owned, kept }) => ({
      owned,
      kept: await kept.catch((error: unknown) => lostSource(error, signal)),
    })),
  );
}

/** Null where a source that was readable is so no more; anything else that was thrown is thrown again. */
function lostSource(error: unknown, signal: AbortSignal): null {
  signal.throwIfAborted();
  if (error instanceof SourceLost) return null;
  throw error;
}

/** What the source itself threw, as reading it for the preview would have said: never what its copy found no room for. */
class SourceLost extends Error {
  override readonly name = 'SourceLost';
}

async function* contentOf(file: SourceFile): AsyncGenerator<Uint8Array, void> {
  try {
    yield* file.content();
  } catch (cause) {
    throw new SourceLost(file.path, { cause });
  }
}
