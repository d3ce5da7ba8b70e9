import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { trialsOf } from '../../../main/experiments/design.ts';
import { newTrials } from '../../../main/experiments/new-trials.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { storesOf } from '../../../main/storage/stores.ts';
import { build, fileWith, rackmark, temporaryFolder } from './command.ts';

beforeAll(build);

const main = '[mysqld]\nport = 3307 # lab\nskip-innodb-doublewrite\nmax_conn = 10\n';

describe('config read', () => {
  it('prints every setting with the line that won and those that lost', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'conf.d'));
    writeFileSync(join(folder, 'conf.d', 'x.cnf'), '[server]\nport=3308\n');
    const file = fileWith(folder, 'my.cnf', `${main}!includedir ${folder}/conf.d\n`);
    const { code, stdout, stderr } = await rackmark(
      'config',
      'read',
      file,
      '--server',
      'mariadb-10.11',
      '--json',
    );
    expect([code, stderr]).toEqual([0, '']);
    const { settings, problems, files } = JSON.parse(stdout);
    expect(files).toEqual([file, `${folder}/conf.d/x.cnf`]);
    expect(settings).toMatchObject([
      {
        name: 'port',
        value: '3308',
        raw: '3308',
        file: `${folder}/conf.d/x.cnf`,
        line: 2,
        lost: [{ file, line: 2, raw: '3307' }],
      },
      { name: 'innodb_doublewrite', value: 'OFF', raw: null, written: 'skip-innodb-doublewrite', line: 3 },
      { name: 'max_connections', value: '10', line: 4 },
    ]);
    expect(problems).toMatchObject([{ file, line: 4, severity: 'surprise' }]);
  });

  it('ends with 2 where the server would not start, and prints what it read all the same', async () => {
    const file = fileWith(temporaryFolder(), 'my.cnf', main);
    const { code, stdout } = await rackmark('config', 'read', file, '--server', 'mysql-9.7');
    expect(code).toBe(2);
    expect(stdout).toContain(`port = 3307  [${file}:2]\n`);
    expect(stdout).toContain(`Error  [${file}:4]  MySQL 9.7 has no option “max_conn” and does not start.\n`);
  });

  it.each([
    ['a file that is not there', ['/nonexistent/my.cnf'], 'is not there or cannot be read'],
    ['a server that nobody knows', ['/etc/hostname', '--server', 'oracle-19'], 'names no server'],
  ])('answers %s with 2 and what to do', async (_, args, words) => {
    const { code, stdout, stderr } = await rackmark('config', 'read', ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });
});

describe('config diff', () => {
  it('prints what differs between two files, not how it is written', async () => {
    const folder = temporaryFolder();
    const first = fileWith(folder, 'a.cnf', '[mysqld]\nport=1\nmax_allowed_packet=16M\ngeneral_log\n');
    const second = fileWith(
      folder,
      'b.cnf',
      '[mysqld]\nmax-allowed-packet=16777216\ngeneral_log=1\nback_log=5\n',
    );
    const { code, stdout } = await rackmark('config', 'diff', first, second);
    expect(code).toBe(0);
    expect(stdout).toBe(`back_log: not set → 5 [${second}:4]\nport: 1 [${first}:2] → not set\n`);
    expect((await rackmark('config', 'diff', first, first)).stdout).toBe('No setting differs.\n');
  });

  it('says of a side that a server refuses why, and ends with 2', async () => {
    const folder = temporaryFolder();
    const first = fileWith(folder, 'a.cnf', '[mysqld]\nport=1\n');
    const second = fileWith(folder, 'b.cnf', 'port=1\n');
    const { code, stdout, stderr } = await rackmark('config', 'diff', first, second);
    expect([code, stdout]).toEqual([2, `port: 1 [${first}:2] → not set\n`]);
    expect(stderr).toBe(`Error  [${second}:1]  Option “port” stands before any group.\n`);
  });

  it('compares a file with what the server of a trial said it took', async () => {
    const folder = temporaryFolder();
    const database = openDatabase(folder);
    const { experiments, trials, settingReadings } = storesOf(database);
    const text =
      'rackmark: 1\nname: a\nserver: {host: a}\nclient: {host: a}\nfactors: []\nworkload: {options: {tables: 1, table_size: 1000, threads: 1}}\n';
    const plan = readPlan(text);
    const { id } = experiments.insert({ plan, yaml: text, source: 'designed' }, '2026-01-01T00:00:00Z');
    for (const row of newTrials(id, plan, trialsOf(plan), {})) trials.insert(row, '2026-01-01T00:00:00Z');
    const read = { requested: '1G', agreement: 'adjusted', reason: '' } as const;
    settingReadings.replace(1, [{ ...read, name: 'innodb_buffer_pool_size', effective: '1342177280' }]);
    database.close();
    const file = fileWith(folder, 'a.cnf', '[mysqld]\ninnodb_buffer_pool_size = 1G\n');
    const { code, stdout } = await rackmark('config', 'diff', file, 'trial:1', '--data', folder);
    expect(code).toBe(0);
    expect(stdout).toBe(`innodb_buffer_pool_size: 1G [${file}:2] → 1342177280 [trial 1]\n`);
    const other = await rackmark('config', 'diff', file, 'trial:2', '--data', folder);
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/no settings that were read back|no trial/i);
  });

  it('says that there is no such trial', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, 'a.cnf', main);
    const { code, stderr } = await rackmark(
      'config',
      'diff',
      'trial:77',
      file,
      '--data',
      join(folder, 'data'),
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/trial.*77/i);
  });
});

describe('config repair', () => {
  it('takes no program for an option file', async () => {
    const program = fileWith(
      temporaryFolder(),
      'mysqld',
      '\u007fELF\u0002\u0000\u0000innodb_buffer_pool_size=1G',
    );
    const { code, stdout, stderr } = await rackmark('config', 'repair', program);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('is no option file');
  });

  it('prints the rebuilt file, and what was done beside it', async () => {
    const folder = temporaryFolder();
    const file = fileWith(folder, 'my.cnf', '[mysqld] port = 1 wibble user=root skip-networking\n');
    const { code, stdout, stderr } = await rackmark('config', 'repair', file);
    expect(code).toBe(0);
    expect(stdout).toBe('[mysqld]\nport = 1\n# not understood: wibble\nuser = root\nskip-networking\n');
    expect(stderr).toMatch(/2 settings with a value, 1 without\.\nNot understood: wibble\nuser = root: /);
    expect(await rackmark('config', 'repair', fileWith(folder, 'b.cnf', stdout))).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Nothing to repair.\n',
    });
  });
});
