import type { ExecOptions, ExecResult } from './exec.ts';
import { fileNotFound, fileUnreadable, fileUnwritable, unsafePath } from './file-failure.ts';
import readFromScript from './read-from.sh?raw';
import replaceFileScript from './replace-file.sh?raw';
import type { Replacement } from './replacement.ts';
import sizeOfScript from './size-of.sh?raw';

/** Runs a POSIX sh script with arguments on the host. */
export type RunScript = (text: string, args: readonly string[], options?: ExecOptions) => Promise<ExecResult>;

/** Exit codes of the scripts. */
const absent = 44;
const refused = 45;

const pieceBytes = 4 * 1024 * 1024;

/** The same as in `sftp-files.ts`, for hosts without SFTP (dropbear, or switched off). */
export async function sizeOf(runScript: RunScript, hostName: string, path: string): Promise<number | null> {
  const result = await runScript(sizeOfScript, [path]);
  if (result.code === absent) return null;
  if (result.code !== 0) throw fileUnreadable(hostName, path, result.stderr.toString());
  return Number(result.stdout.toString());
}

export async function readFrom(
  runScript: RunScript,
  hostName: string,
  path: string,
  offset: number,
  limitBytes: number,
): Promise<Buffer> {
  const args = [path, String(offset + 1), String(limitBytes)];
  const result = await runScript(readFromScript, args, { limitBytes });
  if (result.code === absent) throw fileNotFound(hostName, path);
  if (result.code !== 0) throw fileUnreadable(hostName, path, result.stderr.toString());
  return result.stdout;
}

/** In pieces, since how much will come is not known. */
export async function readFile(runScript: RunScript, hostName: string, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let size = 0; ; ) {
    const piece = await readFrom(runScript, hostName, path, size, pieceBytes);
    pieces.push(piece);
    size += piece.length;
    if (piece.length < pieceBytes) return Buffer.concat(pieces);
  }
}

export async function replaceFile(runScript: RunScript, hostName: string, file: Replacement): Promise<void> {
  const args = [file.path, file.directory, file.temporary, file.mode.toString(8), String(file.bytes.length)];
  const result = await runScript(replaceFileScript, args, { input: file.bytes });
  if (result.code === 0) return;
  if (result.code === absent) throw fileNotFound(hostName, file.directory);
  if (result.code === refused) throw unsafePath(hostName, file.path, result.stdout.toString().trim());
  throw fileUnwritable(hostName, file.path, result.stderr.toString());
}
