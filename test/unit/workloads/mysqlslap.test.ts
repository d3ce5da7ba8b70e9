import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mysqlslap } from '../../../main/workloads/mysqlslap/mysqlslap.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import { collectTrials } from '../../../main/workloads/parsed-trial.ts';
import { Reading } from '../../../preload/contract/reading.ts';
import { asTerminal, readAtOnce, readInPieces } from './split-anywhere.ts';

const folder = new URL('../../fixtures/mysqlslap/', import.meta.url);
const bytesOf = (file: string) => readFileSync(new URL(file, folder));
const read = (file: string) => readAtOnce(mysqlslap, file, bytesOf(file)).map((one) => Reading.parse(one));
const readText = (text: string) => readAtOnce(mysqlslap, 'pasted', Buffer.from(text));

/** Engine, clients, queries per client, then the average, shortest and longest time in seconds, read by eye. */
type Block = readonly [string | null, number, number, number, number, number, ...string[]];
const captures: Readonly<Record<string, readonly Block[]>> = {
  'mysqlslap-basic.out': [[null, 4, 50, 0.013, 0.01, 0.016, 'short-times', 'uneven-iterations']],
  'mysqlslap-csv.out': [
    ['innodb', 2, 100, 0.015, 0.015, 0.015, 'short-times'],
    ['innodb', 4, 50, 0.015, 0.014, 0.016, 'short-times'],
    ['aria', 2, 100, 0.019, 0.019, 0.02, 'short-times'],
    ['aria', 4, 50, 0.017, 0.015, 0.019, 'short-times'],
  ],
  'mysqlslap-multi.out': [
    ['innodb', 2, 100, 0.015, 0.012, 0.019, 'short-times', 'uneven-iterations'],
    ['innodb', 4, 50, 0.013, 0.012, 0.014, 'short-times'],
    ['aria', 2, 100, 0.019, 0.017, 0.021, 'short-times'],
    ['aria', 4, 50, 0.018, 0.015, 0.021, 'short-times'],
  ],
  'mysqlslap-verbose.out': [[null, 2, 10, 0.002, 0.002, 0.002, 'short-times']],
};

describe('captured mysqlslap output', () => {
  test.each(Object.entries(captures))('%s reads as a person reads it', (file, blocks) => {
    const readings = read(file);
    expect(readings).toHaveLength(blocks.length);
    for (const [
      index,
      [engine, clients, queries, average, minimum, maximum, ...findings],
    ] of blocks.entries()) {
      const reading = readings[index];
      expect(reading).toMatchObject({ generator: 'mysqlslap', endReason: 'complete', unknownLines: 0 });
      expect(reading?.treatment).toEqual({ ...(engine === null ? {} : { engine }), concurrency: clients });
      expect(reading?.facts).toContainEqual({ name: 'queries per client', value: String(queries) });
      expect(
        reading?.measurements.map(({ metric, value, unit, direction }) => [metric, value, unit, direction]),
      ).toEqual([
        ['throughput', expect.closeTo((clients * queries) / average, 6), '1/s', 'higher'],
        ['seconds', average, 's', 'lower'],
        ['seconds-min', minimum, 's', 'lower'],
        ['seconds-max', maximum, 's', 'lower'],
      ]);
      expect(reading?.findings.map(({ id }) => id)).toEqual(findings);
    }
  });

  test('without a server it says why it failed, on stderr alone', () => {
    expect(read('mysqlslap-err.out')).toEqual([]);
    const [reading] = read('mysqlslap-err.err');
    expect([reading?.endReason, reading?.measurements, reading?.findings[0]?.severity]).toEqual([
      'failed',
      [],
      'blocks',
    ]);
    expect(reading?.messages[0]?.text).toContain(
      "Can't connect to local server through socket '/tmp/nope.sock'",
    );
  });

  test('no capture lacks its expected reading, and each is told by what it says', () => {
    expect(readdirSync(folder).sort()).toEqual(
      [...Object.keys(captures), 'mysqlslap-err.out', 'mysqlslap-err.err'].sort(),
    );
    for (const file of [...Object.keys(captures), 'mysqlslap-err.err'])
      expect([file, mysqlslap.recognises(bytesOf(file).toString().slice(0, 65536))]).toEqual([file, true]);
  });

  test.each([...Object.keys(captures), 'mysqlslap-err.err'])('%s reads the same in pieces', (file) => {
    const bytes = bytesOf(file);
    const whole = readAtOnce(mysqlslap, file, bytes);
    for (let seed = 1; seed <= 8; seed++) expect(readInPieces(mysqlslap, file, bytes, seed)).toEqual(whole);
    expect(readAtOnce(mysqlslap, file, asTerminal(bytes))).toEqual(whole);
  });
});

describe('a loop of ours', () => {
  const begin = 'rackmark repeats mysqlslap for 3 s\nmysqlslap  Ver 1.0 Distrib 10.11.19-MariaDB\n';
  const repetition = (number: number, seconds: string, end: string) =>
    `innodb,key,${seconds},${seconds},${seconds},4,250\nrackmark repetition ${number} ended at ${end} s\n`;
  const text = `${begin}${repetition(1, '0.500', '1.00')}${repetition(2, '1.000', '2.50')}rackmark has repeated mysqlslap 2 times\n`;

  test('is one trial, with a point for each repetition at the second of its end', () => {
    const [reading, ...others] = readText(text);
    expect(others).toEqual([]);
    expect([reading?.endReason, reading?.version, reading?.treatment]).toEqual([
      'complete',
      '1.0 Distrib 10.11.19-MariaDB',
      { engine: 'innodb', concurrency: 4 },
    ]);
    expect(reading?.series.map(({ metric, seconds, values }) => [metric, seconds, values])).toEqual([
      ['throughput', [1, 2.5], [2000, 1000]],
      ['seconds', [1, 2.5], [0.5, 1]],
    ]);
    // 2000 queries in 1.5 s: not the mean of 2000 and 1000 a second.
    expect(reading?.measurements.map(({ metric, value }) => [metric, value])).toEqual([
      ['throughput', expect.closeTo(2000 / 1.5, 9)],
    ]);
    expect(reading?.findings).toEqual([]);
  });

  const cuts: readonly (readonly [string, string, number | null, string])[] = [
    ['that is cut', text.slice(0, -20), null, 'truncated'],
    ['that is killed', text.slice(0, -60), 143, 'killed'],
    ['that ends with a code', text.slice(0, -60), 1, 'failed'],
    ['without the time of a repetition', `${begin}rackmark repetition 1 ended at 1.00 s\n`, 0, 'failed'],
    ['that printed nothing', '', 127, 'failed'],
  ];
  test.each(cuts)('%s does not count as complete', (_, output, exitStatus, endReason) => {
    const parser = mysqlslap.createParser();
    const trials = collectTrials([...parser.push(output), ...parser.end(exitStatus)]);
    expect(trials.map((trial) => trial.endReason)).toEqual([endReason]);
  });

  test('whose repetitions are too short to be timed has no rate, and says so', () => {
    const [reading] = readText(
      `${begin}${repetition(1, '0.000', '1.00')}rackmark has repeated mysqlslap 1 times\n`,
    );
    expect(reading?.series.map(({ metric }) => metric)).toEqual(['seconds']);
    expect(reading?.findings.map(({ id, severity }) => [id, severity])).toEqual([['short-times', 'blocks']]);
  });
});

describe('odd text', () => {
  test('rows of other tables are no mysqlslap', () => {
    for (const other of [
      'a,b,1.000,2.000,3.000,4,5\n',
      '2026-11-30,key,1.0,2.0,3.0,4,5\n',
      'Benchmark\nnothing\n',
    ]) {
      expect(mysqlslap.recognises(other)).toBe(false);
    }
  });

  test('a block that is cut is truncated, a row whose last number may be cut is none', () => {
    const block = bytesOf('mysqlslap-basic.out').toString();
    expect(readText(block.slice(0, 120)).map(({ endReason }) => endReason)).toEqual(['truncated']);
    expect(readText('innodb,key,0.500,0.500,0.500,4,25')).toEqual([]);
  });

  test('a query that fails in the second block leaves the first one standing', () => {
    const failed = `${bytesOf('mysqlslap-basic.out')}mysqlslap: Cannot run query SELECT 1 ERROR : gone\n`;
    expect(readText(failed).map(({ endReason }) => endReason)).toEqual(['complete', 'failed']);
  });
});

describe('the command', () => {
  const run = (options: Record<string, string | number | boolean>) => ({
    options: completeOptions(mysqlslap, options),
    connection: {
      ...{ host: '127.0.0.1', port: 3306, socket: '/tmp/m.sock', user: 'lab', password: 'secret' },
      database: 'mysqlslap',
    },
    ...{ warmupSeconds: 2.5, measureSeconds: 10, reportIntervalSeconds: 1 },
  });

  test('runs for warm-up and measured time; the password stands in a file', () => {
    const { argv, files } = mysqlslap.measure(run({ 'load-type': 'update', autoincrement: false }));
    expect(argv.slice(0, 4)).toEqual(['sh', '{job}/mysqlslap.sh', '13', 'mysqlslap']);
    expect(argv[4]).toBe('--defaults-extra-file={job}/client.cnf');
    expect(argv).toContain('--auto-generate-sql-add-autoincrement');
    expect(argv.join(' ')).not.toContain('secret');
    expect(files.find(({ name }) => name === 'client.cnf')?.text).toContain(
      'password="secret"\nsocket="/tmp/m.sock"',
    );
  });

  test('sends queries of one’s own in place of generated ones', () => {
    const { argv } = mysqlslap.measure(
      run({ query: 'SELECT 1; SELECT 2', create: 'CREATE TABLE t (a INT)' }),
    );
    expect(argv.slice(-3)).toEqual([
      '--delimiter=;',
      '--query=SELECT 1; SELECT 2',
      '--create=CREATE TABLE t (a INT)',
    ]);
    expect(argv.join(' ')).not.toContain('--auto-generate');
  });
});
