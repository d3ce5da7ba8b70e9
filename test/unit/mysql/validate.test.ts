import { describe, expect, it } from 'vitest';
import { renderOptionFile } from '../../../main/mysql/option-files/render.ts';
import type { Destination } from '../../../main/mysql/validation/destination.ts';
import { roundedPool } from '../../../main/mysql/validation/pool-size.ts';
import { validateOptionFile } from '../../../main/mysql/validation/validate.ts';
import { validateVariants } from '../../../main/mysql/validation/validate-variants.ts';

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

describe('settings that do not go together', () => {
  const files = { server: mysql97, openFiles: 20_000 };

  it.each([
    [
      'innodb_buffer_pool_instances=8\ninnodb_buffer_pool_size=512M',
      mysql57,
      'warns single-instance:innodb_buffer_pool_instances',
    ],
    [
      'innodb_log_file_size=4G',
      { flavour: 'mysql', version: '5.5.62' } as const,
      'blocks redo-limit:innodb_log_file_size',
    ],
    [
      'innodb_log_file_size=300G',
      { flavour: 'mysql', version: '5.7.44' } as const,
      'blocks redo-limit:innodb_log_file_size',
    ],
    [
      'innodb_log_file_size=2G',
      { flavour: 'mysql', version: '8.0.45' } as const,
      'informs redo-capacity:innodb_log_file_size',
    ],
    [
      'innodb_redo_log_capacity=4G\ninnodb_log_file_size=2G',
      { flavour: 'mysql', version: '8.0.45' } as const,
      'warns redo-overruled:innodb_log_file_size',
    ],
    [
      'innodb_max_dirty_pages_pct=20\ninnodb_max_dirty_pages_pct_lwm=50',
      mariadb,
      'warns dirty-pages:innodb_max_dirty_pages_pct_lwm',
    ],
    ['tmp_table_size=64M', mysql57, 'informs temporary-tables:tmp_table_size'],
    [
      'innodb_dedicated_server=ON\ninnodb_buffer_pool_size=1G',
      mysql97,
      'warns dedicated-server:innodb_dedicated_server',
    ],
    ['log_bin', mysql57, 'blocks server-id:log_bin'],
    ['sync_binlog=0', mariadb, 'informs no-binary-log:sync_binlog'],
    ['gtid_mode=ON', mysql97, 'blocks gtid:gtid_mode'],
  ])('%j', (lines, server, expected) => {
    expect(judge(lines, { server })).toContain(expected);
  });

  it.each([
    ['innodb_log_file_size=1G\ninnodb_log_files_in_group=2', mysql57],
    ['gtid_mode=ON\nenforce_gtid_consistency=ON', mysql97],
    ['log_bin\nserver_id=1', mysql57],
    ['tmp_table_size=64M\nmax_heap_table_size=64M', mysql57],
    ['innodb_buffer_pool_instances=8\ninnodb_buffer_pool_size=8G', mysql57],
  ])('%j goes together', (lines, server) => {
    expect(judge(lines, { server })).toEqual([]);
  });

  it('lowers connections to the files that the process may open', () => {
    expect(judge('max_connections=50000', files)).toEqual(['warns open-files:max_connections']);
    expect(judge('max_connections=500', files)).toEqual([]);
    const [finding] = validateOptionFile('[mysqld]\nmax_connections=50000\n', {
      server: mariadb,
      openFiles: 20_000,
    });
    expect(finding?.sentence).toContain('will be 16770');
  });

  it('shows the sum of the memory that does not suffice', () => {
    const text = '[mysqld]\ninnodb_buffer_pool_size=3G\nmax_connections=1000\n';
    const [finding] = validateOptionFile(text, { server: mysql97, memoryBytes: 4 * GiB });
    expect(finding?.evidence).toBe(
      'buffer pool 3072 MiB + its overhead 245 MiB + shared buffers 72 MiB + 1000 connections × 1920 KiB + system 1024 MiB = 6288 MiB',
    );
  });
});

describe('values that need to be confirmed', () => {
  it.each([
    'skip-grant-tables',
    'innodb_doublewrite=0',
    'skip-innodb-doublewrite',
    'innodb_flush_method=nosync',
    'innodb_force_recovery=6',
    'innodb_fast_shutdown=2',
    'innodb_checksum_algorithm=none',
    'user=root',
    'secure_file_priv=',
  ])('%s', (line) => {
    const findings = validateOptionFile(`[mysqld]\n${line}\n`, { server: mysql57 });
    expect(findings.filter(({ needsConfirmation }) => needsConfirmation)).toHaveLength(1);
  });

  it.each([
    'skip-grant-tables=0',
    'innodb_doublewrite=1',
    'innodb_fast_shutdown=1',
    'user=mysql',
    'innodb_force_recovery=0',
  ])('%s does not', (line) => {
    const findings = validateOptionFile(`[mysqld]\n${line}\n`, { server: mysql57 });
    expect(findings.some(({ needsConfirmation }) => needsConfirmation)).toBe(false);
  });
});

describe('a finding', () => {
  it('names line, remedy and source', () => {
    const [finding] = validateOptionFile('[mysqld]\n\ninnodb_log_buffer_size=1.5G\n', { server: mariadb });
    expect(finding).toMatchObject({ lines: [3], remedy: 'Write 1536M.' });
    expect(finding?.source).not.toBe('');
  });

  it.each([
    ['16 M', 'Write 16M.'],
    ['0x100', 'Write 256.'],
    ['2.5GB', 'Write 2560M.'],
    ['a lot', /^Write digits/],
    ['1.3333333333333333G', /^Write digits/],
  ])('says what to write for “%s”', (value, remedy) => {
    const [finding] = validateOptionFile(`[mysqld]\ninnodb_log_buffer_size=${value}\n`, { server: mariadb });
    expect(finding?.remedy).toMatch(remedy);
  });

  it('names what took the place of a name that is gone', () => {
    const [finding] = validateOptionFile('[mysqld]\ninnodb_log_file_size=1G\n', { server: mysql97 });
    expect(finding).toMatchObject({ severity: 'blocks' });
    expect(finding?.remedy).toContain('innodb_redo_log_capacity');
    const [old] = validateOptionFile('[mysqld]\ntable_cache=400\n', { server: mysql97 });
    expect(old).toMatchObject({ severity: 'blocks', id: 'renamed:table_cache' });
  });
});

describe('many settings in the place of those of one file', () => {
  it('are judged as each file that they make', () => {
    const base = '[mysqld]\ninnodb_io_capacity=5000\ninnodb_buffer_pool_size=1.5G\nfoo=1\nuser=root\n';
    const variants = ['9G', '1G', '2.5G'].flatMap((pool) =>
      [2000, 8000].flatMap((io) =>
        ['1K', '64M', '1.5M'].flatMap((table) =>
          ['ON', 'maybe', 'DETECT_ONLY'].map((pages) => ({
            innodb_buffer_pool_size: pool,
            innodb_io_capacity_max: io,
            tmp_table_size: table,
            innodb_doublewrite: pages,
          })),
        ),
      ),
    );
    const { common, each } = validateVariants(base, variants, { server: mysql97, memoryBytes: 8 * GiB });
    for (const [index, variant] of variants.entries()) {
      const { text } = renderOptionFile(base, variant, {});
      const alone = validateOptionFile(text, { server: mysql97, memoryBytes: 8 * GiB });
      expect([...common, ...(each[index] ?? [])].map(({ id }) => id).sort()).toEqual(
        alone.map(({ id }) => id).sort(),
      );
    }
  });
});

describe('a hostile option file', () => {
  it('is judged all the same', () => {
    const server = mysql97;
    const slips = Array.from({ length: 300 }, (_, index) => `innodb_bufer_pool_sise_${index}=1`).join('\n');
    expect(judge(slips, { server })).toHaveLength(300);
    expect(judge(`${'x'.repeat(1_000_000)}=1`, { server })[0]).toMatch(/^blocks/);
    expect(judge(`innodb_buffer_pool_size=${'9'.repeat(100_000)}`, { server })[0]).toBeDefined();
  });
});
