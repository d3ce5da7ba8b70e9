import { describe, expect, it } from 'vitest';
import { tableReader } from '../../../main/imports/tables/table-reader.ts';
import { readWhole } from '../../../main/readings/reader.ts';
import type { Reading } from '../../../preload/contract/imports.ts';

function read(text: string): Reading[] {
  return readWhole(tableReader, { name: 'page', bytes: Buffer.from(text), exitStatus: null });
}

/** Treatments with their numbers, as a person would write the table down. */
function told(text: string) {
  return read(text).map(({ treatment, replicate, measurements }) => [
    Object.values(treatment).join(' '),
    replicate,
    Object.fromEntries(measurements.map(({ metric, value }) => [metric, value])),
  ]);
}

const expected = [
  ['1G', 1, { throughput: 1200.5, latency: expect.closeTo(0.0125, 12) }],
  ['8G', 1, { throughput: 3400, latency: expect.closeTo(0.0042, 12) }],
];

describe('a table of results', () => {
  it.each([
    [
      'Markdown',
      '| innodb_buffer_pool_size | TPS | P95 latency (ms) |\n|---|---:|---:|\n| 1G | 1,200.5 | 12.5 |\n| **8G** | 3400 | 4.2 |\n',
    ],
    [
      'MediaWiki',
      '{| class="wikitable"\n|+ Results\n! innodb_buffer_pool_size !! TPS !! P95 latency (ms)\n|-\n| 1G || 1200.5 || style="text-align:right" | 12.5\n|-\n| 8G\n| 3400\n| 4.2\n|}\n',
    ],
    [
      'the wiki of Confluence',
      '||innodb_buffer_pool_size||TPS||P95 latency (ms)||\n|1G|1200.5|12.5|\n|8G|3400|4.2|\n',
    ],
    [
      'the mysql client',
      '+-------------------------+--------+------------------+\n| innodb_buffer_pool_size | TPS    | P95 latency (ms) |\n+-------------------------+--------+------------------+\n| 1G                      | 1200.5 |             12.5 |\n| 8G                      |   3400 |              4.2 |\n+-------------------------+--------+------------------+\n',
    ],
    ['tabs', 'innodb_buffer_pool_size\tTPS\tP95 latency (ms)\n1G\t1200.5\t12.5\n8G\t3400\t4.2\n'],
    ['commas', 'innodb_buffer_pool_size,TPS,P95 latency (ms)\n1G,1200.5,12.5\n8G,3400,4.2\n'],
    ['semicolons', 'innodb_buffer_pool_size;TPS;P95 latency (ms)\n1G;1200.5;12.5\n8G;3400;4.2\n'],
    [
      'blanks',
      'innodb_buffer_pool_size   TPS      P95 latency (ms)\n1G                        1200.5   12.5\n8G                        3400     4.2\n',
    ],
  ])('drawn with %s is read in base units', (_, text) => {
    expect(tableReader.recognises(text)).toBe(true);
    expect(told(`Some words before.\n\n${text}\nAnd after.\n`)).toEqual(expected);
  });

  it('within an article is read from there, with the line of each number', () => {
    const [first] = read('Words.\n\n| threads | TPS |\n|---|---|\n| 16 | 500 |\n');
    expect(first?.treatment).toEqual({ threads: 16 });
    expect(first?.measurements[0]).toMatchObject({ source: 'page:5', unit: '1/s', direction: 'higher' });
  });

  it('takes the size of a header for its levels', () => {
    expect(
      told('| buffer pool size (GB) | tps |\n|---|---|\n| 16 | 500 |\n').map(([level]) => level),
    ).toEqual(['16G']);
  });

  it('of several factors gives a treatment of all of them', () => {
    const [trial] = read('| innodb_page_size | threads | qps |\n|---|---|---|\n| 8K | 64 | 9000 |\n');
    expect(trial?.treatment).toEqual({ innodb_page_size: '8K', threads: 64 });
    expect(trial?.measurements[0]).toMatchObject({ metric: 'queries', value: 9000, unit: '1/s' });
  });

  it('of counts in a minute keeps what is printed and says it in the second', () => {
    const [trial] = read('| warehouses | tpmC |\n|---|---|\n| 200 | 18000 |\n');
    expect(trial?.measurements.map(({ metric, value, unit }) => [metric, value, unit])).toEqual([
      ['tpmc', 18000, 'count'],
      ['throughput', 300, '1/s'],
    ]);
  });

  it.each([
    ['samples over time', 'timestamp,tps\n2026-04-05 10:00:00,500\n2026-04-05 10:00:01,501\n'],
    ['names and values', '| Parameter | Value |\n|---|---|\n| threads | 16 |\n'],
    ['rows without words above', '| 16 | 500 |\n| 32 | 700 |\n'],
    ['prose with commas', 'First, we start the server.\nThen, we wait, and then, we look.\n'],
    ['columns of a system log', ' r  b   swpd\n 1  0      0\n 2  0      0\n'],
  ])('is not: %s', (_, text) => {
    expect(read(text)).toEqual([]);
    expect(tableReader.recognises(text)).toBe(false);
  });
});

/** As a page prints sql-bench: a table for each operation, each row broken in two. */
const operations = `Creating keys
| innodb_buffer_pool_size |
Time for insert_key (100000) |
| 4M |
1410 wallclock secs ( 0.00 usr  7.80 sys +  0.00 cusr  0.00 csys =  7.80 CPU) |
| 300M |
273 wallclock secs ( 0.00 usr  6.75 sys +  0.00 cusr  0.00 csys =  6.75 CPU) |
| 300M(2) |
250 wallclock secs ( 0.00 usr  6.73 sys +  0.00 cusr  0.00 csys =  6.73 CPU) |
Deleting
| innodb_buffer_pool_size |
Time for delete_big_many_keys (128) |
| 4M |
- |
| 300M |
155 wallclock secs ( 0.00 usr  0.02 sys +  0.00 cusr  0.00 csys =  0.02 CPU) |
| 300M |
155 wallclock secs ( 0.00 usr  0.02 sys +  0.00 cusr  0.00 csys =  0.02 CPU) |
`;

describe('tables of several operations', () => {
  it('make trials by level and repetition, with a gap where nothing was measured', () => {
    expect(told(operations)).toEqual([
      ['4M', 1, { insert_key: 1410 }],
      ['300M', 1, { insert_key: 273, delete_big_many_keys: 155 }],
      ['300M', 2, { insert_key: 250 }],
    ]);
  });

  it('say where a row stands twice', () => {
    const findings = read(operations).flatMap((reading) => reading.findings);
    expect(findings).toMatchObject([{ id: 'table-row-doubled' }]);
    expect(findings[0]?.sentence).toContain('Line 17');
  });

  it('take a row that stands twice with other numbers as a repetition', () => {
    expect(told('| threads | tps |\n|---|---|\n| 16 | 500 |\n| 16 | 510 |\n')).toEqual([
      ['16', 1, { throughput: 500 }],
      ['16', 2, { throughput: 510 }],
    ]);
  });
});

describe('a header that names another variable', () => {
  const plan = 'Test\tinnodb_buffer_pool_instances\n1\t1\n2\t2\n3\t4\n\n';
  const results = 'innodb_buffer_pool_size (G)\ttpmC\n1\t100\n2\t110\n4\t90\n';

  it('is put right by the levels that the text lists', () => {
    const readings = read(`${plan}${results}`);
    expect(readings.map(({ treatment }) => treatment)).toEqual([
      { innodb_buffer_pool_instances: 1 },
      { innodb_buffer_pool_instances: 2 },
      { innodb_buffer_pool_instances: 4 },
    ]);
    expect(readings[0]?.findings).toMatchObject([{ id: 'table-header-slip', severity: 'warns' }]);
  });

  it('stands where nothing speaks against it', () => {
    expect(read(results).map(({ treatment }) => treatment)).toEqual([
      { innodb_buffer_pool_size: '1G' },
      { innodb_buffer_pool_size: '2G' },
      { innodb_buffer_pool_size: '4G' },
    ]);
    const other = plan.replace('3\t4', '3\t16');
    expect(read(`${other}${results}`)[0]?.treatment).toEqual({ innodb_buffer_pool_size: '1G' });
  });
});
