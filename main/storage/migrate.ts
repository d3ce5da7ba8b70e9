import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LabError } from '../lab-error.ts';
import type { Connection } from './connection.ts';
import type { Migration } from './migrations/migrations.ts';

/** Format of an open database: 0 when it is empty, else the number of its last migration. */
export function formatOf(connection: Connection): number {
  return Number(connection.pragma('user_version', { simple: true }));
}

/** Throws `database-newer` when the database knows more migrations than this program. */
export function refuseNewer(connection: Connection, file: string, migrations: readonly Migration[]): void {
  const found = formatOf(connection);
  const known = migrations.length;
  if (found <= known) return;
  throw new LabError({
    code: 'database-newer',
    message: `${file} was written by a newer Rackmark: it has format ${found}, this program knows formats up to ${known}.`,
    remedy: 'Start the newer Rackmark, or give this one another data directory. The file was not changed.',
    subject: file,
    expected: String(known),
    received: String(found),
  });
}

/**
 * Brings a database up to the last migration, each in a transaction of its own and after a backup of what was there:
 * `backups/before-002-name.db`. A migration that fails leaves the format before it.
 */
export function migrate(connection: Connection, directory: string, migrations: readonly Migration[]): void {
  for (const migration of migrations.slice(formatOf(connection))) {
    if (migration.number > 1) backUp(connection, directory, migration);
    // Off while tables are rebuilt, or dropping the old one would delete its children; it has no effect in a transaction.
    connection.pragma('foreign_keys = OFF');
    connection.transaction(() => apply(connection, migration)).immediate();
    connection.pragma('foreign_keys = ON');
  }
}

function apply(connection: Connection, migration: Migration): void {
  connection.exec(migration.sql);
  const broken = connection.pragma('foreign_key_check');
  if (Array.isArray(broken) && broken.length > 0) {
    throw new Error(
      `Migration ${migration.number} (${migration.name}) leaves ${broken.length} rows without their parent.`,
    );
  }
  connection.pragma(`user_version = ${migration.number}`);
}

function backUp(connection: Connection, directory: string, migration: Migration): void {
  const folder = join(directory, 'backups');
  const file = join(folder, `before-${String(migration.number).padStart(3, '0')}-${migration.name}.db`);
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  connection.prepare('VACUUM INTO ?').run(unfinished);
  renameSync(unfinished, file);
}
