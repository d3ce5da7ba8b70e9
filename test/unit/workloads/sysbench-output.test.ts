import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { OutputEvent } from '../../../main/workloads/output-event.ts';
import { createSysbenchParser } from '../../../main/workloads/sysbench/output.ts';
import { pieces, seeded } from '../../support/pieces.ts';

const folder = new URL('../../fixtures/sysbench/', import.meta.url);
const banner = 'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n';
const header = `${banner}\nRunning the test with following options:\nNumber of threads: 4\nReport intermediate results every 1 second(s)\n\nThreads started!\n\n`;
const rest = '(r/w/o: 70.00/20.00/10.00) lat (ms,95%): 4.00 err/s: 0.00 reconn/s: 0.00';

function parse(text: string | Uint8Array, exitStatus: number | null = null): readonly OutputEvent[] {
  const parser = createSysbenchParser();
  return [...parser.push(text), ...parser.end(exitStatus)];
}

function intervals(events: readonly OutputEvent[]) {
  return events.flatMap((event) => (event.kind === 'interval' ? event.interval : []));
}

function messages(events: readonly OutputEvent[]) {
  return events.flatMap((event) => (event.kind === 'message' ? event.message : []));
}

function endReason(events: readonly OutputEvent[]) {
  return events.find((event) => event.kind === 'end')?.reason;
}

const line = (label: number, tps = '5.00') => `[ ${label}s ] thds: 4 tps: ${tps} qps: 100.00 ${rest}\n`;
const report =
  '    total time:                          2.0000s\nThreads fairness:\n    events (avg/stddev):           1.0000/0.00\n    execution time (avg/stddev):   2.0000/0.00\n';
const finished = `SQL statistics:\n    transactions:                        10   (5.00 per sec.)\n${report}`;

describe('any split of the bytes gives the same events', () => {
  const files = readdirSync(folder);
  test.each([1, 2, 3, 4, 5])('for every capture (seed %i)', (seed) => {
    const random = seeded(seed);
    for (const file of files) {
      const bytes = readFileSync(new URL(file, folder));
      const parser = createSysbenchParser();
      const events = pieces(bytes, random).flatMap((piece) => [...parser.push(piece)]);
      expect({ file, events: [...events, ...parser.end(null)] }).toEqual({ file, events: parse(bytes) });
    }
  });

  test('byte by byte, with a character of several bytes and a CR before the LF', () => {
    const text = `${header.replaceAll('\n', '\r\n')}测试\r\n${line(1)}`;
    const bytes = new TextEncoder().encode(text);
    const parser = createSysbenchParser();
    const events = [...bytes].flatMap((byte) => [...parser.push(Uint8Array.of(byte))]);
    expect([...events, ...parser.end(null)]).toEqual(parse(text));
    expect(intervals(parse(text))).toHaveLength(1);
  });
});

test.each(['SQL statistics:', 'Latency histogram (values are in milliseconds)'])(
  'an interval line that the reporter in Lua had not ended when "%s" came is one',
  (head) => {
    const glued = `${header}${line(1).trimEnd()}${head}\n\n${finished}`;
    const events = parse(glued);
    expect(intervals(events)).toHaveLength(1);
    expect(endReason(events)).toBe('complete');
    expect(events.filter((event) => event.kind === 'unknown' && event.text.trim() !== '')).toEqual([]);
  },
);

describe('interval lines', () => {
  test.each([
    [
      '[   1s] threads: 2, tps: 5.00, reads/s: 70.00, writes/s: 20.00 response time: 4.00ms (95%)',
      { throughput: 5, reads: 70, latencySeconds: 0.004, errors: null },
    ],
    [
      '[   1s] threads: 2, tps: 5.00, reads/s: 70.00, writes/s: 20.00, response time: 4.00ms (99%)',
      { latencySeconds: 0.004, percentileRank: 99 },
    ],
    [
      '[   1s] threads: 2, tps: 5.00, reads/s: 70.00, writes/s: 20.00 response time: 4.00ms (95%), 9.00ms (99%)',
      { latencySeconds: 0.004, percentileRank: 95 },
    ],
    ['[   1s] threads: 2, tps: 5.00', { throughput: 5, reads: null, latencySeconds: null }],
    [
      '[   1s] threads: 2, tps: 5.00, reads: 70.00, writes: 20.00, response time: 4.00ms (95%), errors: 1.00, reconnects:  0.00',
      { errors: 1, reconnects: 0 },
    ],
    [
      '[   1s] threads: 2 tps: 5.00 qps: 100.00 (r/w/o: 70.00/20.00/10.00) latency: 4.00ms (95%) errors/s: 0.50 reconnects/s: 0.00',
      { queries: 100, other: 10, errors: 0.5 },
    ],
    [`[ 1s ] thds: 2 tps: 5.00 qps: 100.00 ${rest}`, { queries: 100, writes: 20, latencySeconds: 0.004 }],
    [`[ 1s ] thds: 2 tps: 5.00 qps: 100.00 ${rest.replace('err/s:', 'err/s')}`, { queries: 100, errors: 0 }],
    ['[ 1s ] thds: 2 eps: 5.00 lat (ms,95%): 4.00', { throughput: 5, queries: null, latencySeconds: 0.004 }],
  ])('of every generation are read: %s', (text, expected) => {
    expect(intervals(parse(`${text}\n`))[0]).toMatchObject({
      seq: 0,
      line: 1,
      endSeconds: 1,
      threads: 2,
      ...expected,
    });
  });

  test('lose neither leading blanks nor colours, carriage returns and a byte order mark', () => {
    const text = `\uFEFF   \u001b[32m${line(1).trim()}\u001b[0m  \r\n`;
    expect(intervals(parse(text))[0]).toMatchObject({ throughput: 5, queries: 100 });
  });

  test('are keyed by order: labels may repeat or skip, and a skip is a longer interval', () => {
    const found = intervals(parse(header + line(1) + line(2) + line(2) + line(6)));
    expect(found.map(({ seq, endSeconds, seconds }) => [seq, endSeconds, seconds])).toEqual([
      [0, 1, 1],
      [1, 2, 1],
      [2, 2, 1],
      [3, 6, 4],
    ]);
  });

  test.each(['18446842801212211200.00', 'nan', 'inf', '-1.00'])(
    'leave out the impossible number %s and say so',
    (number) => {
      const events = parse(header + line(1, number));
      expect(intervals(events)[0]).toMatchObject({ throughput: null, queries: 100 });
      expect(messages(events)).toEqual([
        { severity: 'warning', text: 'An impossible number in this line was left out.', line: 9, count: 1 },
      ]);
    },
  );

  test('without events have no latency, and 100 s is a lower bound', () => {
    const quiet =
      '[ 1s ] thds: 4 tps: 0.00 qps: 0.00 (r/w/o: 0.00/0.00/0.00) lat (ms,95%): 0.00 err/s: 0.00 reconn/s: 0.00\n';
    const stuck = line(2).replace('4.00', '100000.00');
    expect(intervals(parse(header + quiet + stuck))).toMatchObject([
      { latencySeconds: null, latencyIsLowerBound: false },
      { latencySeconds: 100, latencyIsLowerBound: true },
    ]);
  });

  test('cut at the end of the stream are not read, whole ones without a line end are', () => {
    const whole = line(2).trimEnd();
    for (let length = 1; length < whole.length; length++) {
      const events = parse(header + line(1) + whole.slice(0, length));
      expect({ length, intervals: intervals(events).length }).toEqual({ length, intervals: 1 });
    }
    expect(intervals(parse(header + line(1) + whole))).toHaveLength(2);
  });
});

describe('messages', () => {
  test('grow by the lines that follow until a known one, and count their repetitions', () => {
    const text = `${header}FATAL: error for query 'CREATE\n  a INT\n)'\n(last message repeated 3 times)\n${line(1)}`;
    const events = parse(text);
    expect(messages(events)).toEqual([
      { severity: 'fatal', text: "FATAL: error for query 'CREATE\n  a INT\n)'", line: 9, count: 4 },
    ]);
    expect(events.map((event) => event.kind).slice(-3)).toEqual(['message', 'interval', 'end']);
  });

  test('never carry the password that sysbench 0.4 prints when it debugs', () => {
    const text =
      'sysbench 0.4.12:  multi-threaded system evaluation benchmark\nDEBUG: mysql_real_connect(0x1, "localhost", "sb", "s3cret", "db")\n';
    expect(JSON.stringify(parse(text))).not.toContain('s3cret');
  });

  test('unknown lines are handed on as they are', () => {
    expect(parse('hello\n')).toEqual([{ kind: 'unknown', text: 'hello', line: 1 }]);
  });
});

describe('the end', () => {
  test.each([
    ['complete, whatever the exit status', header + line(1) + finished, 139, 'complete'],
    ['killed by a signal', header + line(1), 143, 'killed'],
    ['failed by its exit status', header, 1, 'failed'],
    ['failed by a fatal message', `${header}FATAL: no\n`, null, 'failed'],
    ['truncated when nobody knows', header + line(1), null, 'truncated'],
    ['truncated inside the report', header + line(1) + finished.slice(0, -60), 0, 'truncated'],
    ['complete for a data load', `${banner}\nCreating table 'sbtest1'...\n`, 0, 'complete'],
    ['killed during a data load', `${banner}\nCreating table 'sbtest1'...\n`, 137, 'killed'],
  ])('is %s', (_name, text, exitStatus, reason) => {
    expect(endReason(parse(text, exitStatus))).toBe(reason);
  });

  test('of a command that printed nothing is told by its exit status alone', () => {
    expect(parse('', 127)).toEqual([
      { kind: 'start', line: 0 },
      { kind: 'end', reason: 'failed', line: 0 },
    ]);
    expect(parse('', null)).toEqual([]);
  });
});

describe('several trials in one stream', () => {
  test('are told apart by their banners, each with lines counted in the stream', () => {
    const events = parse(header + line(1) + finished + header + line(1, '7.00'));
    expect(events.flatMap((event) => (event.kind === 'end' ? event.reason : []))).toEqual([
      'complete',
      'truncated',
    ]);
    expect(intervals(events).map(({ seq, throughput }) => [seq, throughput])).toEqual([
      [0, 5],
      [0, 7],
    ]);
  });

  test('without banners are told apart by the report between them', () => {
    const events = parse(line(1) + finished + line(1));
    expect(events.filter((event) => event.kind === 'start')).toHaveLength(2);
  });

  test('warnings before a banner belong to what follows it', () => {
    const events = parse(`WARNING: --num-threads is deprecated, use --threads instead\n${header}`);
    expect(events.filter((event) => event.kind === 'start')).toEqual([{ kind: 'start', line: 1 }]);
  });
});

test('a histogram is read bucket by bucket', () => {
  const bytes = readFileSync(new URL('sysbench-1.0.20-oltp_read_write-ri1-hist-p99.txt', folder));
  const reports = parse(bytes).flatMap((event) => (event.kind === 'report' ? event.report : []));
  const buckets = reports[0]?.histogram ?? [];
  expect(buckets[0]).toEqual({ seconds: 0.000665, count: 1 });
  expect(buckets.at(-1)).toEqual({ seconds: 0.050107, count: 1 });
  expect(buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(10313);
});
