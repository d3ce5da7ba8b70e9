import type { Dirent, Stats } from 'node:fs';
import { type FileHandle, lstat, open, opendir, readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { given, pieceBytes } from './given.ts';
import { type ArchiveLimits, archiveLimits } from './limits.ts';
import { nameEncoding, shownName, withPictures } from './shown-name.ts';
import { type Found, passed, type SourceFile, smallBytes, whyUnreadable } from './source-file.ts';
import { unpack } from './unpack.ts';

/** Names of a folder that are sorted at once; one with more of them comes in sorted lots. */
const namesAtOnce = 50_000;
/** Files that are fetched while another is read: their waiting adds up to most of the time otherwise. */
const fetchedAhead = 16;

/**
 * Every file under some paths, in the order of their names, archives unfolded in place. A link is followed, unless to a
 * folder that was walked before. Nothing ends the walk: what cannot be read is said in its place. At no time is more
 * held than a folder's names, a few small files and a piece of a large one.
 */
export async function* walk(
  paths: readonly string[],
  limits: ArchiveLimits = archiveLimits,
): AsyncGenerator<Found, void> {
  const walked = new Set<string>();
  for (const path of paths) {
    const absolute = Buffer.from(resolve(path));
    const looked = await look(absolute, paths.length === 1 ? '' : lastName(absolute));
    yield* visit(looked, walked, limits);
  }
}

/** A name in a folder, with what stands behind it as far as that is known without reading much. */
interface Looked {
  readonly absolute: Buffer;
  /** Empty for a folder that was named itself. */
  readonly relative: string;
  readonly facts: Stats | null;
  /** The whole content of a small file. */
  readonly content: Buffer | null;
  /** Why there are no facts. */
  readonly error: string;
}

/** Never rejects: what went wrong is told when it is this name's turn. */
async function look(absolute: Buffer, relative: string): Promise<Looked> {
  try {
    const facts = await stat(absolute);
    const isSmall = facts.isFile() && facts.size <= smallBytes;
    const content = isSmall ? await readFile(absolute) : null;
    return { absolute, relative, facts, content, error: '' };
  } catch (error) {
    const link = await lstat(absolute).catch(() => null);
    const why = link?.isSymbolicLink() ? brokenLink(error) : whyUnreadable(error);
    return { absolute, relative, facts: null, content: null, error: why };
  }
}

const slash = Buffer.from('/');

function lastName(absolute: Buffer): string {
  return withPictures(basename(absolute.toString()));
}

function brokenLink(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EACCES') return whyUnreadable(error);
  return code === 'ELOOP' ? 'A link that leads to itself.' : 'A link to nothing.';
}

async function* visit(
  looked: Looked,
  walked: Set<string>,
  limits: ArchiveLimits,
): AsyncGenerator<Found, void> {
  const { absolute, relative, facts, content } = looked;
  const shown = relative === '' ? lastName(absolute) : relative;
  if (facts === null) yield passed(shown, 0, 'unreadable', looked.error);
  else if (facts.isDirectory()) yield* visitFolder(absolute, relative, facts, walked, limits);
  else if (!facts.isFile()) yield passed(shown, 0, 'refused', 'It is a device, a pipe or a socket, no file.');
  else if (content !== null) yield* given([{ path: shown, bytes: content }], limits);
  else yield* visitFile(absolute, shown, facts, limits);
}

async function* visitFolder(
  absolute: Buffer,
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
      for await (const looked of fetchAhead(absolute, relative, names)) yield* visit(looked, walked, limits);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    yield passed(relative === '' ? lastName(absolute) : relative, 0, 'unreadable', whyUnreadable(error));
  }
}

async function* fetchAhead(
  folder: Buffer,
  relative: string,
  names: readonly string[],
): AsyncGenerator<Looked, void> {
  const ahead: Promise<Looked>[] = [];
  let next = 0;
  for (;;) {
    for (; next < names.length && ahead.length < fetchedAhead; next++) {
      const name = Buffer.from(names[next] ?? '', nameEncoding);
      const shown = shownName(name);
      const absolute = Buffer.concat([folder, slash, name]);
      ahead.push(look(absolute, relative === '' ? shown : `${relative}/${shown}`));
    }
    const first = ahead.shift();
    if (first === undefined) return;
    yield await first;
  }
}

/** In `nameEncoding`. */
async function* sortedLots(folder: Buffer): AsyncGenerator<string[], void> {
  let lot: string[] = [];
  const options = { bufferSize: 256, encoding: nameEncoding } as const;
  for await (const entry of (await opendir(folder, options)) as AsyncIterable<Dirent>) {
    lot.push(entry.name);
    if (lot.length < namesAtOnce) continue;
    yield lot.sort();
    lot = [];
  }
  yield lot.sort();
}

async function* visitFile(
  absolute: Buffer,
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
