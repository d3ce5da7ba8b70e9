import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LabError } from '../lab-error.ts';
import { type Connection, connect, isSqliteError } from './connection.ts';

export interface DirectoryLock {
  release(): void;
}

/**
 * Makes this process the only one that works on a data directory; throws `already-running` when another one is.
 *
 * The lock is SQLite's exclusive lock on an empty database, that is, a lock of the operating system: it ends with the
 * process that holds it, however that ended, so there is no stale lock to judge and no process id to mistake for
 * another's. The file `lock-holder` beside it only serves the message.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const holderFile = join(directory, 'lock-holder');
  const connection = connect(join(directory, 'lock'), { timeoutMilliseconds: 0 });
  try {
    connection.exec('BEGIN EXCLUSIVE');
    writeFileSync(holderFile, `${process.pid}\n`);
  } catch (error) {
    connection.close();
    throw isSqliteError(error) && error.code.startsWith('SQLITE_BUSY')
      ? alreadyRunning(directory, holderFile, error)
      : error;
  }
  return { release: () => release(connection, holderFile) };
}

function release(connection: Connection, holderFile: string): void {
  if (!connection.open) return;
  writeFileSync(holderFile, '');
  connection.close();
}

function alreadyRunning(directory: string, holderFile: string, cause: Error): LabError {
  const holder = readHolder(holderFile);
  return new LabError(
    {
      code: 'already-running',
      message: `Rackmark is already running on ${directory}${holder === '' ? '' : ` (process ${holder})`}.`,
      remedy:
        'Use the window that is open, or end that process; another data directory works at the same time.',
      subject: directory,
      ...(holder === '' ? {} : { detail: `process ${holder}` }),
    },
    { cause },
  );
}

function readHolder(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8').trim();
  } catch {
    return '';
  }
}
