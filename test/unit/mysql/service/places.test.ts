import { describe, expect, it } from 'vitest';
import {
  defaultFilesIn,
  dropInName,
  filesOfArguments,
  includeDirectoryOf,
  refuseSurprises,
} from '../../../../main/mysql/service/option-file-places.ts';
import { type LookedAt, readLook } from '../../../../main/mysql/service/option-files.ts';

const sha = 'a'.repeat(64);

function look(...rows: readonly (readonly string[])[]): LookedAt {
  const looked = readLook(rows.map((row) => `${row.join('\t')}\n`).join(''));
  if (looked === undefined) throw new Error('not readable');
  return looked;
}

function file(path: string, mode = '644') {
  return ['file', path, mode, '0', '0', '1790000000', '120', '?', sha];
}

describe('the places of option files', () => {
  it.each([
    ['/etc/my.cnf', [file('/etc/my.cnf')]],
    ['/etc/my.cnf.d/zz-rackmark.cnf', [['absent', '/etc/my.cnf.d/zz-rackmark.cnf']]],
    [
      '/etc/mysql/my.cnf',
      [
        ['link', '/etc/mysql/my.cnf', '/etc/alternatives/my.cnf'],
        ['link', '/etc/alternatives/my.cnf', '/etc/mysql/mariadb.cnf'],
        file('/etc/mysql/mariadb.cnf'),
      ],
    ],
    ['/etc/mysql/mysql.conf.d/mysqld.cnf', [file('/etc/mysql/mysql.conf.d/mysqld.cnf', '640')]],
    ['/opt/mysql-8.4/etc/my.cnf', [file('/opt/mysql-8.4/etc/my.cnf')]],
  ])('hold %s', (path, rows) => {
    expect(() => refuseSurprises('r620', path, look(...rows))).not.toThrow();
  });

  it.each([
    ['a file elsewhere', '/etc/my.cnf', [['link', '/etc/my.cnf', '/etc/passwd'], file('/etc/passwd')]],
    ['a link elsewhere', '/etc/my.cnf', [['link', '/srv/my.cnf', '/etc/my.cnf'], file('/etc/my.cnf')]],
    ['a path with ..', '/etc/mysql/x', [file('/etc/mysql/../shadow')]],
    ['a deeper path', '/etc/mysql/a/b/c.cnf', [file('/etc/mysql/a/b/c.cnf')]],
    ['a directory', '/etc/my.cnf', [['directory', '/etc/my.cnf']]],
    ['a device', '/etc/my.cnf', [['other', '/etc/my.cnf']]],
    ['a file that everybody may write', '/etc/my.cnf', [file('/etc/my.cnf', '666')]],
    ['a file that everybody may write, with a sticky bit', '/etc/my.cnf', [file('/etc/my.cnf', '1646')]],
  ])('do not hold %s', (_, path, rows) => {
    expect(() => refuseSurprises('r620', path, look(...rows))).toThrow(`${path} on r620 is not touched`);
  });

  it.each(['', 'file\tetc/my.cnf\n', 'nonsense\t/etc/my.cnf\n', 'file'])('are not read from %j', (text) => {
    expect(readLook(text)).toBeUndefined();
  });
});

it('the files a server reads are those it names, without those of whoever starts it', () => {
  const help = `Copyright\n\nDefault options are read from the following files in the given order:
/etc/my.cnf /etc/mysql/my.cnf /etc/my.cnf /usr/local/mysql/etc/my.cnf ~/.my.cnf \nThe following groups`;
  expect(defaultFilesIn(help)).toEqual(['/etc/my.cnf', '/etc/mysql/my.cnf', '/usr/local/mysql/etc/my.cnf']);
  expect(defaultFilesIn('mysqld: unknown option')).toEqual([]);
});

it('a command line says what takes the place of the default files', () => {
  expect(filesOfArguments(['--defaults-file=/srv/my.cnf', '--user=mysql'])).toEqual({
    ...{ only: '/srv/my.cnf', extra: null, none: false },
  });
  expect(filesOfArguments(['--defaults-extra-file=/srv/x.cnf'])).toMatchObject({ extra: '/srv/x.cnf' });
  expect(filesOfArguments(['--no-defaults'])).toMatchObject({ none: true });
});

it('the directory that is included last is the one that decides', () => {
  const main =
    '[client]\n!includedir /etc/mysql/conf.d/\n# !includedir /nowhere\n!includedir /etc/mysql/mariadb.conf.d/\n';
  expect(includeDirectoryOf(main)).toBe('/etc/mysql/mariadb.conf.d');
  expect(includeDirectoryOf('[mysqld]\n!include /etc/other.cnf\n')).toBeNull();
});

it('a file of ours sorts behind every other', () => {
  expect(dropInName(['50-server.cnf', '.hidden.cnf', 'zzzz.txt'])).toBe('zz-rackmark.cnf');
  for (const other of ['zz-rackmark.cnf', 'zz-tuning.cnf', 'zzz.cnf', 'zzzz-last.cnf'])
    expect([dropInName([other]), other].sort().at(-1)).not.toBe(other);
});
