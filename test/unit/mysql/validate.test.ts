import { describe, expect, it } from 'vitest';
import { roundedPool } from '../../../main/mysql/pool-size.ts';
import { type Destination, validateOptionFile } from '../../../main/mysql/validate.ts';

const mariadb = { flavour: 'mariadb', version: '10.11.19' } as const;
const mysql57 = { flavour: 'mysql', version: '5.7.44' } as const;
const mysql97 = { flavour: 'mysql', version: '9.7.4' } as const;
const GiB = 1024 ** 3;

function judge(lines: string, destination: Destination = { server: mariadb }): string[] {
  return validateOptionFile(`[mysqld]\n${lines}\n`, destination).map(
    ({ severity, id }) => `${severity} ${id}`,
  );
}

describe('an option file before it travels', () => {
  it('passes without a word when nothing is wrong with it', () => {
    const lines =
      'innodb_buffer_pool_size=1G\ninnodb_flush_method=O_DIRECT\nskip-name-resolve\nport=3307\nwsrep_on=0\ninnodb_page_size=8k\nmyisam_recover_options=BACKUP,QUICK';
    expect(judge(lines, { server: mariadb, memoryBytes: 4 * GiB })).toEqual([]);
  });

  it.each([
    ['inodb_buffer_pool_size=1G', 'blocks unknown:inodb_buffer_pool_size'],
    ['innodb_brand_new=1', 'blocks unknown:innodb_brand_new'],
    ['loose_innodb_brand_new=1', 'warns unknown:innodb_brand_new'],
    ['plugin_load_add=x\ninnodb_brand_new=1', 'warns unknown:innodb_brand_new'],
    ['innodb_support_xa=1', 'blocks absent:innodb_support_xa'],
    ['loose-innodb_support_xa=1', 'warns absent:innodb_support_xa'],
    ['innodb_buffer_pool_instances=8', 'warns ignored:innodb_buffer_pool_instances'],
    ['innodb_buffer_pool_size=1.5G', 'blocks malformed:innodb_buffer_pool_size'],
    ['innodb_log_file_size=16 M', 'blocks malformed:innodb_log_file_size'],
    ['innodb_max_dirty_pages_pct=much', 'blocks malformed:innodb_max_dirty_pages_pct'],
    ['innodb_file_per_table=yes', 'warns malformed:innodb_file_per_table'],
    ['innodb_page_size=3k', 'warns range:innodb_page_size'],
    ['innodb_page_size=10000', 'warns choice:innodb_page_size'],
    ['innodb_flush_log_at_trx_commit=5', 'warns range:innodb_flush_log_at_trx_commit'],
    ['innodb_flush_method=foo', 'warns choice:innodb_flush_method'],
    ['innodb_log_buffer_size=16MB', 'warns tail:innodb_log_buffer_size'],
    ['innodb_buffer_pool_size=1000000001', 'informs rounding:innodb_buffer_pool_size'],
    ['innodb_io_capacity=5000\ninnodb_io_capacity_max=2000', 'warns io-capacity:innodb_io_capacity'],
    ['port=1\n[ mysqld ]', 'warns line-3'],
  ])('%j: %s', (lines, expected) => {
    expect(judge(lines)).toEqual([expected]);
  });

  it('is judged by its deciding lines, and by those that a server cannot read although a later one overrules them', () => {
    expect(judge('innodb_page_size=3k\ninnodb_page_size=4k')).toEqual([]);
    expect(judge('innodb_buffer_pool_size=1.5G\ninnodb_buffer_pool_size=1536M')).toEqual([
      'blocks malformed:innodb_buffer_pool_size',
    ]);
    expect(judge('[mysqld-5.7]\ninnodb_buffer_pool_size=1.5G')).toEqual([]);
  });

  it('is not judged by what nobody knows', () => {
    expect(judge('innodb_support_xa=1\ninnodb_page_size=3k\ninnodb_buffer_pool_size=900G', {})).toEqual([]);
  });

  it('names the spelling that was meant', () => {
    expect(validateOptionFile('[mysqld]\ninodb_buffer_pool_size=1G\n', {})[0]?.sentence).toContain(
      'innodb_buffer_pool_size is',
    );
  });

  it('blocks a pool larger than the memory and warns of a budget that does not fit', () => {
    expect(judge('innodb_buffer_pool_size=4G', { memoryBytes: 4 * GiB })).toEqual(['blocks memory:pool']);
    expect(judge('innodb_buffer_pool_size=2G\nmax_connections=2000', { memoryBytes: 4 * GiB })).toEqual([
      'warns memory:budget',
    ]);
    expect(judge('innodb_buffer_pool_size=2G\nmax_connections=50', { memoryBytes: 4 * GiB })).toEqual([]);
  });
});

describe('the size of the buffer pool', () => {
  const MiB = 1n << 20n;

  it.each([
    // Measured on MariaDB 10.11.19.
    [1000000001n, undefined, undefined, mariadb, 999292928n],
    [300n * MiB, undefined, undefined, mariadb, 300n * MiB],
    // Manual of MySQL 5.7: 9G with 16 instances of 128M becomes 10G.
    [9216n * MiB, 16n, 128n * MiB, mysql57, 10240n * MiB],
    // Measured on MySQL 9.7.4.
    [300n * MiB, undefined, undefined, mysql97, 384n * MiB],
    [68000000n, undefined, undefined, mysql97, 64n * MiB],
    [1000000001n, undefined, undefined, mysql97, 1024n * MiB],
    [2000n * MiB, 3n, undefined, mysql97, 2304n * MiB],
    [1100n * MiB, 16n, undefined, mysql97, 1104n * MiB],
    [2048n * MiB, 4n, 1500000n, mysql97, 2048n * MiB],
    [1023n * MiB, 4n, undefined, mysql97, 1024n * MiB],
    [300n * MiB, undefined, undefined, mysql57, 384n * MiB],
    [8192n * MiB, undefined, undefined, mysql57, 8192n * MiB],
    [1000000001n, undefined, undefined, { flavour: 'mysql', version: '5.6.51' }, 999292928n],
  ] as const)(
    'of %s with %s instances and chunks of %s is foretold for %o',
    (bytes, instances, chunkBytes, server, expected) => {
      expect(roundedPool({ bytes, instances, chunkBytes }, server)?.bytes).toBe(expected);
    },
  );

  it('is not foretold where the server chooses by itself', () => {
    expect(roundedPool({ bytes: 9216n * MiB }, { flavour: 'mysql', version: '8.4.8' })).toBeUndefined();
    expect(roundedPool({ bytes: 9216n * MiB }, { flavour: 'mariadb', version: '10.5.9' })).toBeUndefined();
  });
});
