import type { SFTPWrapper, Stats } from 'ssh2';
import { fileNotFound, fileUnreadable, fileUnwritable, unsafePath } from './file-failure.ts';
import type { Replacement } from './replacement.ts';
import { SftpMissing } from './shared-sftp.ts';

/**
 * Every SFTP server takes 32 KiB in one request, and every SSH server as much in one packet: a little less, so that the
 * request with its head fits the packet. And how many requests are under way at once: 2 MB, which is the window of both
 * OpenSSH and ssh2.
 */
const partBytes = 31 * 1024;
const partsUnderWay = 64;

/** Status codes of the SFTP draft, version 3. */
const noSuchFile = 2;
const generalFailure = 4;

/** Null when there is no such file. Follows links, as reading does. */
export async function sizeOf(sftp: SFTPWrapper, hostName: string, path: string): Promise<number | null> {
  try {
    return (await ask<Stats>((done) => sftp.stat(path, done))).size;
  } catch (error) {
    if (statusOf(error) === noSuchFile) return null;
    throw fileUnreadable(hostName, path, textOf(error));
  }
}

/** At most `limitBytes` from `offset`; fewer, or none, where the file ends before. `not-found` without the file. */
export async function readFrom(
  sftp: SFTPWrapper,
  hostName: string,
  path: string,
  offset: number,
  limitBytes: number,
): Promise<Buffer> {
  try {
    const handle = await ask<Buffer>((done) => sftp.open(path, 'r', done));
    try {
      return await readRange(sftp, handle, offset, limitBytes);
    } finally {
      await ask((done) => sftp.close(handle, done));
    }
  } catch (error) {
    if (statusOf(error) === noSuchFile) throw fileNotFound(hostName, path);
    throw fileUnreadable(hostName, path, textOf(error));
  }
}

/**
 * Writes beside the target, then renames over it: a reader sees the old bytes or the new, and so does the next boot
 * where the server can fsync. The checks come first, so that no link is followed and none is replaced by a file.
 */
export async function replaceFile(sftp: SFTPWrapper, hostName: string, file: Replacement): Promise<void> {
  await refuseSurprises(sftp, hostName, file);
  try {
    const handle = await ask<Buffer>((done) => sftp.open(file.temporary, 'wx', 0o600, done));
    try {
      await fill(sftp, handle, file);
      await ask((done) => sftp.ext_openssh_rename(file.temporary, file.path, done));
    } catch (error) {
      await ask((done) => sftp.unlink(file.temporary, done)).catch(() => undefined);
      throw error;
    }
  } catch (error) {
    if (isUnsupported(error)) throw new SftpMissing('no atomic rename', { cause: error });
    throw fileUnwritable(hostName, file.path, await reasonOf(sftp, file, error));
  }
}

async function refuseSurprises(sftp: SFTPWrapper, hostName: string, file: Replacement): Promise<void> {
  const directory = await kindOf(sftp, hostName, file.directory);
  if (directory === 'absent') throw fileNotFound(hostName, file.directory);
  if (directory === 'link') throw unsafePath(hostName, file.path, 'its directory is a symbolic link');
  if (directory !== 'directory') throw unsafePath(hostName, file.path, 'its parent is not a directory');
  const target = await kindOf(sftp, hostName, file.path);
  if (target === 'link') throw unsafePath(hostName, file.path, 'it is a symbolic link');
  if (target !== 'file' && target !== 'absent') {
    throw unsafePath(hostName, file.path, 'it is not a regular file');
  }
}

async function kindOf(
  sftp: SFTPWrapper,
  hostName: string,
  path: string,
): Promise<'absent' | 'link' | 'directory' | 'file' | 'other'> {
  try {
    const stats = await ask<Stats>((done) => sftp.lstat(path, done));
    if (stats.isSymbolicLink()) return 'link';
    if (stats.isDirectory()) return 'directory';
    return stats.isFile() ? 'file' : 'other';
  } catch (error) {
    if (statusOf(error) === noSuchFile) return 'absent';
    throw fileUnreadable(hostName, path, textOf(error));
  }
}

async function fill(sftp: SFTPWrapper, handle: Buffer, file: Replacement): Promise<void> {
  try {
    await inParts(file.bytes.length, (at, length) =>
      ask<void>((done) => sftp.write(handle, file.bytes, at, length, at, done)),
    );
    await ask((done) => sftp.fchmod(handle, file.mode, done));
    await ask((done) => sftp.ext_openssh_fsync(handle, done)).catch((error: unknown) => {
      if (!isUnsupported(error)) throw error;
    });
  } finally {
    await ask((done) => sftp.close(handle, done));
  }
}

/** SFTP calls a full disk a failure like any other; the free space tells them apart. */
async function reasonOf(sftp: SFTPWrapper, file: Replacement, error: unknown): Promise<string> {
  if (statusOf(error) !== generalFailure) return textOf(error);
  type Space = { readonly f_bavail: number; readonly f_frsize: number };
  const space = await ask<Space>((done) => sftp.ext_openssh_statvfs(file.directory, done)).catch(() => null);
  const full = space !== null && space.f_bavail * space.f_frsize < file.bytes.length + 4096;
  return full ? 'No space left on device' : textOf(error);
}

/**
 * Asks at once for as much as the size promises and a little more, then, if that came, for what has come since: /proc
 * promises nothing, a growing file too little. A short part is the end of the file; what came after it belongs to a
 * later end.
 */
async function readRange(
  sftp: SFTPWrapper,
  handle: Buffer,
  offset: number,
  limitBytes: number,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let promised = await promisedBytes(sftp, handle, offset, limitBytes);
  for (let size = 0; size < limitBytes; promised = partBytes) {
    const wanted = Math.min(promised, limitBytes - size);
    const piece = await readParts(sftp, handle, offset + size, wanted);
    pieces.push(piece);
    size += piece.length;
    if (piece.length < wanted) break;
  }
  const [first] = pieces;
  return first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
}

/** In whole parts, so that the last one shows the end. What fits one part is not worth the question. */
async function promisedBytes(
  sftp: SFTPWrapper,
  handle: Buffer,
  offset: number,
  limitBytes: number,
): Promise<number> {
  if (limitBytes <= partBytes) return limitBytes;
  const { size } = await ask<Stats>((done) => sftp.fstat(handle, done));
  return (Math.floor(Math.max(0, size - offset) / partBytes) + 1) * partBytes;
}

async function readParts(
  sftp: SFTPWrapper,
  handle: Buffer,
  position: number,
  wanted: number,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(wanted);
  let end = wanted;
  await inParts(wanted, async (at, length) => {
    const read = await readPart(sftp, handle, bytes.subarray(at, at + length), position + at);
    if (read < length) end = Math.min(end, at + read);
  });
  return bytes.subarray(0, end);
}

/** Resolves with the number of bytes that came; fewer than asked for at the end of the file. */
function readPart(sftp: SFTPWrapper, handle: Buffer, into: Buffer, position: number): Promise<number> {
  return ask<number>((done) => sftp.read(handle, into, 0, into.length, position, done));
}

/**
 * Cuts `size` bytes in parts and does `work` for each, for many at once, since each waits a round trip. After a failure
 * no more is begun, and what is under way is awaited: the handle may name another file as soon as it is closed.
 */
async function inParts(size: number, work: (at: number, length: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const takeParts = async () => {
    try {
      while (next < size) {
        const at = next;
        next += partBytes;
        await work(at, Math.min(partBytes, size - at));
      }
    } finally {
      next = size;
    }
  };
  const takers = Math.min(partsUnderWay, Math.ceil(size / partBytes));
  const ends = await Promise.allSettled(Array.from({ length: takers }, takeParts));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function ask<T = void>(
  start: (done: (error: Error | null | undefined, value: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, value) => {
      if (error) reject(error);
      else resolve(value);
    });
  });
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null;
}

/** ssh2 throws this, without asking the server, where the server did not announce the extension. */
function isUnsupported(error: unknown): boolean {
  return error instanceof Error && /does not support this extended request/.test(error.message);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
