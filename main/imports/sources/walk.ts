import type { Dirent, Stats } from 'node:fs';
import { type FileHandle, lstat, open, opendir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type ArchiveLimits, archiveLimits } from './limits.ts';
import { type Found, passed, type SourceFile, whyUnreadable } from './source-file.ts';
import { unpack } from './unpack.ts';

/** Names of a folder that are sorted at once; one with more of them comes in sorted lots. */
const namesAtOnce = 50_000;
export const pieceBytes = 256 * 1024;

/**
 * Every file under some paths, in the order of their names, archives unfolded in place. A link is followed, unless to a
 * folder that was walked before. Nothing ends the walk: what cannot be read is said in its place. At no time is more
 * than a folder's names and a piece of one file held.
 */
export async function* walk(
  paths: readonly string[],
  limits: ArchiveLimits = archiveLimits,
): AsyncGenerator<Found, void> {
  const walked = new Set<string>();
  for (const path of paths) {
    const absolute = resolve(path);
    yield* visit(absolute, paths.length === 1 ? '' : basename(absolute), walked, limits);
  }
}

async function* visit(
  absolute: string,
  relative: string,
  walked: Set<string>,
  limits: ArchiveLimits,
): AsyncGenerator<Found, void> {
  const shown = relative === '' ? basename(absolute) : relative;
  let facts: Stats;
  try {
    facts = await stat(absolute);
  } catch (error) {
    const link = await lstat(absolute).catch(() => null);
    yield passed(shown, 0, 'unreadable', link?.isSymbolicLink() ? brokenLink(error) : whyUnreadable(error));
    return;
  }
  if (facts.isDirectory()) yield* visitFolder(absolute, relative, facts, walked, limits);
  else if (facts.isFile()) yield* visitFile(absolute, shown, facts, limits);
  else yield passed(shown, 0, 'refused', 'It is a device, a pipe or a socket, no file.');
}

function brokenLink(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ELOOP' ? 'A link that leads to itself.' : 'A link to nothing.';
}

async function* visitFolder(
  absolute: string,
  relative: string,
  { dev, ino }: Stats,
  walked: Set<string>,
  limits: ArchiveLimits,
): AsyncGenerator<Found, void> {
  const identity = `${dev}:${ino}`;
  if (walked.has(identity)) {
    yield passed(relative, 0, 'refused', 'A link to a folder that is read already.');
    return;
  }
  walked.add(identity);
  try {
    for await (const names of sortedLots(absolute))
      for (const name of names)
        yield* visit(join(absolute, name), relative === '' ? name : `${relative}/${name}`, walked, limits);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    yield passed(relative === '' ? basename(absolute) : relative, 0, 'unreadable', whyUnreadable(error));
  }
}

async function* sortedLots(folder: string): AsyncGenerator<string[], void> {
  let lot: string[] = [];
  for await (const entry of (await opendir(folder, { bufferSize: 256 })) as AsyncIterable<Dirent>) {
    lot.push(entry.name);
    if (lot.length < namesAtOnce) continue;
    yield lot.sort();
    lot = [];
  }
  yield lot.sort();
}

async function* visitFile(
  absolute: string,
  path: string,
  facts: Stats,
  limits: ArchiveLimits,
): AsyncGenerator<Found, void> {
  let handle: FileHandle;
  try {
    handle = await open(absolute, 'r');
  } catch (error) {
    yield passed(path, facts.size, 'unreadable', whyUnreadable(error));
    return;
  }
  try {
    const file: SourceFile = { path, bytes: facts.size, content: () => piecesOf(handle, facts.size) };
    yield* unpack(file, limits, async () => ({ descriptor: handle.fd }));
  } catch (error) {
    yield passed(path, facts.size, 'unreadable', whyUnreadable(error));
  } finally {
    await handle.close().catch(() => undefined);
  }
}

async function* piecesOf(handle: FileHandle, bytes: number): AsyncGenerator<Uint8Array, void> {
  for (let position = 0; ; ) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, Math.max(bytes - position, 0) + 1));
    const { bytesRead } = await handle.read(piece, 0, piece.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
