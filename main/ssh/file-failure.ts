import { LabError } from '../lab-error.ts';

/** Why a file on a host could not be read or written; `detail` is what the host said. */
export function fileNotFound(hostName: string, path: string): LabError {
  return new LabError({
    code: 'not-found',
    message: `There is no ${path} on ${hostName}.`,
    remedy: 'Check the path; it may have been removed or moved.',
    subject: path,
  });
}

export function fileUnreadable(hostName: string, path: string, detail: string): LabError {
  return new LabError({
    code: 'file-unreadable',
    message: `${path} on ${hostName} cannot be read.`,
    remedy: 'Check the permissions of the file and of the directories above it for the login user.',
    subject: path,
    detail,
  });
}

export function fileUnwritable(hostName: string, path: string, detail: string): LabError {
  if (/no space left|disk quota exceeded/i.test(detail)) {
    return new LabError({
      code: 'disk-full',
      message: `No space left on ${hostName} to write ${path}. The file is as it was.`,
      remedy: 'Free space on that file system, then try again.',
      subject: path,
      detail,
    });
  }
  return new LabError({
    code: 'command-failed',
    message: `${path} on ${hostName} cannot be written. The file is as it was.`,
    remedy: 'Check the permissions of its directory for the login user.',
    subject: path,
    detail,
  });
}

/** `problem` reads on after the path: "is a symbolic link". */
export function unsafePath(hostName: string, path: string, problem: string): LabError {
  return new LabError({
    code: 'unsafe-path',
    message: `${path} on ${hostName} was not written: ${problem}.`,
    remedy: 'Name a regular file in a real directory; links are never written through.',
    subject: path,
  });
}
