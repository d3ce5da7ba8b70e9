import { describe, expect, test } from 'vitest';
import { LabError } from '../../../main/lab-error.ts';
import { rateInWindow } from '../../../main/workloads/interval-window.ts';
import { workloadOf, workloads } from '../../../main/workloads/list.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import type { IntervalReport } from '../../../main/workloads/output-event.ts';
import { collectTrials } from '../../../main/workloads/parsed-trial.ts';
import { sysbench } from '../../../main/workloads/sysbench/sysbench.ts';
import { describeWorkload, type RunContext } from '../../../main/workloads/workload.ts';
import { Workload } from '../../../preload/contract/workloads.ts';

const password = 'p=a#s"s\'w\\ü$1';

function run(
  options: Record<string, string | number | boolean> = {},
  connection: Partial<RunContext['connection']> = {},
): RunContext {
  return {
    options: completeOptions(sysbench, options),
    connection: {
      host: 'localhost',
      port: 33071,
      socket: null,
      user: 'lab',
      password,
      database: 'sbtest',
      ...connection,
    },
    warmupSeconds: 2.5,
    measureSeconds: 10,
    reportIntervalSeconds: 1,
  };
}

function failureOf(action: () => unknown) {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof LabError) return thrown.failure;
    throw thrown;
  }
  return null;
}

describe('the list of load generators', () => {
  test.each(workloads)('describes $id as the contract asks', (workload) => {
    expect(Workload.parse(describeWorkload(workload))).toEqual(describeWorkload(workload));
  });

  test('has unique names, and says which there are', () => {
    expect(new Set(workloads.map((workload) => workload.id)).size).toBe(workloads.length);
    expect(workloadOf('sysbench')).toBe(sysbench);
    expect(failureOf(() => workloadOf('tpcc'))).toMatchObject({
      code: 'plan-invalid',
      remedy: `Use one of: ${workloads.map(({ id }) => id).join(', ')}.`,
    });
  });
});

describe('options', () => {
  test('are filled with their initial values', () => {
    expect(run().options).toMatchObject({
      script: 'oltp_read_write',
      tables: 4,
      rate: 0,
      range_selects: true,
    });
  });

  test('take text for numbers and flags, as the levels of a factor are', () => {
    expect(run({ threads: '64', skip_trx: 'on', range_selects: 'off' }).options).toMatchObject({
      threads: 64,
      skip_trx: true,
      range_selects: false,
    });
  });

  test.each([
    [{ percentile: 99.9 }, 'a whole number from 1 to 100'],
    [{ threads: 0 }, 'a whole number from 1 to 10000'],
    [{ script: 'oltp' }, 'one of: oltp_read_write'],
    [{ skip_trx: 'maybe' }, 'on or off'],
    [{ threads: true }, 'a whole number'],
  ])('refuse %j and say what is allowed', (options, remedy) => {
    const failure = failureOf(() => run(options));
    expect(failure?.code).toBe('plan-invalid');
    expect(failure?.remedy).toContain(remedy);
  });

  test('refuse an unknown name, and know its near relative', () => {
    expect(failureOf(() => run({ 'table-size': 5 }))).toMatchObject({
      subject: 'table-size',
      remedy: 'Write it as "table_size".',
    });
    expect(failureOf(() => run({ nothing: 5 }))?.remedy).toContain('script, tables');
  });
});

describe('commands', () => {
  test('keep the password in a file and nowhere else', () => {
    for (const command of [sysbench.prepare(run()), sysbench.measure(run()), sysbench.cleanup(run())]) {
      expect(command.argv.join('\n')).not.toContain(password);
      expect(command.argv).toContain('--config-file={job}/sysbench.cnf');
      expect(command.files).toEqual([{ name: 'sysbench.cnf', text: `mysql-password=${password}\n` }]);
    }
  });

  test.each(['two words', 'a,b', '#first', 'tab\there', 'x'.repeat(201)])(
    'refuse the password %j, which the option file cannot say',
    (unsayable) => {
      const failure = failureOf(() => sysbench.measure(run({}, { password: unsayable })));
      expect(failure?.code).toBe('invalid-input');
      expect(JSON.stringify(failure)).not.toContain(unsayable);
    },
  );

  test('measure over warm-up and window, reported each second', () => {
    const { argv } = sysbench.measure(run({ script: 'oltp_read_only', threads: 3, percentile: 99 }));
    expect(argv.slice(0, 3)).toEqual(['sysbench', '--config-file={job}/sysbench.cnf', 'oltp_read_only']);
    expect(argv).toEqual(
      expect.arrayContaining([
        '--time=13',
        '--threads=3',
        '--percentile=99',
        '--report-interval=1',
        '--verbosity=3',
      ]),
    );
    expect(argv.at(-1)).toBe('run');
    expect(argv.join(' ')).not.toContain('checkpoints');
  });

  test('never leave the server to a default: localhost is an address, a socket is a socket', () => {
    expect(sysbench.measure(run()).argv).toEqual(
      expect.arrayContaining(['--mysql-host=127.0.0.1', '--mysql-port=33071']),
    );
    const local = sysbench.measure(run({}, { socket: '/tmp/a b/s.sock' })).argv;
    expect(local).toContain('--mysql-socket=/tmp/a b/s.sock');
    expect(local.join(' ')).not.toContain('--mysql-host');
  });
});

describe('the data set', () => {
  test('has a key of exactly the options that shape it', () => {
    const key = (options: Record<string, string | number | boolean>) =>
      sysbench.dataSetKey(run(options).options, 'sysbench 1.0.20');
    for (const option of sysbench.options) {
      const other =
        option.kind === 'integer'
          ? option.initial + 1
          : option.kind === 'flag'
            ? !option.initial
            : option.kind === 'choice'
              ? option.choices[1]?.value
              : '/another/folder';
      expect({ option: option.name, shapes: key({ [option.name]: other ?? '' }) !== key({}) }).toEqual({
        option: option.name,
        shapes: option.shapesData,
      });
    }
  });

  test('is loaded the same way whatever is measured', () => {
    const other = run({ script: 'oltp_insert', 'rand-type': 'pareto', threads: 64 });
    expect(sysbench.prepare(other).argv).toEqual(sysbench.prepare(run()).argv);
  });

  test('takes a little more disk than was measured', () => {
    const bytes = (tables: number, rows: number) =>
      sysbench.dataBytes(run({ tables, table_size: rows }).options);
    const measured = 30_408_704;
    expect(bytes(1, 100_000) / measured).toBeGreaterThan(1);
    expect(bytes(2, 100_000) / (2 * measured)).toBeLessThan(1.25);
  });
});

describe('throughput in a window', () => {
  const interval = (endSeconds: number, seconds: number, throughput: number | null) =>
    ({ endSeconds, seconds, throughput }) as IntervalReport;
  const long = [interval(1, 1, 100), interval(2, 1, 200), interval(6, 4, 50), interval(7, 1, null)];

  test('is events over seconds, each interval by the part that lies inside', () => {
    expect(rateInWindow(long, { startSeconds: 0, endSeconds: 6 })).toEqual({
      perSecond: (100 + 200 + 200) / 6,
      seconds: 6,
      intervals: 3,
    });
    expect(rateInWindow(long, { startSeconds: 1.5, endSeconds: 4 })).toEqual({
      perSecond: (100 + 100) / 2.5,
      seconds: 2.5,
      intervals: 2,
    });
  });

  test('leaves out intervals that say nothing, and is null where none says anything', () => {
    expect(rateInWindow(long, { startSeconds: 5, endSeconds: 7 })?.seconds).toBe(1);
    expect(rateInWindow(long, { startSeconds: 6, endSeconds: 9 })).toBeNull();
    expect(rateInWindow([])).toBeNull();
  });
});

test('the metrics of an interval are read by their name', () => {
  const text =
    'Target transaction rate: 9/sec\n[ 1s ] thds: 2 tps: 9.00 qps: 9.00 (r/w/o: 9.00/0.00/0.00) lat (ms,95%): 0.37 err/s: 0.00 reconn/s: 0.00\n[ 1s ] queue length: 3, concurrency: 1\n';
  const parser = sysbench.createParser();
  const [trial] = collectTrials([...parser.push(text), ...parser.end(null)]);
  const first = trial?.intervals.at(0);
  const values = sysbench.metrics.map((metric) => [metric.name, first ? metric.of(first) : null]);
  expect(Object.fromEntries(values)).toMatchObject({
    throughput: 9,
    latency: 0.00037,
    queue: 3,
    concurrency: 1,
    writes: 0,
  });
});
