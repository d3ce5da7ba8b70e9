import { describe, expect, it } from 'vitest';
import { readText } from '../../../main/imports/reading/read-text.ts';
import { findTables } from '../../../main/imports/tables/find-tables.ts';
import { tableReader } from '../../../main/imports/tables/table-reader.ts';
import { readWhole } from '../../../main/readings/reader.ts';
import { variablesDump } from '../../../main/system-logs/variables-dump.ts';
import type { Reading } from '../../../preload/contract/reading.ts';

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

  it('keeps a row whose cell holds a bar', () => {
    const trials = read('| engine | TPS |\n|---|---|\n| x | 100 |\n| a\\|b | 110 |\n| c\\| | 120 |\n');
    expect(trials.map(({ treatment }) => treatment.engine)).toEqual(['x', 'a|b', 'c|']);
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

describe('every column of a table', () => {
  const rows = (head: string, ...lines: readonly string[]) =>
    [head, head.replace(/[^|]+/g, '---'), ...lines].join('\n');
  const treatments = (text: string) => read(text).map(({ treatment, replicate }) => [treatment, replicate]);
  const findings = (text: string) => read(text).flatMap((reading) => reading.findings);

  it('that names a known setting in other words is that setting', () => {
    const text = rows('| Pool size | threads | TPS |', '| 1G | 16 | 1200 |', '| 2G | 16 | 1500 |');
    expect(treatments(text)).toEqual([
      [{ innodb_buffer_pool_size: '1G', threads: 16 }, 1],
      [{ innodb_buffer_pool_size: '2G', threads: 16 }, 1],
    ]);
    expect(findings(text)).toEqual([]);
  });

  it('that nobody knows becomes a factor where rows would be repetitions without it, and that is said', () => {
    const text = rows('| threads | Storage | TPS |', '| 16 | old disk | 1200 |', '| 16 | new disk | 1500 |');
    expect(treatments(text)).toEqual([
      [{ threads: 16, storage: 'old disk' }, 1],
      [{ threads: 16, storage: 'new disk' }, 1],
    ]);
    expect(findings(text)).toMatchObject([{ id: 'table-column-taken', evidence: 'Storage' }]);
  });

  it('that is chosen by its head is a factor, though its cells are numbers', () => {
    const text = rows('| threads | Table size | TPS |', '| 16 | 1000 | 1200 |', '| 16 | 2000 | 1500 |');
    expect(treatments(text)).toEqual([
      [{ threads: 16, table_size: 1000 }, 1],
      [{ threads: 16, table_size: 2000 }, 1],
    ]);
  });

  it('of numbers that may have been chosen is pointed at where rows are repetitions beside it', () => {
    const text = rows('| threads | nodes | TPS |', '| 16 | 1 | 1200 |', '| 16 | 2 | 1500 |');
    expect(findings(text)).toMatchObject([{ id: 'table-measured-or-chosen', severity: 'warns' }]);
    expect(findings(text.replaceAll('nodes', 'errors'))).toEqual([]);
    expect(findings(text.replace('| 16 | 2', '| 32 | 2'))).toEqual([]);
  });

  it('that is neither is named as left out', () => {
    const text = rows('| threads | Remark | TPS |', '| 16 | quiet | 1200 |', '| 32 | noisy | 1500 |');
    expect(treatments(text)).toEqual([
      [{ threads: 16 }, 1],
      [{ threads: 32 }, 1],
    ]);
    expect(findings(text)).toMatchObject([{ id: 'table-columns-left-out', evidence: 'Remark' }]);
  });

  it.each(['Note', 'remarks', '备注'])('of remarks (%s) tells no treatment from another', (head) => {
    const text = rows(
      `| threads | TPS | ${head} |`,
      '| 16 | 1200 | |',
      '| 16 (2) | 1190 | after a reboot |',
      '| 32 | 1500 | 2 |',
    );
    expect(treatments(text)).toEqual([
      [{ threads: 16 }, 1],
      [{ threads: 16 }, 2],
      [{ threads: 32 }, 1],
    ]);
    expect(findings(text)).toMatchObject([{ id: 'table-columns-left-out', evidence: head }]);
  });

  it('that counts repetitions makes no treatment of each', () => {
    const text = rows('| threads | run | TPS |', '| 16 | 1 | 1200 |', '| 16 | 2 | 1200 |', '| 32 | 1 | 9 |');
    expect(treatments(text)).toEqual([
      [{ threads: 16 }, 1],
      [{ threads: 16 }, 2],
      [{ threads: 32 }, 1],
    ]);
  });

  it('keeps its own name beside another of the same meaning', () => {
    const text = rows('| pool | bp | p95 (ms) | p99 (ms) |', '| 1G | 2G | 8 | 4 |');
    expect(treatments(text)).toEqual([
      [{ innodb_buffer_pool_size: '1G', innodb_buffer_pool_size_2: '2G' }, 1],
    ]);
    expect(told(text).map(([, , numbers]) => numbers)).toEqual([{ latency: 0.008, p99: 0.004 }]);
  });

  it('is read with a spread behind its numbers, which is told', () => {
    const text = rows(
      '| Pool size | TPS | avg latency [ms] |',
      '| 1G | **1200** | 8.1 |',
      '| 2G | 1500 ± 20 | 7 |',
    );
    expect(told(text)).toEqual([
      ['1G', 1, { throughput: 1200, 'latency-mean': expect.closeTo(0.0081, 12) }],
      ['2G', 1, { throughput: 1500, 'latency-mean': expect.closeTo(0.007, 12) }],
    ]);
    expect(read(text)[1]?.measurements[0]).toMatchObject({
      method: 'printed in the table as “1500 ± 20”',
      warnings: [expect.stringContaining('± 20')],
    });
  });

  it('is measured though a cell says that it failed, and that cell is named', () => {
    const text = rows('| threads | TPS |', '| 16 | 1200 |', '| 32 | crashed |');
    expect(told(text)).toEqual([
      ['16', 1, { throughput: 1200 }],
      ['32', 1, {}],
    ]);
    expect(findings(text)).toMatchObject([
      { id: 'table-cells-unread', sentence: expect.stringContaining('“crashed” under “TPS” (line 4)') },
    ]);
  });

  it('with decimal commas is read, also in quotes', () => {
    expect(told('pool;tps;p95 (ms)\n1G;1.200;12,5\n2G;1.500,5;9,25\n')).toEqual([
      ['1G', 1, { throughput: 1200, latency: expect.closeTo(0.0125, 12) }],
      ['2G', 1, { throughput: 1500.5, latency: expect.closeTo(0.00925, 12) }],
    ]);
    expect(told('pool,tps\n1G,"1,200"\n2G,"1,500"\n').map(([, , numbers]) => numbers)).toEqual([
      { throughput: 1200 },
      { throughput: 1500 },
    ]);
  });

  it('is headed by a rank alone, or not at all where it names the rows', () => {
    const text = rows(
      '|  | TPS | 95% | 99th |',
      '| old | 1200 | 8 ms | 9 ms |',
      '| new | 1500 | 4 ms | 8 ms |',
    );
    expect(read(text).map(({ treatment }) => treatment)).toEqual([{ variant: 'old' }, { variant: 'new' }]);
    expect(told(text)[1]?.[2]).toEqual({ throughput: 1500, p95: 0.004, p99: 0.008 });
  });

  it('that is a time without a unit stays without one, and that is said', () => {
    const text = 'pool,tps,p99\n1G,1200,8.2\n';
    expect(read(text)[0]?.measurements[1]).toMatchObject({
      metric: 'p99',
      value: 8.2,
      unit: 'count',
      direction: 'lower',
      warnings: [expect.stringContaining('unit')],
    });
    expect(findings(text)).toMatchObject([{ id: 'table-unit-unknown', evidence: 'p99' }]);
  });
});

describe('a table apart by tabs whose head is a variable', () => {
  it.each(['innodb_buffer_pool_size\ttps', 'max_connections\ttps\tp95 (ms)'])(
    'is no answer to SHOW VARIABLES: %s',
    async (head) => {
      const width = head.split('\t').length;
      const text = `${head}\n${['1G', '1200', '8'].slice(0, width).join('\t')}\n`;
      expect(variablesDump.recognises(text)).toBe(false);
      expect((await readText('pasted', text)).map(({ kind }) => kind)).toEqual(['table']);
    },
  );

  it.each([
    'innodb_buffer_pool_size\t134217728\n',
    '| autocommit | ON |\n',
    '| basedir                 | /usr/ |\n',
    'version_comment\tMySQL Community Server - GPL\r\n',
  ])('and an answer still is one: %j', (text) => {
    expect(variablesDump.recognises(text)).toBe(true);
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
    expect(findings).toMatchObject([{ id: 'table-row-doubled' }, { id: 'table-same-trials' }]);
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

describe('rows that do not fit their table', () => {
  const rowsIn = (text: string) =>
    findTables(text).map(({ rows, odd }) => [rows.map(({ cells }) => cells[0]), odd]);

  it('are left out and named, and the rows behind them stay', () => {
    const text = '| pool | tps |\n|---|---|\n| 1G | 1 |\n| 2G | 2 | oops |\n| 3G | 3 |\n| 4G |\n| 5G | 5 |\n';
    expect(rowsIn(text)).toEqual([
      [
        ['1G', '3G', '5G'],
        [4, 6],
      ],
    ]);
  });

  it('are a table of their own where two of another width follow each other', () => {
    const text = 'pool\ttps\n1G\t1\n2G\t2\nthreads\ttps\tp95\n16\t5\t6\n32\t7\t8\n';
    expect(rowsIn(text)).toEqual([
      [['1G', '2G'], []],
      [['16', '32'], []],
    ]);
  });

  it('go on behind a blank line, unless a table with a head begins there', () => {
    expect(rowsIn('| pool | tps |\n|---|---|\n| 1G | 1 |\n\n| 2G | 2 |\n')).toEqual([[['1G', '2G'], []]]);
    const two = '| pool | tps |\n|---|---|\n| 1G | 1 |\n\n| 16 | 32 |\n|---|---|\n| 3 | 4 |\n';
    expect(rowsIn(two)).toEqual([
      [['1G'], []],
      [['3'], []],
    ]);
  });
});

describe('tables beyond what is read of them', () => {
  const csv = (rows: number) =>
    `threads,TPS\n${Array.from({ length: rows }, (_, at) => `${at},${at + 1}\n`).join('')}`;

  it('are read up to ten thousand rows', async () => {
    expect(await readText('a.csv', csv(10_000))).toHaveLength(10_000);
  });

  it('say how many rows they have and how many are read, together or alone', async () => {
    for (const text of [csv(10_001), `${csv(6000)}\n${csv(4001)}`])
      await expect(readText('a.csv', text)).rejects.toThrow(
        /^a\.csv: Its tables of results have 10\u00A0001 rows; up to 10\u00A0000 of a text are read/,
      );
  });

  it('say how long a text may be', async () => {
    const text = `${csv(10)}${'A sentence without a table.\n'.repeat(160_000)}`;
    await expect(readText('a.csv', text)).rejects.toThrow('read up to 4 MiB');
  });

  it('name many rows that stand twice in one sentence', () => {
    const findings = read(`threads,TPS\n${'8,500\n'.repeat(100)}`).flatMap((reading) => reading.findings);
    expect(findings).toMatchObject([{ id: 'table-row-doubled', title: '99 rows stand twice' }]);
  });
});

it('a row that says no number takes none that another row says', () => {
  expect(told('| pool | tps |\n|---|---|\n| 1G | 1 |\n| 1G(3) | 3 |\n| 1G | 2 |\n')).toEqual([
    ['1G', 1, { throughput: 1 }],
    ['1G', 3, { throughput: 3 }],
    ['1G', 4, { throughput: 2 }],
  ]);
});

describe('a table with a column for each server', () => {
  const metrics =
    '|  | MySQL 5.6 | MySQL 5.7 | MariaDB 10.1 |\n|---|---|---|---|\n| TPS | 500 | 600 | 550 |\n| p95 latency (ms) | 20 | 15 | - |\n';
  const levels = '| Threads | MySQL 5.6 | MySQL 5.7 |\n|---|---|---|\n| 16 | 500 | 600 |\n| 64 | 700 | - |\n';

  it('is one of treatments by server, whose rows are metrics', () => {
    expect(
      read(metrics).map(({ treatment, measurements }) => [
        treatment,
        measurements.map(({ metric, value, unit }) => [metric, value, unit]),
      ]),
    ).toEqual([
      [
        { server: 'MySQL 5.6' },
        [
          ['throughput', 500, '1/s'],
          ['latency', expect.closeTo(0.02, 9), 's'],
        ],
      ],
      [
        { server: 'MySQL 5.7' },
        [
          ['throughput', 600, '1/s'],
          ['latency', expect.closeTo(0.015, 9), 's'],
        ],
      ],
      [{ server: 'MariaDB 10.1' }, [['throughput', 550, '1/s']]],
    ]);
    expect(read(metrics)[0]?.findings).toMatchObject([
      { id: 'table-columns-as-levels', severity: 'informs' },
    ]);
  });

  it('or of servers and a factor, measured as the line above or its first head says', () => {
    for (const text of [`## OLTP read-only, TPS\n\n${levels}`, levels.replace('Threads', 'Threads / TPS')]) {
      const read1 = read(text).map(({ treatment, measurements }) => [
        Object.values(treatment).join(' '),
        measurements.map(({ metric, value }) => [metric, value]),
      ]);
      expect(read1).toEqual([
        ['MySQL 5.6 16', [['throughput', 500]]],
        ['MySQL 5.6 64', [['throughput', 700]]],
        ['MySQL 5.7 16', [['throughput', 600]]],
      ]);
    }
    const [trial] = read(levels);
    expect([trial?.treatment, trial?.measurements[0]?.unit]).toEqual([
      { server: 'MySQL 5.6', threads: 16 },
      'count',
    ]);
  });

  it('of machines names the factor so, and leaves columns of metrics alone', () => {
    const hosts = '| Metric | host1 | host2 |\n|---|---|---|\n| TPS | 500 | 600 |\n';
    expect(read(hosts).map(({ treatment }) => treatment)).toEqual([{ host: 'host1' }, { host: 'host2' }]);
    expect(
      told('| threads | MySQL 5.6 TPS | MySQL 5.7 TPS |\n|---|---|---|\n| 16 | 500 | 600 |\n'),
    ).toHaveLength(1);
  });
});

describe('two tables of the same treatments', () => {
  const table = (head: string, value: number) =>
    `| threads | ${head} |\n|---|---|\n| 16 | ${value} |\n\nAnd then:\n\n`;

  it('of other metrics are the same trials, which is said', () => {
    const readings = read(table('TPS', 500) + table('p95 (ms)', 20));
    expect(readings).toHaveLength(1);
    expect(readings[0]?.findings).toMatchObject([
      { id: 'table-same-trials', severity: 'informs', evidence: '1, 7' },
    ]);
  });

  it('of the same metric are repetitions, and neither number is lost', () => {
    const readings = read(table('TPS', 500) + table('TPS', 600));
    expect(
      readings.map(({ replicate, measurements }) => [replicate, measurements.map(({ value }) => value)]),
    ).toEqual([
      [1, [500]],
      [2, [600]],
    ]);
    expect(readings[0]?.findings).toMatchObject([{ id: 'table-same-metric', severity: 'warns' }]);
  });
});

describe('a number written short', () => {
  it('is thousands in its own cell only', () => {
    const text =
      '| innodb_buffer_pool_size | TPS | Transactions |\n|---|---|---|\n| 8G | 1.2k | 72K |\n| 16G | 1890 | 113400 |\n';
    const all = read(text).map(({ measurements }) => measurements.map(({ value, unit }) => [value, unit]));
    expect(all).toEqual([
      [
        [1200, '1/s'],
        [72_000, 'count'],
      ],
      [
        [1890, '1/s'],
        [113_400, 'count'],
      ],
    ]);
    expect(read(text)[0]?.measurements[0]?.method).toBe('printed in the table as “1.2k”');
  });

  it('with its own unit leaves a bare number beside it as it is', () => {
    const [, bare] = read('| threads | Speed |\n|---|---|\n| 8 | 1.2 kqps |\n| 16 | 1890 |\n');
    expect(bare?.measurements[0]).toMatchObject({ value: 1890, unit: '1/s' });
  });

  it.each([
    ['TPS (k)', 'throughput', 25_000, '1/s'],
    ['tpmC (k)', 'tpmc', 25_000, 'count'],
  ])('by its head %s keeps what is counted', (head, metric, value, unit) => {
    const [first] = read(`| threads | ${head} |\n|---|---|\n| 8 | 25 |\n| 16 | 26k |\n`);
    expect(first?.measurements.find((one) => one.metric === metric)).toMatchObject({ value, unit });
  });

  it('under a head of thousands is not multiplied twice', () => {
    const [, second] = read('| threads | TPS (k) |\n|---|---|\n| 8 | 25 |\n| 16 | 26k |\n');
    expect(second?.measurements[0]?.value).toBe(26_000);
  });
});

it.each([
  [
    'cells side by side',
    '{| class="wikitable"\n! threads !! TPS\n|-\n| 1 || 12.5\n|-\n| 2 || 1,021.5\n|-\n| 4 || 41\n|}\n',
  ],
  ['a line a cell', '{|\n! threads\n! TPS\n|-\n| 1\n| 12.5\n|-\n| 2\n| 1,021.5\n|-\n| 4\n| 41\n|}\n'],
])(
  'the rows of a wiki with %s are all read, though lines of them differ in numbers only',
  async (_, text) => {
    const readings = await readText('wiki.txt', text);
    expect(
      readings.map(({ treatment, measurements }) => [treatment.threads, measurements[0]?.value]),
    ).toEqual([
      [1, 12.5],
      [2, 1021.5],
      [4, 41],
    ]);
  },
);

describe('a table with a date in each row', () => {
  const rows = [
    ['8G', '16', '1023.5'],
    ['8G', '32', '1523.5'],
    ['16G', '32', '1723.5'],
  ];
  const stamped = (stamp: (at: number) => string, separator = ',') =>
    [['date', 'innodb_buffer_pool_size', 'threads', 'tps'], ...rows.map((row, at) => [stamp(at), ...row])]
      .map((cells) => `${cells.join(separator)}\n`)
      .join('');

  it.each([
    ['a date and a time', stamped((at) => `2020-01-03 1${at}:00:00`)],
    ['a time without seconds', stamped((at) => `2020-01-03 10:${at}0`, ';')],
    ['a date alone', stamped(() => '3.1.2020')],
    ['a Unix time', stamped((at) => String(1_578_045_600 + at * 600))],
  ])('%s is one of trials where what was varied stands beside it', async (_, text) => {
    const readings = await readText('results.csv', text);
    expect(
      readings.map(({ kind, treatment, measurements }) => [
        kind,
        ...Object.values(treatment),
        measurements[0]?.value,
      ]),
    ).toEqual([
      ['table', '8G', 16, 1023.5],
      ['table', '8G', 32, 1523.5],
      ['table', '16G', 32, 1723.5],
    ]);
  });

  it('a second apart holds samples, whatever is varied', async () => {
    const [reading] = await readText(
      'samples.csv',
      stamped((at) => `2020-01-03 10:00:0${at}`),
    );
    expect(reading?.kind).toBe('telemetry');
  });
});

it('columns apart by blanks keep the commas of their numbers', () => {
  const text =
    'pool     threads   tps        p95\n4G       16        1,234.5    12.30 ms\n16G      64        982        failed\n';
  expect(told(text)).toEqual([
    ['4G 16', 1, { throughput: 1234.5, latency: expect.closeTo(0.0123, 12) }],
    ['16G 64', 1, { throughput: 982 }],
  ]);
});

it('words per second are a rate in any language, bytes per second are none', () => {
  const [first] = read('threads;Transaktionen/s;bytes/s\n16;1.234,5;12\n32;1.534,5;13\n');
  expect(first?.measurements.map(({ metric, unit }) => [metric, unit])).toEqual([
    ['throughput', '1/s'],
    ['bytes-s', 'count'],
  ]);
});
