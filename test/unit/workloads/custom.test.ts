import { describe, expect, test } from 'vitest';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { failureOf } from '../../../main/lab-error.ts';
import { matchLines } from '../../../main/text/match-lines.ts';
import { csvCells } from '../../../main/workloads/custom/csv-row.ts';
import { custom } from '../../../main/workloads/custom/custom.ts';
import { declarationOf } from '../../../main/workloads/custom/declaration.ts';
import { createCustomParser } from '../../../main/workloads/custom/output.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import type { OutputEvent } from '../../../main/workloads/output-event.ts';
import { collectTrials, type ParsedTrial } from '../../../main/workloads/parsed-trial.ts';
import { metricsOf } from '../../../main/workloads/workload.ts';
import { workloadCalls } from '../../../main/workloads/workload-calls.ts';
import { type OptionValue, ParserTrial } from '../../../preload/contract/workloads.ts';
import { pieces, seeded } from '../../support/pieces.ts';

type Options = Readonly<Record<string, OptionValue>>;
const optionsOf = (given: Options) => completeOptions(custom, given);

function thrownBy(work: () => unknown) {
  try {
    work();
  } catch (error) {
    return failureOf(error);
  }
  throw new Error('nothing was thrown');
}

function eventsOf(
  given: Options,
  chunks: Iterable<Uint8Array | string>,
  exitStatus: number | null = 0,
): OutputEvent[] {
  const parser = custom.createParser(optionsOf(given));
  const events: OutputEvent[] = [];
  for (const chunk of chunks) events.push(...parser.push(chunk));
  return [...events, ...parser.end(exitStatus)];
}

function parsed(given: Options, text: string, exitStatus: number | null = 0): ParsedTrial {
  const [trial] = collectTrials(eventsOf(given, [text], exitStatus));
  if (!trial) throw new Error('no trial');
  return trial;
}

const timed = {
  pattern: String.raw`^at (?<time>\S+): (?<throughput>\S+) a minute, (?<p95>\S+) ms(?:, (?<hit>\S+) % hit)?$`,
  metrics: 'throughput 1/min higher; p95 ms lower 95th percentile; hit % higher Hit ratio',
};
const timedText = 'hello\nat 1: 600 a minute, 12.5 ms\nat 2: 660 a minute, 10 ms, 99 % hit\n';

describe('a declared regular expression', () => {
  test('makes intervals of lines with a time, in base units', () => {
    const trial = parsed(timed, timedText);
    expect([trial.endReason, trial.unknownLines]).toEqual(['complete', 1]);
    expect(
      trial.intervals.map(({ seq, line, endSeconds, seconds, more }) => ({
        seq,
        line,
        endSeconds,
        seconds,
        more,
      })),
    ).toEqual([
      { seq: 0, line: 2, endSeconds: 1, seconds: 1, more: { throughput: 10, p95: 0.0125, hit: null } },
      { seq: 1, line: 3, endSeconds: 2, seconds: 1, more: { throughput: 11, p95: 0.01, hit: 0.99 } },
    ]);
    const [throughput, p95] = metricsOf(custom, optionsOf(timed));
    expect(throughput).toMatchObject({ name: 'throughput', unit: '1/s', direction: 'higher' });
    expect(p95).toMatchObject({ label: '95th percentile', unit: 's', direction: 'lower' });
    expect(trial.intervals.map((interval) => p95?.of(interval))).toEqual([0.0125, 0.01]);
  });

  test('makes the result of the last line without a time', () => {
    const options = { pattern: 'score (?<score>.*)', metrics: 'score count higher' };
    const trial = parsed(options, 'score 1\nscore 7\nscore many\n');
    expect(custom.conclude?.(trial, 'load.out').measurements).toMatchObject([
      { metric: 'score', value: 7, unit: 'count', direction: 'higher', source: 'load.out:2' },
    ]);
    expect(trial.unknownLines).toBe(1);
  });

  test('reads times in milliseconds and minutes', () => {
    const at = (time_unit: string) =>
      parsed({ ...timed, time_unit }, timedText).intervals.map(({ endSeconds }) => endSeconds);
    expect([at('ms'), at('min')]).toEqual([
      [0.001, 0.002],
      [60, 120],
    ]);
  });

  test('leaves out a line whose time is not later, and says so', () => {
    const trial = parsed(timed, `${timedText}at 2: 1 a minute, 1 ms\nat x: 1 a minute, 1 ms\n`);
    expect([trial.intervals.length, trial.messages.map(({ severity, count }) => [severity, count])]).toEqual([
      2,
      [['warning', 2]],
    ]);
  });

  test('that nothing matches, or that was cut, is no trial of worth', () => {
    expect(parsed(timed, 'nothing of it\n')).toMatchObject({
      endReason: 'failed',
      intervals: { length: 0 },
    });
    expect(parsed(timed, '')).toMatchObject({ endReason: 'failed' });
    expect(parsed(timed, timedText, 3).endReason).toBe('failed');
    expect(parsed(timed, timedText, 143).endReason).toBe('killed');
    const cut = 'at 1: 600 a minute, 12 ms\nat 2: 660 a minute, 1 ms';
    expect([parsed(timed, cut, 143), parsed(timed, cut)].map(({ intervals }) => intervals.length)).toEqual([
      1, 2,
    ]);
  });
});

describe('declared columns', () => {
  const rows = '"time";"throughput";other\n1;10;x\n2;"12.5";"a;b"\nshort\n';
  const csv = { parser: 'csv', separator: 'semicolon', metrics: 'throughput 1/s higher' };

  test('are found by the heading', () => {
    const trial = parsed(csv, rows);
    expect(trial.intervals.map(({ endSeconds, more }) => [endSeconds, more.throughput])).toEqual([
      [1, 10],
      [2, 12.5],
    ]);
    expect(trial.unknownLines).toBe(1);
  });

  test('or named in order', () => {
    const named = { ...csv, separator: 'comma', columns: 'time, ,throughput' };
    expect(parsed(named, '1,x,10\n2,x,12\n').intervals.map(({ more }) => more.throughput)).toEqual([10, 12]);
  });

  test.each([
    ['a,b', ['a', 'b']],
    ['"a,b", c ,""', ['a,b', 'c', '']],
    ['"say ""hi""",2', ['say "hi"', '2']],
    ['', ['']],
  ])('%s has its cells', (row, cells) => {
    expect(csvCells(row, ',')).toEqual(cells);
  });
});

describe('a declaration', () => {
  const wrong: readonly (readonly [string, Options, string, RegExp])[] = [
    ['no expression', { pattern: '(?<throughput>[0-9' }, 'pattern', /no regular expression/],
    ['no group for a metric', { pattern: '(?<tps>.)' }, 'pattern', /No group is named throughput/],
    ['no metric', { metrics: ' ; ' }, 'metrics', /No metric/],
    ['a metric that is the time', { metrics: 'time s lower' }, 'metrics', /cannot name a metric/],
    ['a unit that nobody knows', { metrics: 'throughput furlongs higher' }, 'metrics', /no unit/],
    ['no direction', { metrics: 'throughput 1/s up' }, 'metrics', /which way is better/],
    ['a name twice', { metrics: 'throughput 1/s higher; throughput 1/s higher' }, 'metrics', /twice/],
    ['a throughput in seconds', { metrics: 'throughput s higher' }, 'metrics', /charted/],
    [
      'columns without a metric',
      { parser: 'csv', columns: 'time,tps' },
      'columns',
      /No column is named throughput/,
    ],
  ];
  test.each(wrong)('with %s is refused, and names its option', (_, options, subject, message) => {
    const failure = thrownBy(() =>
      custom.check?.({ options: optionsOf(options), warmupSeconds: 0, measureSeconds: 1 }),
    );
    expect([failure.code, failure.subject]).toEqual(['plan-invalid', subject]);
    expect(failure.message).toMatch(message);
  });

  test('is refused in a plan where it stands, in a factor’s level too', () => {
    const plan = (rest: string) => `rackmark: 1\nname: Own\nserver: {host: db}\nclient: {host: db}\n${rest}`;
    expect(
      thrownBy(() =>
        readPlan(plan('factors: []\nworkload:\n  generator: custom\n  options:\n    metrics: throughput\n')),
      ),
    ).toMatchObject({
      ...{ code: 'plan-invalid', line: 9 },
    });
    const varied =
      "factors:\n  - {target: workload, name: pattern, levels: ['(?<throughput>.)', '(']}\nworkload: {generator: custom}\n";
    expect(thrownBy(() => readPlan(plan(varied)))).toMatchObject({ code: 'plan-invalid', line: 6 });
  });
});

/** Takes longer than the universe on a line that it does not match. */
const catastrophe = '^(?<throughput>(a+)+)$';
const trap = `${'a'.repeat(60)}!`;

describe('a pattern that never ends', () => {
  test('is stopped, said, and not tried again', () => {
    const parser = createCustomParser(declarationOf(optionsOf({ pattern: catastrophe })), 50);
    const first = parser.push(`${trap}\n`);
    expect(first.filter(({ kind }) => kind === 'message')).toMatchObject([
      {
        message: {
          severity: 'fatal',
          text: 'The pattern takes too long on line 1; no further line was read.',
        },
      },
    ]);
    expect(parser.push(`${trap}\n`)).toEqual([]);
    expect(parser.end(0).map((event) => event.kind === 'end' && event.reason)).toEqual(['failed']);
  });

  test('says nothing of lines that it was not asked', () => {
    expect(matchLines(/(?<a>\d)(?<b>x)?/u, ['1', 'no', '2x'], 1000)).toEqual([
      { a: '1', b: undefined },
      null,
      { a: '2', b: 'x' },
    ]);
    expect(matchLines(new RegExp(catastrophe, 'u'), [trap], 50)).toBeNull();
  });
});

test('any split of the bytes gives the same events', () => {
  const bytes = Buffer.from(`${timedText.repeat(1)}ünknown\nat 3: 700 a minute, 9 ms\r\n`.repeat(40));
  const whole = eventsOf(timed, [bytes]);
  for (let seed = 1; seed <= 10; seed++) {
    expect(eventsOf(timed, pieces(bytes, seeded(seed)))).toEqual(whole);
  }
});

describe('trying a parser against pasted text', () => {
  const tried = (options: Options, text: string) =>
    ParserTrial.parse(
      workloadCalls['workloads.tryParser']({ generator: 'custom', options: { ...options }, text }),
    );

  test('shows what was read and what was not', () => {
    expect(tried(timed, timedText)).toMatchObject({
      problem: null,
      intervals: [
        { line: 2, seconds: 1, values: [10, 0.0125, null] },
        { line: 3, seconds: 2, values: [11, 0.01, 0.99] },
      ],
      counts: { lines: 3, intervals: 2, unread: 1 },
      unread: [{ line: 1, text: 'hello' }],
    });
  });

  test('says which option is wrong, or that no line is read', () => {
    expect(tried({ pattern: '(' }, timedText).problem).toMatchObject({ option: 'pattern', line: null });
    expect(tried(timed, 'something else').problem).toMatchObject({
      ...{ option: 'pattern', line: 1, message: 'No line of the output is one of the declared parser.' },
    });
    expect(tried(timed, '')).toMatchObject({ problem: null, counts: { lines: 0, intervals: 0, unread: 0 } });
  });

  test('is not held up by a pattern that never ends', () => {
    const { problem } = tried({ pattern: catastrophe }, `${trap}\n`);
    expect(problem?.message).toContain('takes too long');
  });

  test('names a value that is no number in a line that has others, and is silent where there is none', () => {
    const csv = { parser: 'csv', separator: 'comma', metrics: 'throughput 1/s higher; p95 ms lower' };
    const { problem, counts } = tried(csv, 'time,throughput,p95\n1,10,8\n2,abc,9\n');
    expect(problem).toMatchObject({
      ...{ option: 'columns', line: 3, message: 'throughput was left out where it is no number.' },
    });
    expect(counts).toEqual({ lines: 3, intervals: 2, unread: 0 });
    expect(tried(csv, 'time,throughput,p95\n1,10,-\n2,,9\n').problem).toBeNull();
  });

  test('is for generators that declare one', () => {
    const call = workloadCalls['workloads.tryParser'];
    expect(thrownBy(() => call({ generator: 'sysbench', options: {}, text: '' })).code).toBe('invalid-input');
  });
});

describe('the command', () => {
  const run = (options: Options) => ({
    options: optionsOf(options),
    connection: {
      ...{ host: "db'1", port: 3306, socket: null, user: 'lab', password: 'secret', database: 'custom' },
    },
    ...{ warmupSeconds: 1.5, measureSeconds: 10, reportIntervalSeconds: 1 },
  });
  const scriptOf = (given: Options) =>
    custom.measure(run(given)).files.find(({ name }) => name === 'command.sh')?.text ?? '';

  test('stands in a script with what it needs to know; the password in an option file alone', () => {
    const text = scriptOf({ command: 'bench "$RACKMARK_HOST"\nexit 0' });
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        ...["RACKMARK_HOST='db'\\''1'; export RACKMARK_HOST", 'RACKMARK_SECONDS=12; export RACKMARK_SECONDS'],
        ...[
          'RACKMARK_DEFAULTS_FILE=$PWD/client.cnf; export RACKMARK_DEFAULTS_FILE',
          'bench "$RACKMARK_HOST"',
          'exit 0',
        ],
      ]),
    );
    const { argv } = custom.measure(run({}));
    expect([argv, text].flat().join(' ')).not.toContain('secret');
  });

  test('loads data only where it is told how, and each data set once', () => {
    expect(custom.prepare(run({})).argv).toEqual(['true']);
    expect(custom.prepare(run({ prepare: 'load' })).argv).toEqual(['sh', '{job}/command.sh']);
    const key = (given: Options) => custom.dataSetKey(optionsOf(given), '');
    expect(key({ command: 'x' })).toBe(key({ command: 'y' }));
    expect(new Set([key({}), key({ prepare: 'load' }), key({ data_set: 'b' })]).size).toBe(3);
  });
});
