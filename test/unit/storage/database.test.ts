import {
  chmodSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../main/storage/connection.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { formatOf } from '../../../main/storage/migrate.ts';
import { type Migration, migrations } from '../../../main/storage/migrations/migrations.ts';
import { checkNodeVersion } from '../../../main/storage/node-version.ts';
import { failureThrownBy } from './failure-thrown-by.ts';
import { addTrial, at, openHistory, plan, temporaryDirectory } from './history.ts';

describe('opening a history', () => {
  it('makes the directory and a migrated database in it', () => {
    const history = openHistory(join(temporaryDirectory(), 'new', 'data'));
    expect(history.warnings).toEqual([]);
    expect(formatOf(history.connection)).toBe(migrations.length);
    expect(history.experiments.list()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('is nobody else’s to read, whatever the directory allows', () => {
    const directory = temporaryDirectory();
    chmodSync(directory, 0o755);
    const database = openDatabase(directory);
    const modes = readdirSync(directory)
      .filter((name) => name.startsWith('rackmark.db'))
      .map((name) => [name, statSync(join(directory, name)).mode & 0o777]);
    database.close();
    expect(modes.length).toBeGreaterThan(1);
    expect(modes).toEqual(modes.map(([name]) => [name, 0o600]));
  });

  it('keeps state through a power cut: write-ahead log, synced at each commit, foreign keys on', () => {
    const { connection } = openHistory();
    expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(connection.pragma('synchronous', { simple: true })).toBe(2);
    expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  it('has strict ordinary rowid tables only', () => {
    const tables = openHistory().connection.pragma('table_list') as {
      name: string;
      strict: number;
      wr: number;
    }[];
    const ours = tables.filter(({ name }) => !name.startsWith('sqlite_'));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.filter(({ strict, wr }) => strict !== 1 || wr !== 0)).toEqual([]);
  });

  it('finds again what was stored before', () => {
    const directory = temporaryDirectory();
    const first = openHistory(directory);
    first.experiments.insert({ plan, yaml: 'name: x # kept', source: 'designed' }, at);
    first.close();
    expect(openHistory(directory).experiments.list()).toMatchObject([
      { name: plan.name, yaml: 'name: x # kept' },
    ]);
  });

  it('undoes all stores when a transaction throws', () => {
    const history = openHistory();
    const attempt = () =>
      history.transaction(() => {
        addTrial(history);
        throw new Error('the second half failed');
      });
    expect(attempt).toThrow('the second half failed');
    expect(history.experiments.list()).toEqual([]);
  });

  it('says that a directory cannot be made, and why', () => {
    const file = join(temporaryDirectory(), 'a-file');
    writeFileSync(file, '');
    const failure = failureThrownBy(() => openDatabase(join(file, 'data')));
    expect(failure).toMatchObject({ code: 'file-unreadable', subject: join(file, 'data') });
    expect(failure.message).toContain('ENOTDIR');
  });
});

describe('a history of a newer program', () => {
  it('is refused with both formats and left as it is', () => {
    const directory = temporaryDirectory();
    openDatabase(directory).close();
    const file = join(directory, 'rackmark.db');
    const connection = connect(file, { timeoutMilliseconds: 0 });
    connection.pragma('user_version = 99');
    connection.close();
    const before = readFileSync(file);

    const failure = failureThrownBy(() => openDatabase(directory));
    expect(failure).toMatchObject({
      code: 'database-newer',
      received: '99',
      expected: String(migrations.length),
    });
    expect(failure.message).toContain('format 99');
    expect(readFileSync(file)).toEqual(before);
    expect(failureThrownBy(() => openDatabase(directory)).code, 'the lock was given back').toBe(
      'database-newer',
    );
  });
});

describe('a damaged history', () => {
  const now = () => new Date('2026-03-01T10:20:30.000Z');
  const folder = '2026-03-01T10-20-30.000Z';

  it('that is no database is moved to quarantine whole, and a new one begins with a warning', () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'rackmark.db'), 'this is a letter, not a database '.repeat(200));
    const history = openHistory(directory, { now });
    expect(history.experiments.list()).toEqual([]);
    expect(history.warnings).toHaveLength(1);
    expect(history.warnings[0]).toContain(join(directory, 'quarantine', folder));
    expect(readFileSync(join(directory, 'quarantine', folder, 'rackmark.db'), 'utf8')).toContain(
      'this is a letter',
    );
  });

  it('with broken pages is found by the integrity check', () => {
    const directory = temporaryDirectory();
    const first = openHistory(directory);
    for (let i = 0; i < 50; i += 1)
      first.experiments.insert({ plan, yaml: '#'.repeat(2000), source: 'designed' }, at);
    first.close();
    const file = join(directory, 'rackmark.db');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0x5a, bytes.length - 40_000));

    const history = openHistory(directory, { now });
    expect(history.warnings[0]).toContain('damaged');
    expect(readFileSync(join(directory, 'quarantine', folder, 'rackmark.db'))).toEqual(bytes);
    expect(history.experiments.list()).toEqual([]);
  });

  it('that was cut short is set aside too', () => {
    const directory = temporaryDirectory();
    openDatabase(directory).close();
    const file = join(directory, 'rackmark.db');
    truncateSync(file, statSync(file).size / 2);
    expect(openHistory(directory, { now }).warnings).toHaveLength(1);
    expect(readdirSync(join(directory, 'quarantine'))).toEqual([folder]);
  });

  it('that was only not closed is whole: no warning, nothing set aside', () => {
    const directory = temporaryDirectory();
    const first = openHistory(directory);
    first.experiments.insert({ plan, yaml: '', source: 'designed' }, at);
    const copied = temporaryDirectory();
    for (const name of ['rackmark.db', 'rackmark.db-wal']) {
      copyFileSync(join(directory, name), join(copied, name));
    }
    const history = openHistory(copied);
    expect(history.warnings).toEqual([]);
    expect(history.experiments.list()).toHaveLength(1);
  });
});

describe('migrations', () => {
  const second: Migration = {
    number: 2,
    name: 'second',
    sql: 'ALTER TABLE experiments ADD COLUMN colour TEXT',
  };

  it('are numbered from 1 without a gap', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('back up the history as it was before each of them', () => {
    const directory = temporaryDirectory();
    const old = openHistory(directory, { migrations: migrations.slice(0, 1) });
    old.experiments.insert({ plan, yaml: '', source: 'designed' }, at);
    old.close();

    const history = openHistory(directory, { migrations: [...migrations.slice(0, 1), second] });
    expect(formatOf(history.connection)).toBe(2);
    expect(history.experiments.list()).toHaveLength(1);
    expect(readdirSync(join(directory, 'backups'))).toEqual(['before-002-second.db']);
    const backup = connect(join(directory, 'backups', 'before-002-second.db'), { timeoutMilliseconds: 0 });
    expect(formatOf(backup)).toBe(1);
    expect(backup.prepare('SELECT name FROM experiments').pluck().all()).toEqual([plan.name]);
    backup.close();
  });

  it('that fail leave the format, the rows and the lock as they were', () => {
    const directory = temporaryDirectory();
    const old = openHistory(directory, { migrations: migrations.slice(0, 1) });
    old.experiments.insert({ plan, yaml: '', source: 'designed' }, at);
    old.close();

    const broken: Migration = {
      number: 2,
      name: 'broken',
      sql: 'DELETE FROM experiments; SELECT no_such_column',
    };
    expect(() => openDatabase(directory, { migrations: [...migrations.slice(0, 1), broken] })).toThrow(
      'no_such_column',
    );
    const history = openHistory(directory, { migrations: migrations.slice(0, 1) });
    expect(formatOf(history.connection)).toBe(1);
    expect(history.experiments.list()).toHaveLength(1);
  });

  it('that would leave children without their parent are refused', () => {
    const directory = temporaryDirectory();
    const old = openHistory(directory);
    old.hosts.insert({
      name: 'r620',
      address: '10.0.0.1',
      port: 22,
      user: 'dba',
      authentication: { kind: 'agent' },
      roles: ['server'],
      directory: '',
      notes: '',
      practice: false,
    });
    old.intents.open({ trialId: null, hostId: 1, kind: 'directory', what: {} }, at);
    old.close();
    const number = migrations.length + 1;
    const orphaning: Migration = { number, name: 'orphaning', sql: 'DELETE FROM hosts' };
    expect(() => openDatabase(directory, { migrations: [...migrations, orphaning] })).toThrow('parent');
  });
});

describe('the Node guard', () => {
  it('names the version that is needed before an older Node loads the database', () => {
    const failure = failureThrownBy(() => checkNodeVersion({ node: '20.19.2', napi: '9' }));
    expect(failure.code).toBe('not-available-here');
    expect(failure.message).toContain('Node 20.19.2');
    expect(failure.message).toContain('22.15');
  });

  it('stops a Node that has the interface but no zstd', () => {
    const failure = failureThrownBy(() => checkNodeVersion({ node: '22.14.0', napi: '10' }, {}));
    expect(failure.message).toContain('Node 22.14.0');
  });

  it('lets the Node of this repository pass', () => {
    expect(() => checkNodeVersion()).not.toThrow();
  });
});
