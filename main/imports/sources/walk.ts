import { constants, type Dirent, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, opendir, readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { withPictures } from '../../../preload/contract/shown-name.ts';
import { given, pieceBytes } from './given.ts';
import { type ArchiveLimits, archiveLimits } from './limits.ts';
import { rootNames } from './root-names.ts';
import { nameEncoding, shownName } from './shown-name.ts';
import {
  type Found,
  type Passed,
  passed,
  type SourceFile,
  smallBytes,
  whyUnreadable,
} from './source-file.ts';
import { unpack } from './unpack.ts';

/** Names of a folder that are sorted at once; one with more of them comes in sorted lots. */
const namesAtOnce = 50_000;
/**
 * A pipe that took a file's place since it was looked at, and a file of the kernel such as /proc/kmsg, keep their readers
 * waiting for ever, and nobody could cancel that; so opened, they fail. Windows has neither, nor the flag.
 */
const withoutWaiting = constants.O_RDONLY | constants.O_NONBLOCK;
/** Files that are fetched while another is read: their waiting adds up to most of the time otherwise. */
const lookedAhead = 16;

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
  const roots = [...new Set(paths.map((path) => resolve(path)))];
  const names = rootNames(roots);
  for (const [at, root] of roots.entries()) {
    const relative = roots.length === 1 ? '' : withPictures(names[at] ?? '');
    yield* visit(await look({ absolute: Buffer.from(root), relative }), walked, limits);
  }
}

interface Name {
  readonly absolute: Buffer;
  /** Empty for a folder that was named itself. */
  readonly relative: string;
  readonly isTaken?: SourceFile['isTaken'];
}

/** A name, with what stands behind it as far as that is known without reading much. */
interface Looked extends Name {
  readonly facts: Stats | null;
  /** The whole content of a small file. */
  readonly content: Buffer | null;
  /** Why there are no facts. */
  readonly error: string;
}

/** Never rejects: what went wrong is told when it is this name's turn. */
async function look(name: Name): Promise<Looked> {
  const { absolute } = name;
  try {
    const facts = await stat(absolute);
    const isSmall = facts.isFile() && facts.size <= smallBytes;
    return {
      ...name,
      facts,
      content: isSmall ? await readFile(absolute, { flag: withoutWaiting }) : null,
      error: '',
    };
  } catch (error) {
    const link = await lstat(absolute).catch(() => null);
    const why = link?.isSymbolicLink() ? brokenLink(error) : whyUnreadable(error);
    return { ...name, facts: null, content: null, error: why };
  }
}

const slash = Buffer.from('/');

function lastName(absolute: Buffer): string {
  return withPictures(basename(absolute.toString()));
}

function brokenLink(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' ? 'A link to nothing.' : whyUnreadable(error);
}

async function* visit(
  looked: Looked,
  walked: Set<string>,
  limits: ArchiveLimits,
): AsyncGenerator<Found, void> {
  const { facts, content } = looked;
  const shown = shownAs(looked);
  if (facts === null) yield passed(shown, 0, 'unreadable', looked.error);
  else if (facts.isDirectory()) yield* visitAll(namesBelow(looked, walked), walked, limits);
  else if (!facts.isFile()) yield passed(shown, 0, 'refused', 'It is a device, a pipe or a socket, no file.');
  else if (content !== null) yield* given([{ path: shown, bytes: content, ...taken(looked) }], limits);
  else yield* visitFile(looked, shown, facts, limits);
}

async function* visitAll(
  names: AsyncGenerator<Name | Passed, void>,
  walked: Set<string>,
  limits: ArchiveLimits,
): AsyncGenerator<Found, void> {
  for await (const one of lookAhead(names)) {
    if ('outcome' in one) yield { kind: 'passed', passed: one };
    else yield* visit(one, walked, limits);
  }
}

/** In their order. What is looked at ahead may lie in folders still to come. */
async function* lookAhead(names: AsyncGenerator<Name | Passed, void>): AsyncGenerator<Looked | Passed, void> {
  const ahead: Promise<Looked | Passed | null>[] = [];
  async function next(): Promise<Looked | Passed | null> {
    const { done, value } = await names.next();
    if (done === true) return null;
    return 'outcome' in value ? value : look(value);
  }
  function pull(): void {
    const one = next();
    // Its own turn reports it; until then nobody waits for it.
    one.catch(() => undefined);
    ahead.push(one);
  }
  for (let count = 0; count < lookedAhead; count++) pull();
  try {
    for (;;) {
      const first = (await ahead.shift()) ?? null;
      if (first === null) return;
      pull();
      yield first;
    }
  } finally {
    await names.return();
  }
}

/** All names below a folder but those of its folders; links stand for themselves. */
async function* namesBelow(folder: Name, walked: Set<string>): AsyncGenerator<Name | Passed, void> {
  try {
    const { dev, ino } = await stat(folder.absolute);
    const identity = `${dev}:${ino}`;
    if (walked.has(identity)) {
      yield passed(folder.relative, 0, 'refused', 'A link to a folder that is read already.').passed;
      return;
    }
    walked.add(identity);
    for await (const lot of sortedLots(folder.absolute)) {
      const isTaken = pathsOf(folder, lot);
      for (const { name, isFolder } of lot) {
        const below = nameIn(folder, Buffer.from(name, nameEncoding));
        if (isFolder) yield* namesBelow(below, walked);
        else yield { ...below, isTaken };
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    yield passed(shownAs(folder), 0, 'unreadable', whyUnreadable(error)).passed;
  }
}

/** Of the files that lie beside each other. */
function pathsOf(folder: Name, lot: readonly Entry[]): (path: string) => boolean {
  const paths = new Set(lot.map(({ name }) => nameIn(folder, Buffer.from(name, nameEncoding)).relative));
  return (path) => paths.has(path);
}

function nameIn(folder: Name, name: Buffer): Name {
  const shown = shownName(name);
  return {
    absolute: Buffer.concat([folder.absolute, slash, name]),
    relative: folder.relative === '' ? shown : `${folder.relative}/${shown}`,
  };
}

function taken({ isTaken }: Name): Pick<SourceFile, 'isTaken'> {
  return isTaken === undefined ? {} : { isTaken };
}

function shownAs({ absolute, relative }: Name): string {
  return relative === '' ? lastName(absolute) : relative;
}

interface Entry {
  /** In `nameEncoding`. */
  readonly name: string;
  readonly isFolder: boolean;
}

async function* sortedLots(folder: Buffer): AsyncGenerator<Entry[], void> {
  let lot: Entry[] = [];
  const options = { bufferSize: 256, encoding: nameEncoding } as const;
  for await (const entry of (await opendir(folder, options)) as AsyncIterable<Dirent>) {
    lot.push({ name: entry.name, isFolder: entry.isDirectory() });
    if (lot.length < namesAtOnce) continue;
    yield sorted(lot);
    lot = [];
  }
  yield sorted(lot);
}

function sorted(lot: Entry[]): Entry[] {
  return lot.sort(({ name: one }, { name: other }) => (one < other ? -1 : one > other ? 1 : 0));
}

async function* visitFile(
  name: Name,
  path: string,
  facts: Stats,
  limits: ArchiveLimits,
): AsyncGenerator<Found, void> {
  let handle: FileHandle;
  try {
    handle = await open(name.absolute, withoutWaiting);
  } catch (error) {
    yield passed(path, facts.size, 'unreadable', whyUnreadable(error));
    return;
  }
  try {
    const content = () => piecesOf(handle, facts.size);
    const file: SourceFile = { path, ...taken(name), bytes: facts.size, content };
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
