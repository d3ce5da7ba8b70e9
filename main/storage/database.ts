import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { LabError } from '../lab-error.ts';
import { type Connection, configure, connect, isSqliteError } from './connection.ts';
import { lockDirectory } from './directory-lock.ts';
import { makeDataDirectory } from './make-directory.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { migrations as allMigrations, type Migration } from './migrations/migrations.ts';
import { checkNodeVersion } from './node-version.ts';

export interface Database {
  readonly directory: string;
  readonly file: string;
  readonly connection: Connection;
  /** What the user should know of the opening: a damaged history was set aside. */
  readonly warnings: readonly string[];
  /** All or nothing: what `work` wrote is undone when it throws. Calls nest. */
  transaction<Value>(work: () => Value): Value;
  close(): void;
}

export interface OpenOptions {
  readonly now?: () => Date;
  readonly migrations?: readonly Migration[];
}

/**
 * Opens the history in a data directory (made if absent), migrated, and locks the directory for this process.
 *
 * A file that SQLite cannot read is moved to `quarantine/`, never deleted, and a new history is begun: `warnings` says so.
 * Throws `invalid-input` (no name), `not-available-here` (Node too old), `already-running`, `database-newer`, `file-unreadable` (no access),
 * `disk-full`.
 */
export function openDatabase(directory: string, options: OpenOptions = {}): Database {
  checkNodeVersion();
  const file = join(directory, 'rackmark.db');
  return explained(file, () => {
    makeDataDirectory(directory);
    const lock = lockDirectory(directory);
    try {
      const { connection, warnings } = openSound(directory, file, options);
      return {
        directory,
        file,
        connection,
        warnings,
        transaction: (work) => connection.transaction(work).immediate(),
        close: () => {
          connection.close();
          lock.release();
        },
      };
    } catch (error) {
      lock.release();
      throw error;
    }
  });
}

interface Opened {
  readonly connection: Connection;
  readonly warnings: readonly string[];
}

function openSound(directory: string, file: string, options: OpenOptions): Opened {
  try {
    return { connection: openAndMigrate(directory, file, options), warnings: [] };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const moved = setAside(directory, file, (options.now ?? (() => new Date()))());
    const connection = openAndMigrate(directory, file, options);
    return {
      connection,
      warnings: [
        `The history was damaged (${error.message}). It was moved to ${moved}, and a new history was begun.`,
      ],
    };
  }
}

function openAndMigrate(directory: string, file: string, options: OpenOptions): Connection {
  const migrations = options.migrations ?? allMigrations;
  const connection = connect(file, { timeoutMilliseconds: 5000 });
  try {
    refuseNewer(connection, file, migrations);
    checkIntegrity(connection);
    configure(connection);
    migrate(connection, directory, migrations);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

class DamagedDatabase extends Error {}

function checkIntegrity(connection: Connection): void {
  const verdict = String(connection.pragma('quick_check(1)', { simple: true }));
  if (verdict !== 'ok') throw new DamagedDatabase(verdict);
}

function isDamage(thrown: unknown): thrown is Error {
  if (thrown instanceof DamagedDatabase) return true;
  return isSqliteError(thrown) && /^SQLITE_(CORRUPT|NOTADB)/.test(thrown.code);
}

/** The write-ahead log holds part of the same history, so it goes along. */
function setAside(directory: string, file: string, now: Date): string {
  const folder = join(directory, 'quarantine', now.toISOString().replaceAll(':', '-'));
  mkdirSync(folder, { recursive: true });
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, join(folder, `rackmark.db${suffix}`));
  }
  return folder;
}

function explained<Value>(file: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof LabError || !(error instanceof Error)) throw error;
    const code = 'code' in error ? String(error.code) : '';
    if (code === 'SQLITE_FULL' || code === 'ENOSPC') {
      throw new LabError(
        {
          code: 'disk-full',
          message: `The disk is full: ${file} cannot be opened.`,
          remedy: 'Free some space on that disk, then start again.',
          subject: file,
        },
        { cause: error },
      );
    }
    if (/^(SQLITE_(CANTOPEN|READONLY|PERM|IOERR|AUTH|NOTADB)|E[A-Z]+$)/.test(code)) {
      throw new LabError(
        {
          code: 'file-unreadable',
          message: `${file} cannot be opened: ${error.message}.`,
          remedy:
            'Let this user write in the data directory, or choose another one (--data, or RACKMARK_DATA).',
          subject: file,
        },
        { cause: error },
      );
    }
    throw error;
  }
}
