import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/storage/database.ts';
import { databaseBytes } from '../../../main/storage/database-bytes.ts';
import { folderWith } from '../../support/importing.ts';

it('is all that the history takes, its write-ahead log included', () => {
  const folder = folderWith({});
  const database = openDatabase(folder);
  onTestFinished(() => database.close());
  database.connection.exec('CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(1000000))');
  const onDisk = readdirSync(folder)
    .filter((name) => /^rackmark\.db(-wal)?$/.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(onDisk).toBeGreaterThan(1_000_000);
  expect(databaseBytes(database.file)).toBe(onDisk);
  expect(databaseBytes(join(folder, 'none.db'))).toBe(0);
});
