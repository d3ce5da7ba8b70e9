import type { SFTPWrapper, Stats } from 'ssh2';
import { fileNotFound, fileUnreadable, fileUnwritable, unsafePath } from './file-failure.ts';
import type { Replacement } from './replacement.ts';
import { SftpMissing } from './shared-sftp.ts';

/** What every SFTP server takes in one request, and how many requests are under way at once. */
const partBytes = 32 * 1024;
const partsUnderWay = 16;

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
    if (file.bytes.length > 0) {
      await ask((done) => sftp.write(handle, file.bytes, 0, file.bytes.length, 0, done));
    }
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
 * Several requests at once, since each waits a round trip: as many as the size promises (/proc promises nothing, a
 * growing file too little). A short part is the end of the file; what came after it belongs to a later end.
 */
async function readRange(
  sftp: SFTPWrapper,
  handle: Buffer,
  offset: number,
  limitBytes: number,
): Promise<Buffer> {
  const { size } = await ask<Stats>((done) => sftp.fstat(handle, done));
  const end = offset + limitBytes;
  const chunks: Buffer[] = [];
  for (let position = offset; position < end; ) {
    const promised = Math.max(size - position, partBytes);
    const roundEnd = Math.min(end, position + Math.min(promised, partBytes * partsUnderWay));
    const parts: Promise<Buffer>[] = [];
    for (let at = position; at < roundEnd; at += partBytes) {
      parts.push(readPart(sftp, handle, at, Math.min(partBytes, roundEnd - at)));
    }
    for (const part of await Promise.all(parts)) {
      const wanted = Math.min(partBytes, roundEnd - position);
      chunks.push(part);
      position += part.length;
      if (part.length < wanted) return Buffer.concat(chunks);
    }
  }
  return Buffer.concat(chunks);
}

async function readPart(
  sftp: SFTPWrapper,
  handle: Buffer,
  position: number,
  length: number,
): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  const read = await ask<number>((done) => sftp.read(handle, buffer, 0, length, position, done));
  return buffer.subarray(0, read);
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
