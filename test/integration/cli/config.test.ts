import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
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
