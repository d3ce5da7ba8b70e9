import { readFile, stat, writeFile } from 'node:fs/promises';
import { LabError } from '../../lab-error.ts';

/** Bytes that are not UTF-8 become U+FFFD: the line stays. Throws `file-unreadable`. */
export async function readText(file: string): Promise<string> {
  try {
    const status = await stat(file);
    // What is no file, such as a pipe or a device, might never end.
    if (!status.isFile() && !status.isDirectory()) throw new NotAFile();
    return await readFile(file, 'utf8');
  } catch (error) {
    throw fileFailure(file, 'read', error);
  }
}

/** Throws `file-unreadable` where nothing can be written. */
export async function writeText(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw fileFailure(file, 'written', error);
  }
}

class NotAFile extends Error {
  readonly code = 'NOT_A_FILE';
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  NOT_A_FILE: 'it is a pipe or a device, and might never end',
  EACCES: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
};

const remedies: Readonly<Record<string, string>> = {
  EACCES: 'Let this user have it, or name another file.',
  ENOSPC: 'Free some space there, or write to another disk.',
  EROFS: 'Name a file on another disk.',
};

export function fileFailure(file: string, done: string, cause: unknown): LabError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return new LabError(
    {
      code: code === 'ENOSPC' ? 'disk-full' : 'file-unreadable',
      message: `${file} cannot be ${done}: ${reasons[code] ?? String(cause)}.`,
      remedy: remedies[code] ?? 'Check the path.',
      subject: file,
    },
    { cause },
  );
}
