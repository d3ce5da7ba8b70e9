import { closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

export type Connection = Sqlite.Database;
export type Statement = Sqlite.Statement<unknown[]>;

/** True for an error that SQLite itself reported, with its extended code (`SQLITE_CORRUPT`, `SQLITE_FULL`, …). */
export function isSqliteError(thrown: unknown): thrown is Error & { readonly code: string } {
  return thrown instanceof Sqlite.SqliteError;
}

/**
 * Opens a file as it is: no pragma, no migration. One that is not there is made for this account alone, as SQLite then
 * does with what it lays beside.
 */
export function connect(file: string, options: { readonly timeoutMilliseconds: number }): Connection {
  closeSync(openSync(file, 'a', 0o600));
  return preparingOnce(new Sqlite(file, { timeout: options.timeoutMilliseconds }));
}

/**
 * Preparing costs more than most reads, so each text is prepared once. Whoever prepares it again gets the same statement,
 * back in its first mode (rows as objects): one that is kept with `pluck` or `raw` needs a text of its own.
 */
function preparingOnce(connection: Connection): Connection {
  const known = new Map<string, Statement>();
  const prepare = connection.prepare.bind(connection);
  return Object.assign(connection, {
    prepare: (text: string) => {
      const statement = known.get(text) ?? prepare(text);
      known.set(text, statement);
      return statement.reader ? statement.pluck(false).raw(false) : statement;
    },
  });
}

/**
 * What every connection to the history needs. `FULL`: a commit that returned survives a power cut, not only a crash of
 * the app.
 */
export function configure(connection: Connection): void {
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
}
