import { describe, expect, it } from 'vitest';
import { LabError } from '../../../main/lab-error.ts';
import { readOptionFiles, readOptionText } from '../../../main/mysql/option-files/read-option-files.ts';
import type { FileSource } from '../../../main/mysql/option-files/walk-option-files.ts';
import type { ServerIdentity } from '../../../main/mysql/server-identity.ts';

const mariadb: ServerIdentity = { flavour: 'mariadb', version: '10.11.19' };
const mysql: ServerIdentity = { flavour: 'mysql', version: '9.7.4' };

/** Files by path; names in `open` may be written by everybody. */
function filesOf(files: Readonly<Record<string, string>>, open: readonly string[] = []): FileSource {
  return {
    read: (path) => {
      const text = files[path];
      const file = { bytes: Buffer.from(text ?? ''), writableByAll: open.includes(path) };
      return Promise.resolve(text === undefined ? undefined : file);
    },
    list: (directory) => {
      const names = Object.keys(files).flatMap((path) =>
        path.startsWith(`${directory}/`) ? [path.slice(directory.length + 1)] : [],
      );
      return Promise.resolve(names.length === 0 ? undefined : names);
    },
  };
}

async function valuesOf(files: Readonly<Record<string, string>>, server?: ServerIdentity) {
  const { settings } = await readOptionFiles(filesOf(files), ['my.cnf'], server);
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
}

async function problemsOf(files: Readonly<Record<string, string>>, server?: ServerIdentity) {
  const { problems } = await readOptionFiles(filesOf(files), ['my.cnf'], server);
  return problems.map(({ file, line, severity, message }) => `${file}:${line} ${severity} ${message}`);
}

describe('a setting that is read from option files', () => {
  it('has the line that won, its raw text, and the lines that lost', async () => {
    const files = {
      'my.cnf':
        '[mysqld]\nport = 1\n!include more.cnf\nloose-PORT = "3"  # last\n[client]\nport=9\n[server]\nsocket=a\\sb\n',
      'more.cnf': '\n[mysqld]\nport=2\n',
    };
    const { settings, problems, files: read } = await readOptionFiles(filesOf(files), ['my.cnf'], mariadb);
    const line = (file: string, number: number, written: string, raw: string, value: string) => ({
      file,
      line: number,
      group: 'mysqld',
      written,
      raw,
      value,
    });
    expect(settings).toEqual([
      {
        name: 'port',
        ...line('my.cnf', 4, 'loose-PORT', '"3"', '3'),
        loose: true,
        lost: [line('my.cnf', 2, 'port', '1', '1'), line('more.cnf', 3, 'port', '2', '2')],
        together: [],
      },
      {
        name: 'socket',
        ...line('my.cnf', 8, 'socket', 'a\\sb', 'a b'),
        group: 'server',
        loose: false,
        lost: [],
        together: [],
      },
    ]);
    expect(problems).toEqual([]);
    expect(read).toEqual(['my.cnf', 'more.cnf']);
  });

  it('of an option that adds up has every line', async () => {
    const { settings } = await readOptionFiles(
      filesOf({ 'my.cnf': '[mysqld]\nplugin_load_add=a\nplugin-load-add=b\n' }),
      ['my.cnf'],
      mariadb,
    );
    expect(settings).toMatchObject([{ value: 'b', lost: [], together: [{ line: 2, value: 'a' }] }]);
  });

  it('is that of the last file that has it', async () => {
    const source = filesOf({ a: '[mysqld]\nport=1\n', b: '[mysqld]\nport=2\n' });
    const { settings } = await readOptionFiles(source, ['a', 'b']);
    expect(settings).toMatchObject([{ value: '2', file: 'b', lost: [{ file: 'a' }] }]);
  });

  it('depends on who reads', async () => {
    const text =
      '[mysqld]\na=1\n[mariadb-10.11]\nb=1\n[mysqld-9.7]\nc=1\n[mysqld-5.6]\nd=1\n[galera]\ne=1\n[mysqld-10]\nf=1\n';
    const names = async (server?: ServerIdentity) => Object.keys(await valuesOf({ 'my.cnf': text }, server));
    expect(await names(mariadb)).toEqual(['a', 'b', 'e']);
    expect(await names(mysql)).toEqual(['a', 'c']);
    expect(await names({ flavour: 'percona', version: '5.6.51' })).toEqual(['a', 'd']);
    expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('a file that includes others', () => {
  it('takes *.cnf of a directory in the order of their bytes, hidden ones too', async () => {
    const names = ['b.cnf', 'a.cnf', 'B.cnf', '.h.cnf', 'a.x.cnf', 'c.ini', 'd.cnf.bak', 'E.CNF'];
    const files = Object.fromEntries(names.map((name) => [`conf.d/${name}`, `[mysqld]\nx=${name}\n`]));
    const { settings } = await readOptionFiles(
      filesOf({ 'my.cnf': '[mysqld]\n!includedir conf.d\n', ...files }),
      ['my.cnf'],
    );
    expect([...(settings[0]?.lost ?? []), settings[0]].map((line) => line?.value)).toEqual([
      '.h.cnf',
      'B.cnf',
      'a.cnf',
      'a.x.cnf',
      'b.cnf',
    ]);
  });

  it('goes on in its own group afterwards', async () => {
    const files = { 'my.cnf': '[mysqld]\n!include a\nx=1\n', a: '[client]\ny=1\n' };
    expect(await valuesOf(files)).toEqual({ x: '1' });
  });

  it.each([
    [mariadb, { a: 'a.cnf # c' }],
    [mysql, { x: '1' }],
  ])('has a comment behind the path only for a new MySQL: %j', async (server, expected) => {
    const files = { 'my.cnf': '[mysqld]\n!include a.cnf # c\n', 'a.cnf': '[mysqld]\nx=1\n' };
    const values = await valuesOf({ ...files, 'a.cnf # c': '[mysqld]\na=a.cnf # c\n' }, server);
    expect(values).toEqual(server === mariadb ? { a: 'a.cnf' } : expected);
  });

  it('loses the last letter of the path where the line has no end', async () => {
    const files = {
      'my.cnf': '[mysqld]\n!include a.cnf',
      'a.cn': '[mysqld]\nx=1\n',
      'a.cnf': '[mysqld]\ny=1\n',
    };
    expect(await valuesOf(files, mariadb)).toEqual({ x: '1' });
    expect(await valuesOf(files, mysql)).toEqual({ y: '1' });
    expect(await problemsOf(files, mariadb)).toContainEqual(
      expect.stringMatching(/^my.cnf:2 surprise .*a\.cn\.$/),
    );
  });

  it('passes over what is not there, but stops at a directory that is not', async () => {
    expect(await problemsOf({ 'my.cnf': '[mysqld]\n!include a\n!includedir b\nx=1\n' })).toEqual([
      'my.cnf:2 surprise a is not there or cannot be read; a server passes over it.',
      'my.cnf:3 fatal The directory b is not there or cannot be listed.',
    ]);
  });

  it('loses the rest of an included file that is broken, and no more', async () => {
    const files = { 'my.cnf': '[mysqld]\n!include a\nz=1\n', a: '[mysqld]\nx=1\n[broken\ny=1\n' };
    expect(await valuesOf(files)).toEqual({ x: '1', z: '1' });
    expect(await problemsOf(files)).toEqual([
      'a:3 surprise The group has no closing bracket. A server drops the rest of this file.',
    ]);
  });

  it('that includes itself is read eleven times, and says so once', async () => {
    const files = { 'my.cnf': '[mysqld]\nplugin_load_add=x\n!include my.cnf\n' };
    const { settings, problems } = await readOptionFiles(filesOf(files), ['my.cnf'], mariadb);
    expect(settings).toMatchObject([{ line: 2, lost: [], together: [] }]);
    expect(problems).toEqual([
      { file: 'my.cnf', line: 3, severity: 'surprise', message: expect.stringMatching(/includes itself/) },
    ]);
  });

  it('again and again from many places comes to an end', async () => {
    const files = { 'my.cnf': `[mysqld]\n${'!include my.cnf\n'.repeat(5)}` };
    await expect(problemsOf(files)).rejects.toThrow(/include each other/);
  });

  it('that everybody may write is ignored', async () => {
    const source = filesOf({ 'my.cnf': '[mysqld]\n!include a\nx=1\n', a: '[mysqld]\nx=2\n' }, ['a']);
    const { settings, problems } = await readOptionFiles(source, ['my.cnf']);
    expect(settings).toMatchObject([{ value: '1', lost: [] }]);
    expect(problems).toMatchObject([{ file: 'a', line: 0, severity: 'surprise' }]);
  });
});

describe('files that a server refuses', () => {
  it('are read up to the line, by that server', async () => {
    expect(await valuesOf({ 'my.cnf': '[mysqld]\nx=1\n[broken\ny=1\n' })).toEqual({ x: '1' });
    expect(await problemsOf({ 'my.cnf': '[mysqld]\nx=1\n[broken\ny=1\n' })).toEqual([
      'my.cnf:3 fatal The group has no closing bracket.',
    ]);
  });

  it('cannot be read where they are not', async () => {
    const reading = readOptionFiles(filesOf({}), ['/etc/none.cnf']);
    await expect(reading).rejects.toThrow(LabError);
    await expect(reading).rejects.toMatchObject({
      failure: { code: 'file-unreadable', subject: '/etc/none.cnf' },
    });
  });
});

it('a text by itself is read like a file that includes nothing', () => {
  const { settings, problems } = readOptionText('[mysqld]\nmax_conn=1\n!include x\nnonsense=2\n', mariadb);
  expect(settings).toMatchObject([{ name: 'max_connections' }, { name: 'nonsense' }]);
  expect(problems).toMatchObject([
    { file: 'my.cnf', line: 2 },
    { line: 4, severity: 'fatal' },
  ]);
});
