import { randomBytes } from 'node:crypto';
import { posix } from 'node:path';

/** A file about to be replaced: all that both ways of writing (SFTP, shell) need to know. */
export type Replacement = {
  readonly path: string;
  readonly directory: string;
  /** In the same directory, so that the rename stays within one file system. */
  readonly temporary: string;
  readonly bytes: Buffer;
  /** Permission bits, such as 0o600. */
  readonly mode: number;
};

export function replacement(path: string, bytes: Buffer, mode: number): Replacement {
  const directory = posix.dirname(path);
  const temporary = posix.join(
    directory,
    `.${posix.basename(path)}.rackmark-${randomBytes(6).toString('hex')}`,
  );
  return { path, directory, temporary, bytes, mode };
}
