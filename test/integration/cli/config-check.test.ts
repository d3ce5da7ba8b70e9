import { beforeAll, describe, expect, it } from 'vitest';
import { build, fileWith, rackmark, start, temporaryFolder } from './command.ts';

beforeAll(build);

const text = '[mysqld]\nskip-grant-tables\ninnodb_log_file_size=16 M\ninnodb_io_capacity=5\n';
const place = ['--server', 'mysql-9.7', '--memory', '64G', '--open-files', '20000'];

describe('config check', () => {
  it('ends with 2 where something blocks, and names line, remedy and source of each finding', async () => {
    const file = fileWith(temporaryFolder(), 'my.cnf', text);
    const { code, stdout, stderr } = await rackmark('config', 'check', file, ...place, '--json');
    expect([code, stderr]).toEqual([2, '']);
    const findings = JSON.parse(stdout) as Record<string, unknown>[];
    expect(findings.map(({ id, lines }) => [id, lines])).toEqual([
      ['danger:skip_grant_tables', [2]],
      ['absent:innodb_log_file_size', [3]],
      ['range:innodb_io_capacity', [4]],
    ]);
    for (const finding of findings) expect([finding.remedy, finding.source]).not.toContain('');
  });

  it('ends with 0 where nothing blocks', async () => {
    const file = fileWith(temporaryFolder(), 'my.cnf', '[mysqld]\ninnodb_buffer_pool_size=1G\n');
    expect(await rackmark('config', 'check', file, ...place)).toMatchObject({
      code: 0,
      stdout: 'Nothing speaks against it.\n',
    });
  });

  it('refuses a memory that is none', async () => {
    const { code, stderr } = await rackmark('config', 'check', '/etc/hostname', '--memory', 'much');
    expect(code).toBe(2);
    expect(stderr).toContain('It is a number with K, M, G or T');
    const files = await rackmark('config', 'check', '/etc/hostname', '--open-files', 'many');
    expect([files.code, files.stderr.split('\n')[0]]).toEqual([
      2,
      "error: option '--open-files <number>' argument 'many' is invalid. It is a whole number above 0, such as 65536.",
    ]);
  });
});

describe('config predict', () => {
  it('prints requested and effective of settings and of option files', async () => {
    const file = fileWith(temporaryFolder(), 'my.cnf', '[mysqld]\ninnodb_old_blocks_pct=99\n');
    const asked = ['innodb_io_capacity=5', file, '--server', 'mariadb-10.11', '--json'];
    const { code, stdout } = await rackmark('config', 'predict', ...asked);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'innodb_io_capacity', requested: '5', effective: '100' },
      { name: 'innodb_old_blocks_pct', requested: '99', effective: '95' },
    ]);
  });

  it('ends with 2 where the server would not start', async () => {
    const { code, stdout } = await rackmark('config', 'predict', 'port=x', '--server', 'mariadb-10.11');
    expect([code, stdout]).toEqual([2, 'port = x refused  “x” is no suffix of a size.\n']);
  });
});

describe('a result that finds no room', () => {
  it('ends with 3 and says so', async () => {
    const shell = ['sh', '-c', 'exec "$@" >/dev/full', 'sh'];
    expect(await start(['config', 'search', 'redo'], shell).ended).toEqual({
      code: 3,
      stdout: '',
      stderr:
        'stdout cannot be written: the disk is full.\nFree some space there, or write to another disk.\n',
    });
  });
});

describe('arguments that are not understood', () => {
  it.each([
    [['config', 'check', 'x', '--memory', 'much'], /^option '--memory <size>' argument 'much' is invalid/],
    [['config', 'predict', 'x=1'], /^required option '--server <name>' not specified$/],
    [['nosuch'], /^unknown command 'nosuch'/],
  ])('are a failure in JSON where that is asked for (%j)', async (args, message) => {
    const { code, stdout } = await rackmark(...args, '--json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      failure: {
        code: 'invalid-input',
        message: expect.stringMatching(message),
        remedy: 'rackmark --help lists every command.',
      },
    });
  });
});

describe('config predict of what a server refuses', () => {
  it('says why, and ends with 2', async () => {
    const file = fileWith(temporaryFolder(), 'my.cnf', 'port=1\n');
    const asked = ['config', 'predict', file, '--server', 'mariadb-10.11', '--json'];
    expect(await rackmark(...asked)).toMatchObject({
      code: 2,
      stdout: '[]\n',
      stderr: `Error  [${file}:1]  Option “port” stands before any group.\n`,
    });
  });
});

describe('config variable and config search', () => {
  it('explain a variable, and find it by words', async () => {
    const found = await rackmark('config', 'search', 'redo', 'capacity');
    expect(found.stdout).toContain('innodb_redo_log_capacity');
    const { code, stdout } = await rackmark('config', 'variable', 'innodb-redo-log-capacity');
    expect(code).toBe(0);
    expect(stdout).toContain('cost of change: dynamic');
    expect(stdout).toContain('MariaDB 12.1.2: not there');
  });

  it('name the variable that was meant', async () => {
    const { code, stderr } = await rackmark('config', 'variable', 'inodb_io_capacity');
    expect([code, stderr]).toEqual([
      2,
      'The catalogue has no variable named “inodb_io_capacity”.\nDid you mean innodb_io_capacity?\n',
    ]);
  });
});
