import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readWhole } from '../../../main/readings/reader.ts';
import { sysbench } from '../../../main/workloads/sysbench/sysbench.ts';
import { Reading } from '../../../preload/contract/reading.ts';
import { readInPieces } from './split-anywhere.ts';

const folder = new URL('../../fixtures/sysbench/', import.meta.url);
const bytesOf = (file: string) => readFileSync(new URL(file, folder));
const readText = (text: string) =>
  readWhole(sysbench, { name: 'pasted', bytes: Buffer.from(text), exitStatus: null }).map((one) =>
    Reading.parse(one),
  );
const only = (text: string) => {
  const [reading, ...others] = readText(text);
  if (!reading) throw new Error('no reading');
  expect(others).toEqual([]);
  return reading;
};
const capture = (file: string) => only(bytesOf(file).toString());

const series = (reading: Reading) =>
  Object.fromEntries(reading.series.map(({ metric, unit, values }) => [metric, [unit, ...values]]));
const labelOf = (reading: Reading, metric: string) =>
  reading.series.find((one) => one.metric === metric)?.label;
const figure = (reading: Reading, metric: string) => {
  const found = reading.measurements.find((one) => one.metric === metric);
  return found && [found.value, found.unit, found.direction, found.source];
};

const header =
  'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nNumber of threads: 2\nReport intermediate results every 1 second(s)\n\nThreads started!\n\n';

describe('rows of the reporter in CSV', () => {
  test('are intervals, each number with its unit; the report at the end says which percentile', () => {
    const reading = capture('sb10-csv-hook.out');
    expect(series(reading)).toEqual({
      throughput: ['1/s', 1586.59, 1216.32],
      latency: ['s', 0.00211, 0.00403],
      queries: ['1/s', 31748.67, 24330.34],
      reads: ['1/s', 22227.16, 17031.44],
      writes: ['1/s', 6346.35, 4866.27],
      other: ['1/s', 3175.17, 2432.63],
      errors: ['1/s', 0, 0],
      reconnects: ['1/s', 0, 0],
      threads: ['count', 2, 2],
    });
    expect(labelOf(reading, 'latency')).toBe('Latency P95');
  });

  test('count only in a trial that is under way, whole, and with all of their numbers', () => {
    const row = '1,2,10.00,200.00,140.00,40.00,20.00,2.11,0.00,0.00';
    expect(readText(`${row}\n`)).toEqual([]);
    expect(series(only(header + row)).throughput).toEqual(['1/s', 10]);
    for (const broken of [`${row},1.00\n`, `${row.slice(0, -1)}`, `${row.slice(5)}\n`]) {
      const reading = only(header + broken);
      expect([reading.series, reading.unknownLines]).toEqual([[], 1]);
    }
    const impossible = only(`${header}${row.replace('200.00', '-nan')}\n`);
    expect(series(impossible).throughput).toEqual(['1/s', 10]);
    expect(series(impossible)).not.toHaveProperty('queries');
    expect(impossible.findings.map(({ id }) => id)).toContain('impossible-numbers');
  });
});

const object = (time: number, threads = 2, tps = '10.00') => `  {
    "time": ${String(time).padStart(4)},
    "threads": ${threads},
    "tps": ${tps},
    "qps": {
      "total": 200.00,
      "reads": 140.00,
      "writes": 40.00,
      "other": 20.00
    },
    "latency": 2.11,
    "errors": 1.00,
    "reconnects": 0.00
  }`;

describe('objects of the reporter in JSON', () => {
  test('are intervals', () => {
    const reading = capture('sb10-json-hook.out');
    expect(series(reading)).toMatchObject({
      throughput: ['1/s', 2566.41, 2259.58, 1349.93],
      queries: ['1/s', 51345.15, 45193.62, 27006.57],
      reads: ['1/s', 35944.7, 31636.14, 18906],
      writes: ['1/s', 10265.64, 9038.32, 5400.71],
      other: ['1/s', 5134.81, 4519.16, 2699.86],
      latency: ['s', 0.00104, 0.002, 0.00297],
    });
    expect(labelOf(reading, 'latency')).toBe('Latency P95');
  });

  test('one of no thread is the report over all the time', () => {
    const reading = capture('sb10-json-cumulative-hook.out');
    const at = 'pasted:56';
    expect(figure(reading, 'throughput')).toEqual([1079.57, '1/s', 'higher', at]);
    expect(figure(reading, 'queries')).toEqual([21591.33, '1/s', 'higher', at]);
    expect(figure(reading, 'reads')).toEqual([15113.93, '1/s', null, at]);
    expect(figure(reading, 'elapsed')).toEqual([3, 's', null, at]);
    expect(figure(reading, 'latency')).toEqual([0.00457, 's', 'lower', at]);
    expect(series(reading).throughput).toEqual(['1/s', 1199.95, 1240.21]);
    expect(labelOf(reading, 'latency')).toBe('Latency');
  });

  test('a killed one leaves whole intervals; the lines of the last are kept as nobody’s', () => {
    const cut = only(`${header}[\n${object(1)},\n${object(2).slice(0, 130)}`);
    expect([cut.endReason, series(cut).throughput]).toEqual(['truncated', ['1/s', 10]]);
    // time, threads, tps, total, reads, and the writes that were cut
    expect(cut.unknownLines).toBe(6);
  });

  test('one that broke off takes nothing of the next', () => {
    const text = `${header}[\n${object(1).split('\n').slice(0, 4).join('\n')}\n${object(2, 2, '12.00')},\n${object(3, 2, 'nan')}\n]\n`;
    const reading = only(text);
    expect(series(reading).throughput).toEqual(['1/s', 12, null]);
    expect(reading.unknownLines).toBe(3);
    expect(reading.findings.map(({ id }) => id)).toContain('impossible-numbers');
  });

  test('trials in one stream are told by their banners', () => {
    const trial = `${header}[\n${object(1)},\n${object(2)}\n]\n`;
    expect(readText(trial + trial).map((reading) => series(reading).throughput)).toEqual(
      Array(2).fill(['1/s', 10, 10]),
    );
  });
});

describe('the test of files', () => {
  test('has intervals of bytes and syncs', () => {
    const reading = capture('sb10-fileio-rndrw.out');
    const mebibytes = (...values: number[]) => ['B/s', ...values.map((value) => value * 1048576)];
    expect(series(reading)).toEqual({
      'file-read': mebibytes(801.83, 859.06, 886.32, 843.57),
      'file-written': mebibytes(534.55, 572.73, 590.86, 562.39),
      fsyncs: ['1/s', 3417.15, 3665.38, 3780.58, 3608.5],
      latency: ['s', 0.000006, 0.000005, 0.000005, 0.000005],
    });
    expect(labelOf(reading, 'latency')).toBe('Latency P95');
    expect(reading.facts).toEqual(
      expect.arrayContaining([
        { name: 'files', value: '4 files, 4MiB each' },
        { name: 'file size', value: '16MiB' },
        { name: 'block size', value: '16KiB' },
        { name: 'reads per write', value: '1.50' },
        { name: 'I/O mode', value: 'synchronous' },
        { name: 'test', value: 'random r/w' },
      ]),
    );
  });

  test('has a report of 1.0', () => {
    const reading = capture('sb10-fileio-rndrw.out');
    const line = (number: number) => `pasted:${number}`;
    expect(figure(reading, 'file-reads')).toEqual([54202.11, '1/s', 'higher', line(29)]);
    expect(figure(reading, 'file-writes')).toEqual([36134.9, '1/s', 'higher', line(30)]);
    expect(figure(reading, 'fsyncs')).toEqual([3615.04, '1/s', null, line(31)]);
    expect(figure(reading, 'file-read')).toEqual([846.91 * 1048576, 'B/s', 'higher', line(34)]);
    expect(figure(reading, 'file-written')).toEqual([564.61 * 1048576, 'B/s', 'higher', line(35)]);
    expect(figure(reading, 'events-count')?.[0]).toBe(376420);
  });

  const ending =
    'Threads fairness:\n    events (avg/stddev):           1000.0000/0.00\n    execution time (avg/stddev):   158.7611/0.00\n';

  test('has a report of 0.4, whose megabytes are of 2^20 bytes', () => {
    const reading = only(`sysbench 0.4.12:  multi-threaded system evaluation benchmark

Number of threads: 1
Extra file open flags: 0
128 files, 1.1719Gb each
150Gb total file size
Block size 16Kb
Number of random requests for random IO: 0
Periodic FSYNC enabled, calling fsync() each 100 requests.
Calling fsync() at the end of test, Enabled.
Using synchronous I/O mode
Doing random r/w test
Threads started!
Time limit exceeded, exiting...
Done.

Operations performed:  600 Read, 400 Write, 1186 Other = 2186 Total
Read 9.375Mb  Written 6.25Mb  Total transferred 15.625Mb  (53.316Kb/sec)
    3.33 Requests/sec executed

Test execution summary:
    total time:                          300.0975s
    total number of events:              1000
    total time taken by event execution: 158.7611
    per-request statistics:
         min:                                  0.01ms
         avg:                                158.76ms
         max:                               2596.96ms
         approx.  95 percentile:             482.29ms

${ending}`);
    expect([reading.endReason, reading.unknownLines, reading.findings]).toEqual(['complete', 0, []]);
    const values = ['file-reads-count', 'file-writes-count', 'file-other-count', 'file-operations-count'];
    expect(values.map((metric) => figure(reading, metric)?.[0])).toEqual([600, 400, 1186, 2186]);
    expect(figure(reading, 'file-read-bytes')).toEqual([9830400, 'B', null, 'pasted:18']);
    expect(figure(reading, 'file-written-bytes')?.[0]).toBe(6553600);
    expect(figure(reading, 'file-moved-bytes')?.[0]).toBe(16384000);
    expect(figure(reading, 'file-moved')?.slice(0, 3)).toEqual([53.316 * 1024, 'B/s', 'higher']);
    expect(figure(reading, 'file-requests')?.slice(0, 3)).toEqual([3.33, '1/s', 'higher']);
    expect(figure(reading, 'latency')?.[0]).toBe(0.48229);
  });

  test('has a report of 1.1', () => {
    const reading = only(`sysbench 1.1.0-3ceba0b (using system LuaJIT 2.1.0-beta3)

Threads started!

Throughput:
         read:  IOPS=141.90 141.90 MiB/s (148.79 MB/s)
         write: IOPS=94.60 1.48 MiB/s (1.55 MB/s)
         fsync: IOPS=302.72

Latency (ms):
         min:                                  0.01
         avg:                                158.76
         max:                               2596.96
         95th percentile:                    482.29
         sum:                               7883.20

${ending}`);
    expect([reading.endReason, reading.unknownLines]).toEqual(['complete', 0]);
    const found = ['file-reads', 'file-read', 'file-writes', 'file-written', 'fsyncs'];
    expect(found.map((metric) => figure(reading, metric)?.[0])).toEqual([
      ...[141.9, 141.9 * 1048576, 94.6, 1.48 * 1048576, 302.72],
    ]);
  });

  test('numbers that are none are left out of an interval, and it is said', () => {
    const reading = only(
      `${header}[ 1s ] reads: 17592186044415.99 MiB/s writes: inf MiB/s fsyncs: 241.26/s latency (ms,95%): 9.560\n[ 2s ] reads: 0.00 MiB/s writes: 0.00 MiB/s fsyncs: 0.00/s latency (ms,95%): 0.000\n`,
    );
    expect(series(reading)).toMatchObject({
      'file-written': ['B/s', null, 0],
      fsyncs: ['1/s', 241.26, 0],
      latency: ['s', 0.00956, null],
    });
    expect(reading.findings.map(({ id }) => id)).toContain('impossible-numbers');
  });
});

test.each([
  ...['sb10-csv-hook.out', 'sb10-json-hook.out', 'sb10-json-cumulative-hook.out', 'sbtpcc-run-csv.out'],
  ...['sb10-fileio-rndrw.out', 'sb10-fileio-prepare.out'],
])('%s reads the same in pieces', (file) => {
  const bytes = bytesOf(file);
  const whole = readWhole(sysbench, { name: file, bytes, exitStatus: null });
  for (let seed = 1; seed <= 8; seed++) expect(readInPieces(sysbench, file, bytes, seed)).toEqual(whole);
});
