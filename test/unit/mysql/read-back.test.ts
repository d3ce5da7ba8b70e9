import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../main/mysql/option-files/render.ts';
import { readBack } from '../../../main/mysql/read-back.ts';
import type { ServerIdentity } from '../../../main/mysql/server-identity.ts';

const mariadb = { flavour: 'mariadb', version: '10.11.19' } as const;
const mysql80 = { flavour: 'mysql', version: '8.0.45' } as const;

function read(requested: Settings, variables: Record<string, string>, server: ServerIdentity = mariadb) {
  return readBack({ requested, variables: new Map(Object.entries(variables)), server });
}

describe('a setting that was read back', () => {
  it.each([
    ['innodb_buffer_pool_size', '65M', '68157440'],
    ['loose-innodb-page-size', '16k', '16384'],
    ['innodb_doublewrite', 1, 'ON'],
    ['skip_innodb_doublewrite', 1, 'OFF'],
    ['innodb_flush_method', 4, 'O_DIRECT'],
    ['innodb_max_dirty_pages_pct', 75, '75.000000'],
    ['innodb_flush_log_at_trx_commit', 2, '2'],
    ['log_bin', 'mysql-bin', 'ON'],
  ])('%s = %s holds as %s', (name, requested, effective) => {
    const variable = name.replace(/^loose-|^skip_/, '').replaceAll('-', '_');
    expect(read({ [name]: requested }, { [variable]: effective })).toEqual([
      { name: variable, requested: expect.any(String), effective, agreement: 'as-requested', reason: '' },
    ]);
  });

  it('is shown under the name that the server gives it', () => {
    expect(
      read({ transaction_isolation: 'READ-COMMITTED' }, { tx_isolation: 'READ-COMMITTED' }),
    ).toMatchObject([
      {
        name: 'transaction_isolation',
        agreement: 'as-requested',
        reason: 'This server shows it as tx_isolation.',
      },
    ]);
  });

  it.each([
    ['innodb_buffer_pool_size', '1000000001', { innodb_buffer_pool_size: '999292928' }, mariadb, /whole MiB/],
    [
      'innodb_buffer_pool_size',
      '9G',
      {
        innodb_buffer_pool_size: '10737418240',
        innodb_buffer_pool_chunk_size: '134217728',
        innodb_buffer_pool_instances: '16',
      },
      mysql80,
      /128 MiB × 16/,
    ],
    [
      'innodb_io_capacity',
      5000,
      { innodb_io_capacity: '2000', innodb_io_capacity_max: '2000' },
      mariadb,
      /not exceed innodb_io_capacity_max/,
    ],
    [
      'innodb_flush_log_at_trx_commit',
      5,
      { innodb_flush_log_at_trx_commit: '3' },
      mariadb,
      /took the maximum, 3/,
    ],
    ['innodb_page_size', '3k', { innodb_page_size: '4096' }, mariadb, /took the minimum, 4096/],
    [
      'max_connections',
      50000,
      { max_connections: '16770', open_files_limit: '20000' },
      mariadb,
      /open_files_limit 20000/,
    ],
    ['read_buffer_size', 131073, { read_buffer_size: '131072' }, mariadb, /multiple of/],
    ['some_plugin_size', 5000, { some_plugin_size: '4096' }, mariadb, /multiple of 4K/],
    [
      'innodb_buffer_pool_instances',
      4,
      { innodb_buffer_pool_instances: '1', innodb_buffer_pool_size: '67108864' },
      mysql80,
      /below 1 GiB/,
    ],
    ['innodb_undo_tablespaces', 1, { innodb_undo_tablespaces: '0' }, mariadb, /1 becomes 0/],
    ['some_plugin_size', 5, { some_plugin_size: '7' }, mariadb, /knows no reason/],
  ] as const)('%s = %s was adjusted, and says why', (name, requested, variables, server, reason) => {
    const [reading] = read({ [name]: requested }, variables, server);
    expect(reading).toMatchObject({ agreement: 'adjusted', reason: expect.stringMatching(reason) });
  });

  it('has no effect where the server ignores it, does not have it or took another value', () => {
    const ignored = read({ innodb_buffer_pool_instances: 8, innodb_support_xa: 1 }, {});
    expect(ignored.map(({ agreement, reason }) => [agreement, reason])).toEqual([
      ['not-effective', 'MariaDB 10.11.19 accepts it and does nothing with it.'],
      ['not-effective', 'MariaDB 10.11.19 does not have it.'],
    ]);
    expect(read({ performance_schema: 'ON' }, { performance_schema: 'OFF' })).toMatchObject([
      { agreement: 'not-effective' },
    ]);
    expect(
      read(
        { innodb_log_file_size: '1G', innodb_redo_log_capacity: '4G' },
        { innodb_log_file_size: '50331648', innodb_redo_log_capacity: '4294967296' },
        mysql80,
      ),
    ).toMatchObject([
      { agreement: 'adjusted', reason: 'innodb_redo_log_capacity overrules it.' },
      { agreement: 'as-requested' },
    ]);
  });

  it('is unknown where the server lists no such variable', () => {
    expect(read({ default_week: 1, sql_log_bin: 0 }, {})).toMatchObject([
      { agreement: 'unknown', effective: null, reason: expect.stringMatching(/lists no variable/) },
      { agreement: 'unknown', reason: expect.stringMatching(/session/) },
    ]);
  });

  it('is listed although nobody asked where it matters for durability', () => {
    const variables = new Map([
      ['sync_binlog', '0'],
      ['port', '1'],
    ]);
    expect(
      readBack({
        requested: { port: 1 },
        variables,
        server: mariadb,
        alsoShow: ['sync_binlog', 'port', 'log_bin'],
      }),
    ).toEqual([
      { name: 'port', requested: '1', effective: '1', agreement: 'as-requested', reason: '' },
      { name: 'sync_binlog', requested: null, effective: '0', agreement: 'not-asked', reason: '' },
    ]);
  });
});
