import { describe, expect, it } from 'vitest';
import { sectionFor } from '../../../../main/mysql/service/section.ts';

const server = { flavour: 'mariadb', version: '10.11.19' } as const;
const given = { server, mark: 'rackmark-t1', heading: '# ours\n' };

describe('the lines for the host’s own server', () => {
  it('are the server options of the base text, of which the factors take the place, and the mark', () => {
    const base = `[client]\nuser = somebody\n[mysqld]\n# why\ninnodb-io-capacity = 200 # each\ninnodb_buffer_pool_size = 1G
[mariadb-10.11]\nloose_x = 1\n[mysqld-5.6]\nquery_cache_size = 0\n`;
    expect(sectionFor(base, { innodb_buffer_pool_size: '2G', max_connections: 500 }, given)).toBe(
      `# ours\n[mysqld]\ninnodb-io-capacity = 200 # each\nloose_x = 1\ninnodb_buffer_pool_size = 2G\nmax_connections = 500\nreport_host = rackmark-t1\n`,
    );
  });

  it('never hold what belongs to the server itself, however it is written', () => {
    for (const name of [
      'datadir',
      'socket',
      'port',
      'skip-grant-tables',
      'loose_datadir',
      'log-bin',
      'plugin-load-add',
      'report_host',
      'plugin_dir',
      'log_err',
    ])
      expect(() => sectionFor(`[mysqld]\n${name} = x\n`, {}, given), name).toThrow(/belongs to the host/);
    expect(() => sectionFor('', { user: 'root' }, given)).toThrow(/belongs to the host/);
  });

  it('may switch the binary log off, and not on', () => {
    const off = '[mysqld]\nskip-log-bin\n';
    expect(sectionFor(off, {}, given)).toContain('\nskip-log-bin\n');
    expect(sectionFor('', { disable_log_bin: 1 }, given)).toContain('\ndisable_log_bin = 1\n');
    for (const on of ['log_bin', 'log_bin = OFF', 'log-bin=/srv/x', 'skip-log-bin = 0'])
      expect(() => sectionFor(`[mysqld]\n${on}\n`, {}, given), on).toThrow(/belongs to the host/);
  });

  it('never hold what a data directory is made for', () => {
    expect(() => sectionFor('', { innodb_page_size: '8k' }, given)).toThrow(/needs a data directory/);
  });

  it('are refused with the line that a server would not read', () => {
    expect(() => sectionFor('innodb_buffer_pool_size = 1G\n', {}, given)).toThrow(/error in line 1/);
  });

  it('cannot be broken out of by a value', () => {
    const text = sectionFor('', { init_connect: 'SET x\n[mysqld]\nuser = root' }, given);
    expect(text.split('\n').filter((line) => line.startsWith('['))).toEqual(['[mysqld]']);
    expect(text).not.toMatch(/^user/m);
  });
});
