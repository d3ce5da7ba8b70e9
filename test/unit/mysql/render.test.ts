import { describe, expect, it } from 'vitest';
import { LabError } from '../../../main/lab-error.ts';
import { settingsOfDataDirectory } from '../../../main/mysql/deploy/initialise.ts';
import { type Instance, instanceDirectory, socketPathTooLong } from '../../../main/mysql/deploy/instance.ts';
import { readRows } from '../../../main/mysql/deploy/private-instance.ts';
import { privateSettings } from '../../../main/mysql/deploy/private-settings.ts';
import { renderOptionFile } from '../../../main/mysql/option-files/render.ts';

const instance: Instance = {
  id: 'trial-7',
  directory: '/b/instances/trial-7',
  dataDirectory: '/b/instances/trial-7/data',
  temporaryDirectory: '/b/instances/trial-7/tmp',
  optionFile: '/b/instances/trial-7/my.cnf',
  errorLog: '/b/instances/trial-7/error.log',
  socket: '/b/instances/trial-7/server.sock',
  address: '127.0.0.1',
  port: 13300,
  server: {
    flavour: 'mariadb',
    version: '10.11.19',
    program: '/usr/sbin/mariadbd',
    client: '/usr/bin/mariadb',
    initialiser: '/usr/bin/mariadb-install-db',
    baseDirectory: null,
    banner: '',
  },
  asRoot: true,
};

const end = (owned: string) => `\n# Rackmark: where this private instance lives\n[mysqld]\n${owned}`;

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof LabError) return error.failure.code;
    throw error;
  }
  return 'nothing was thrown';
}

describe('the option file that is deployed', () => {
  it.each([
    'skip_grant_tables',
    'skip-grant-table',
    'skip_networkin',
    'init_fil=/tmp/x.sql',
    'datadi=/',
    'chroo=/',
  ])('holds no %s, however it is written', (line) => {
    const base = `[mysqld]\n${line}\n`;
    const { text, notes } = renderOptionFile(base, {}, privateSettings(instance, base, {}));
    expect(text).toContain(`# Rackmark: ${line}`);
    expect(notes).toHaveLength(1);
  });

  it('takes the name of another variable for that variable', () => {
    const base = '[mysqld]\nport_open_timeout = 3\ninnodb_flush_method = O_DIRECT\n';
    expect(renderOptionFile(base, {}, privateSettings(instance, base, {})).notes).toEqual([]);
  });

  it('has the levels in place of the base values, its comments kept, and what Rackmark owns at its end', () => {
    const base =
      '# of study 1\n[mysqld]\ninnodb_buffer_pool_size = 13G  # varied\nuser = root\n[client]\nport = 3306\n';
    const { text, notes } = renderOptionFile(
      base,
      { innodb_buffer_pool_size: '25G', sync_binlog: 0 },
      { user: null, port: '1' },
    );
    expect(text).toBe(
      '# of study 1\n[mysqld]\ninnodb_buffer_pool_size = 25G  # varied\nsync_binlog = 0\n# Rackmark: user = root\n[client]\nport = 3306\n' +
        end('port = 1\n'),
    );
    expect(notes).toEqual([{ line: 4, was: 'user = root', sentence: 'user must not be set here.' }]);
  });

  it('lets no later group of the server overrule a level', () => {
    const base =
      '[mysqld]\na=1\n[mariadb-10.11]\ninnodb-io-capacity=1\n[server]\nloose_innodb_io_capacity=2\nb=1\n';
    const { text, notes } = renderOptionFile(base, { innodb_io_capacity: 500 }, {});
    expect(text).toBe(
      '[mysqld]\na=1\ninnodb_io_capacity = 500\n[mariadb-10.11]\n# Rackmark: innodb-io-capacity=1\n[server]\n# Rackmark: loose_innodb_io_capacity=2\nb=1\n' +
        end(''),
    );
    expect(notes.map(({ line }) => line)).toEqual([4, 6]);
  });

  it('keeps carriage returns and ends a last line that is not ended', () => {
    const { text } = renderOptionFile('[mysqld]\r\na=1', { b: 2 }, { port: '1' });
    expect(text).toBe(
      '[mysqld]\r\na=1\r\nb = 2\r\n\r\n# Rackmark: where this private instance lives\r\n[mysqld]\r\nport = 1\r\n',
    );
  });

  it('reads no other file', () => {
    const { text, notes } = renderOptionFile('[mysqld]\n!includedir /etc/mysql/conf.d/\n', {}, {});
    expect(text).toContain('# Rackmark: !includedir /etc/mysql/conf.d/\n');
    expect(notes).toHaveLength(1);
  });

  it('drops a byte order mark, which no server takes', () => {
    expect(renderOptionFile('\uFEFF[mysqld]\n', {}, {}).text).toBe(`[mysqld]\n${end('')}`);
  });

  it('is refused for a factor that Rackmark owns, under any spelling', () => {
    expect(codeOf(() => renderOptionFile('', { 'loose-PORT': 1 }, { port: '2' }))).toBe('setting-impossible');
  });

  it('is refused for a base text that a server would refuse, with the line', () => {
    expect(codeOf(() => renderOptionFile('innodb_page_size=16k\n', {}, {}))).toBe('plan-invalid');
    expect(() => renderOptionFile('# x\ninnodb_page_size=16k\n', {}, {})).toThrow(/line 2/);
    expect(codeOf(() => renderOptionFile('[mysqld]\ndata\0\ndir=/\n', {}, {}))).toBe('plan-invalid');
  });

  it('comments a line out whole, however long it is', () => {
    const hidden = `port=${' '.repeat(4089)}port=1`;
    const { text, notes } = renderOptionFile(`[mysqld]\n${hidden}\n`, {}, { port: '2' });
    expect(notes.map(({ line }) => line)).toEqual([2, 2]);
    expect(text.match(/^port.*$/gm)).toEqual(['port = 2']);
    expect(text.split('\n').every((line) => line.length < 4094)).toBe(true);
  });
});

describe('a private instance', () => {
  it('owns where it lives and how it is reached', () => {
    const owned = privateSettings(instance, '', {});
    expect(owned).toMatchObject({
      datadir: '/b/instances/trial-7/data',
      socket: '/b/instances/trial-7/server.sock',
      port: '13300',
      bind_address: '127.0.0.1',
      user: 'root',
      skip_grant_tables: null,
      skip_networking: null,
    });
    expect(owned).not.toHaveProperty('mysqlx');
    const mysql = {
      ...instance,
      asRoot: false,
      server: { ...instance.server, flavour: 'mysql', version: '8.0.45' },
    } as const;
    expect(privateSettings(mysql, '', {})).toMatchObject({ mysqlx: 'OFF', user: null });
  });

  it('writes nothing where another server has its files', () => {
    const base =
      '[mysqld]\nlog-bin = /var/log/mysql/mysql-bin\nslow_query_log_file=slow.log\ninnodb_data_home_dir = /var/lib/mysql\ninnodb_data_file_path = ibdata1:12M;/dev/sdb1:10Graw\ninnodb_undo_directory=../undo\ninnodb_temp_data_file_path=ibtmp1:12M:autoextend\n';
    const owned = privateSettings(instance, base, {});
    expect(owned).toMatchObject({
      log_bin: 'mysql-bin',
      innodb_data_home_dir: null,
      innodb_data_file_path: null,
      innodb_undo_directory: null,
    });
    expect(owned).not.toHaveProperty('slow_query_log_file');
    expect(owned).not.toHaveProperty('innodb_temp_data_file_path');
    expect(
      codeOf(() =>
        renderOptionFile(
          '',
          { innodb_undo_directory: '/ssd' },
          privateSettings(instance, '', { innodb_undo_directory: '/ssd' }),
        ),
      ),
    ).toBe('setting-impossible');
  });

  it('writes nothing elsewhere by the beginning of a name, nor by the file of a plugin', () => {
    const base =
      '[mysqld]\ngeneral_log_fil=/srv/general.log\naria_log_dir_pat=/srv\nlog-isam=/srv/isam.log\nloose-server_audit_file_path=/srv/audit.log\nlog_bi=bin\n';
    const { text, notes } = renderOptionFile(base, {}, privateSettings(instance, base, {}));
    expect(notes.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(text).not.toMatch(/^(?!#).*\/srv/m);
  });

  it('is only ever <base>/instances/<id>', () => {
    expect(instanceDirectory('/home/a/.rackmark', 'trial-7')).toBe('/home/a/.rackmark/instances/trial-7');
    for (const id of ['', '..', 'a/b', 'A', 'a b', 'a\n'])
      expect(codeOf(() => instanceDirectory('/b', id))).toBe('invalid-input');
    for (const base of ['', '/', 'b', '/b/', '/b/..', '/b//c', '/b\n']) {
      expect(codeOf(() => instanceDirectory(base, 'a'))).toBe('unsafe-path');
    }
  });

  it('has a socket elsewhere when its path would be longer than 107 bytes', () => {
    const directory = (bytes: number) => `/${'x'.repeat(bytes - '//server.sock'.length)}`;
    expect(socketPathTooLong(directory(107))).toBe(false);
    expect(socketPathTooLong(directory(108))).toBe(true);
    expect(socketPathTooLong(`/${'ü'.repeat(50)}`)).toBe(true);
  });

  it('makes its data directory with the settings it is made for, and no other', () => {
    const text =
      '[mysqld]\ninnodb-page-size = 8k\ninnodb_buffer_pool_size=1G\nnonsense=1\n[client]\ninnodb_page_size=4k\n[mysqld]\nloose_innodb_undo_tablespaces=3\n';
    expect(settingsOfDataDirectory(text, instance.server)).toEqual([
      '--innodb_page_size=8k',
      '--loose-innodb_undo_tablespaces=3',
    ]);
  });
});

describe('rows of the client in batch mode', () => {
  it('keep tabs, newlines and backslashes of values', () => {
    expect([...readRows('a\tb\\tc\\nd\\\\n\nempty\t\n')]).toEqual([
      ['a', 'b\tc\nd\\n'],
      ['empty', ''],
    ]);
  });
});
