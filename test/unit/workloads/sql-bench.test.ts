import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completeOptions } from '../../../main/workloads/options.ts';
import { sqlBench } from '../../../main/workloads/sql-bench/sql-bench.ts';
import { Reading } from '../../../preload/contract/reading.ts';
import { asTerminal, readAtOnce, readInPieces } from './split-anywhere.ts';
import { captures, compared, withoutTrial } from './sql-bench-captures.ts';

const folder = new URL('../../fixtures/sql-bench/', import.meta.url);
const bytesOf = (file: string) => readFileSync(new URL(file, folder));
const read = (file: string) => readAtOnce(sqlBench, file, bytesOf(file)).map((one) => Reading.parse(one));
const readText = (text: string) => readAtOnce(sqlBench, 'pasted', Buffer.from(text));

const factsOf = (reading: Reading) =>
  Object.fromEntries(reading.facts.map(({ name, value }) => [name, value]));
const ids = (reading: Reading) => reading.findings.map(({ id }) => id);
const secondsOf = (reading: Reading) =>
  Object.fromEntries(reading.measurements.map(({ metric, value }) => [metric, value]));

describe('captured sql-bench output', () => {
  test.each(captures)('$file reads as a person reads it', (expected) => {
    const [reading, ...others] = read(expected.file);
    if (!reading) throw new Error('no reading');
    expect(others).toEqual([]);
    expect([reading.generator, reading.version, reading.endReason]).toEqual([
      'sql-bench',
      expected.version,
      expected.end,
    ]);
    expect(factsOf(reading)).toMatchObject(expected.facts);
    expect(secondsOf(reading)).toMatchObject(
      Object.fromEntries(
        Object.entries(expected.seconds).map(([name, value]) => [name, expect.closeTo(value, 9)]),
      ),
    );
    expect(reading.measurements).toHaveLength(expected.measurements);
    const doubtful = reading.measurements.filter(({ warnings }) => warnings.length > 0);
    expect(doubtful.map(({ metric }) => metric).sort()).toEqual([...expected.doubtful].sort());
    expect(ids(reading)).toEqual(expected.findings);
    expect(reading.messages).toHaveLength(expected.messages);
    expect(reading.unknownLines).toBe(0);
  });

  test('less is better, in seconds of the wall clock; the CPU of the client judges nobody', () => {
    for (const { file } of captures) {
      for (const { metric, unit, direction } of read(file)[0]?.measurements ?? [])
        expect([metric, unit, direction]).toEqual([metric, 's', metric === 'client-cpu' ? null : 'lower']);
    }
  });

  test.each(withoutTrial)('%s holds no trial', (file) => {
    expect(read(file)).toEqual([]);
    expect(sqlBench.recognises(bytesOf(file).toString())).toBe(false);
  });

  test('no capture lacks its expected reading, and each is told by what it says', () => {
    const known = [...captures.map(({ file }) => file), compared.file];
    expect(readdirSync(folder).sort()).toEqual([...known, ...withoutTrial].sort());
    for (const file of known)
      expect([file, sqlBench.recognises(bytesOf(file).toString())]).toEqual([file, true]);
  });

  test.each(compared.columns.map((column, index) => ({ ...column, index })))(
    'a comparison is a reading a column: $index',
    ({ index, facts, seconds, absent, estimated, otherCounts, findings }) => {
      const readings = read(compared.file);
      expect(readings).toHaveLength(2);
      const reading = readings[index];
      if (!reading) throw new Error('no column');
      expect([reading.endReason, factsOf(reading)]).toEqual(['complete', facts]);
      expect(secondsOf(reading)).toMatchObject(seconds);
      for (const metric of absent) expect(secondsOf(reading)).not.toHaveProperty(metric);
      const saying = (words: RegExp) =>
        reading.measurements.filter(({ warnings }) => warnings.some((warning) => words.test(warning)));
      expect(saying(/Estimated/).map(({ metric }) => metric)).toEqual(expect.arrayContaining(estimated));
      expect(saying(/Estimated/)).toHaveLength(estimated.length);
      expect(saying(/another number of times/)).toHaveLength(otherCounts);
      expect(ids(reading)).toEqual(findings);
    },
  );
});

describe('rows', () => {
  const row = (name: string, seconds: string, estimated = false) =>
    `${estimated ? 'Estimated time' : 'Time'} for ${name} ${seconds} wallclock secs ( 0.01 usr  0.02 sys +  0.00 cusr  0.00 csys =  0.03 CPU)`;
  const begin = "Testing server 'MySQL 5.0.22' at 2006-07-01  9:08:07\n";
  const end = 'Total time:  9 wallclock secs ( 0.01 usr  0.02 sys +  0.00 cusr  0.00 csys =  0.03 CPU)\n';

  test('a warning makes the time after it one of a wrong answer', () => {
    const warning = "Warning: Query 'select 1' returned 5 rows when it should have returned 4 rows\n";
    const [reading] = readText(
      `${begin}${warning}${row('select_group (10):', '12')}\n${row('insert (5):', '11')}\n${end}`,
    );
    expect(reading?.measurements.map(({ metric, warnings }) => [metric, warnings.length])).toEqual([
      ['total', 0],
      ['select_group', 1],
      ['insert', 0],
      ['client-cpu', 0],
    ]);
    expect(ids(reading ?? Reading.parse(null))).toEqual(['wrong-results']);
    expect(reading?.messages.map(({ severity }) => severity)).toEqual(['warning']);
  });

  test('what deletes all holds what deletes most: the difference stands beside it, with both lines', () => {
    const [reading] = readText(
      `${begin}${row('delete_big_many_keys (128):', '1262')}\n${row('delete_all_many_keys (1):', '1265')}\n${end}`,
    );
    const alone = reading?.measurements.find(({ metric }) => metric === 'delete_all_many_keys-alone');
    expect([alone?.value, alone?.source]).toEqual([3, 'pasted:2,3']);
  });

  test('a program that dies failed, whatever it printed before', () => {
    const dead = readText(
      `${begin}${row('insert (5):', '11')}\nGot error Lost connection with query: select 1\n`,
    );
    expect(dead.map(({ endReason, messages }) => [endReason, messages[0]?.text])).toEqual([
      ['failed', 'Got error Lost connection with query: select 1'],
    ]);
    const [elsewhere] = readText(`${begin}DBD::mysql::st execute failed: gone at ./test-insert line 77.\n`);
    expect(elsewhere?.endReason).toBe('failed');
  });

  test('programs one after the other are trials of their own; a cut one is not the next one', () => {
    const readings = readText(`${begin}${row('a (1):', '10')}\n${begin}${row('b (1):', '20')}\n${end}`);
    expect(readings.map(({ endReason }) => endReason)).toEqual(['truncated', 'complete']);
    expect(readings.map((reading) => secondsOf(reading))).toMatchObject([{ a: 10 }, { b: 20 }]);
  });

  test('a RUN file after its pointer is one trial, one that stops in its table is cut', () => {
    const run = bytesOf('sqlbench-RUN-est.txt').toString();
    expect(readText(`Test finished. You can find the result in:\noutput/RUN-x\n${run}`)).toHaveLength(1);
    const cut = readText(run.slice(0, run.indexOf('select_cache')));
    expect(cut.map(({ endReason }) => endReason)).toEqual(['truncated']);
  });

  test('lines that nobody knows are counted, a last line that was cut is no number', () => {
    const [reading] = readText(
      `${begin}Creating tables\nsegmentation fault (core dumped)\n${row('insert (5):', '12').slice(0, 40)}`,
    );
    expect([reading?.unknownLines, reading?.measurements]).toEqual([2, []]);
  });
});

describe('any way the bytes come', () => {
  test.each([...captures.map(({ file }) => file), compared.file])('%s reads the same in pieces', (file) => {
    const bytes = bytesOf(file);
    const whole = readAtOnce(sqlBench, file, bytes);
    for (let seed = 1; seed <= 8; seed++) expect(readInPieces(sqlBench, file, bytes, seed)).toEqual(whole);
    expect(readAtOnce(sqlBench, file, asTerminal(bytes))).toEqual(whole);
  });
});

describe('the command', () => {
  const connection = {
    ...{
      host: '10.0.0.1',
      port: 3307,
      socket: null,
      user: 'lab',
      password: 'pa"ss\\word',
      database: 'sqlbench',
    },
  };
  const run = (options: Record<string, string | number | boolean>, socket: string | null = null) => ({
    options: completeOptions(sqlBench, options),
    connection: { ...connection, socket },
    ...{ warmupSeconds: 0, measureSeconds: 60, reportIntervalSeconds: 1 },
  });

  test('names the suite and leaves the password in a file', () => {
    const { argv, files } = sqlBench.measure(run({ directory: '/opt/sql bench', 'loop-count': 100 }));
    expect(argv.slice(0, 4)).toEqual(['sh', '{job}/sql-bench.sh', '/opt/sql bench', 'run-all-tests']);
    expect(argv).toContain('--host=10.0.0.1');
    expect(argv).toContain('--loop-count=100');
    expect(argv.join(' ')).not.toContain('pa"ss');
    const text = files.find(({ name }) => name === 'client.cnf')?.text;
    expect(text).toBe(
      '[client]\nuser=lab\npassword="pa\\"ss\\\\word"\nhost=10.0.0.1\nport=3307\nprotocol=tcp\n',
    );
    const local = sqlBench.measure(run({}, '/tmp/m.sock'));
    expect(local.files.find(({ name }) => name === 'client.cnf')?.text).toContain('socket="/tmp/m.sock"\n');
    expect(local.argv.join(' ')).not.toContain('--host');
  });

  test('refuses a directory that is none', () => {
    expect(() => completeOptions(sqlBench, { directory: 'sql-bench' })).toThrow(/directory/);
  });
});
