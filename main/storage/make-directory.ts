import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LabError } from '../lab-error.ts';

/**
 * Makes a data directory where it is not there yet. `invalid-input` for no name, `file-unreadable` for what is or can be no
 * directory, `disk-full`.
 */
export function makeDataDirectory(directory: string): void {
  if (directory === '' || directory.includes('\0')) {
    throw new LabError({
      code: 'invalid-input',
      message: 'The data directory has no name that a directory can have.',
      remedy: 'Name one, or leave it out: then it is the folder for a user’s data.',
    });
  }
  try {
    makeWithParents(directory);
  } catch (error) {
    throw cannotBeMade(directory, error);
  }
}

/** One by one: where a directory says that it is not there when something is made in it (/proc), mkdir -p of Node never ends. */
function makeWithParents(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found !== undefined) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' });
  const parent = dirname(directory);
  if (parent !== directory) makeWithParents(parent);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'nothing can be made there',
  ENOENT: 'nothing can be made there',
  EROFS: 'that disk is read-only',
  ENOTDIR: 'there is a file of that name, or one above it',
  EEXIST: 'something else of that name is there',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'links there lead in a circle',
};

function cannotBeMade(directory: string, cause: unknown): LabError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOSPC') {
    return new LabError(
      {
        code: 'disk-full',
        message: `The disk is full: ${directory} cannot be made.`,
        remedy: 'Free some space on that disk, or choose another data directory.',
        subject: directory,
      },
      { cause },
    );
  }
  return new LabError(
    {
      code: 'file-unreadable',
      message: `The data directory ${directory} cannot be opened: ${reasons[code] ?? 'it cannot be made'} (${code}).`,
      remedy: 'Choose another one (--data, or RACKMARK_DATA), or let this user write there.',
      subject: directory,
      detail: cause instanceof Error ? cause.message : String(cause),
    },
    { cause },
  );
}
