import { describe, expect, test } from 'vitest';
import { LabError } from '../../../main/lab-error.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import { sysbench } from '../../../main/workloads/sysbench/sysbench.ts';
import type { RunContext } from '../../../main/workloads/workload.ts';
import type { OptionValue } from '../../../preload/contract/workloads.ts';

const password = 'only-this-trial';

function run(
  options: Readonly<Record<string, OptionValue>>,
  generatorVersion = 'sysbench 1.0.20',
): RunContext {
  return {
    options: completeOptions(sysbench, options),
    connection: { host: '10.0.0.5', port: 33071, socket: null, user: 'lab', password, database: 'sbtest' },
    warmupSeconds: 3,
    measureSeconds: 4,
    reportIntervalSeconds: 1,
    generatorVersion,
  };
}

function argumentsOf(options: Readonly<Record<string, OptionValue>>, version?: string): string[] {
  return sysbench.measure(run(options, version)).argv.filter((argument) => !argument.startsWith('--mysql'));
}

function refusal(work: () => unknown) {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof LabError) return thrown.failure;
    throw thrown;
  }
  return null;
}

describe('the version that the client has decides how sysbench is told', () => {
  test.each([
    ['sysbench 0.4.12', '--test=oltp'],
    ['sysbench 0.4.8', '--test=oltp'],
    ['sysbench 0.5', '--test=/usr/share/doc/sysbench/tests/db/oltp.lua'],
    ['sysbench 1.0.20', 'oltp_read_write'],
    ['sysbench 1.1.0-3ceba0b (using system LuaJIT 2.1.0-beta3)', 'oltp_read_write'],
    ['sysbench 1.0.20 (using bundled LuaJIT 2.1.0-beta2)', 'oltp_read_write'],
    ['', 'oltp_read_write'],
  ])('%s: %s', (version, expected) => {
    expect(argumentsOf({ tables: 1 }, version)).toContain(expected);
  });

  test('unless the plan says it', () => {
    expect(argumentsOf({ tables: 1, generation: '0.4' }, 'sysbench 1.0.20')).toContain('--test=oltp');
    expect(argumentsOf({ generation: '1.0' }, 'sysbench 0.5')).toContain('oltp_read_write');
  });
});

test('0.4 is told as the old studies told it', () => {
  const options = { tables: 1, table_size: 20_000, threads: 4, 'rand-type': 'special' };
  expect(argumentsOf(options, 'sysbench 0.4.12')).toEqual([
    'sh',
    '{job}/with-password.sh',
    '{job}/password',
    'sysbench',
    '--test=oltp',
    '--oltp-table-size=20000',
    '--oltp-test-mode=complex',
    '--oltp-dist-type=special',
    '--oltp-range-selects=on',
    '--oltp-skip-trx=off',
    '--num-threads=4',
    '--max-time=7',
    '--max-requests=0',
    '--db-ps-mode=auto',
    '--percentile=95',
    '--report-interval=1',
    '--verbosity=3',
    'run',
  ]);
});

test.each([
  ['oltp_read_only', ['--oltp-test-mode=complex', '--oltp-read-only=on']],
  ['oltp_write_only', ['--oltp-test-mode=complex', '--oltp-write-only=on']],
  ['oltp_point_select', ['--oltp-test-mode=simple']],
  ['oltp_update_index', ['--oltp-test-mode=nontrx', '--oltp-nontrx-mode=update_key']],
  ['oltp_update_non_index', ['--oltp-test-mode=nontrx', '--oltp-nontrx-mode=update_nokey']],
  ['oltp_insert', ['--oltp-test-mode=nontrx', '--oltp-nontrx-mode=insert']],
  ['oltp_delete', ['--oltp-test-mode=nontrx', '--oltp-nontrx-mode=delete']],
])('0.4 has a mode for %s', (script, expected) => {
  expect(argumentsOf({ tables: 1, script }, 'sysbench 0.4.12')).toEqual(expect.arrayContaining(expected));
});

test('0.5 takes its scripts from the folder of the plan, and a rate', () => {
  const options = { generation: '0.5', tests: '/opt/tests/db', rate: 200, range_selects: false };
  const told = argumentsOf({ ...options, script: 'oltp_read_only' });
  expect(told).toEqual(
    expect.arrayContaining([
      '--test=/opt/tests/db/oltp.lua',
      '--oltp-tables-count=4',
      '--oltp-table-size=100000',
      '--tx-rate=200',
      '--oltp-read-only=on',
      '--oltp-simple-ranges=0',
      '--oltp-distinct-ranges=0',
    ]),
  );
  expect(argumentsOf({ ...options, script: 'oltp_point_select' })).toContain(
    '--test=/opt/tests/db/oltp_simple.lua',
  );
  const [, closer] = sysbench.needs(run(options).options);
  expect(closer?.proof?.args.slice(-2)).toEqual(['/opt/tests/db', 'oltp.lua']);
});

test('1.1 warms up by itself where it is asked to, and the others do not', () => {
  const options = { 'warmup-time': true };
  const told = argumentsOf(options, 'sysbench 1.1.0-3ceba0b');
  expect(told).toEqual(expect.arrayContaining(['--time=4', '--warmup-time=3']));
  expect(sysbench.leavesWarmupOut?.(run(options).options)).toBe(true);
  expect(sysbench.leavesWarmupOut?.(run({}).options)).toBe(false);
  expect(argumentsOf({}, 'sysbench 1.1.0').join(' ')).not.toContain('warmup');
  expect(refusal(() => sysbench.measure(run(options)))).toMatchObject({
    code: 'plan-invalid',
    message: 'sysbench 1.0 cannot do what "warmup-time" asks for. Only 1.1 warms up by itself.',
    subject: 'warmup-time',
  });
});

test.each([
  ['sysbench 0.4.12', { tables: 2 }, 'tables'],
  ['sysbench 0.4.12', { tables: 1, rate: 100 }, 'rate'],
  ['sysbench 0.4.12', { tables: 1, 'rand-type': 'pareto' }, 'rand-type'],
  ['sysbench 0.5', { script: 'oltp_write_only' }, 'script'],
  ['sysbench 0.5', { 'rand-type': 'zipfian' }, 'rand-type'],
])('%s refuses %j rather than to measure something else', (version, options, subject) => {
  const failure = refusal(() => sysbench.measure(run(options, version)));
  expect(failure).toMatchObject({ code: 'plan-invalid', subject });
  expect(failure?.remedy).not.toBe('');
});

test('what the plan names as its own generation is refused with the plan', () => {
  const check = (options: Readonly<Record<string, OptionValue>>) =>
    refusal(() => sysbench.check?.(run(options)))?.subject ?? null;
  expect(check({ generation: '0.4', tables: 2 })).toBe('tables');
  expect(check({ generation: '0.5', script: 'oltp_write_only' })).toBe('script');
  expect(check({ generation: '1.0', 'warmup-time': true })).toBe('warmup-time');
  expect(check({ generation: '1.1', 'warmup-time': true })).toBe(null);
  expect(check({ tables: 2 })).toBe(null);
});

test.each(['sysbench 0.4.12', 'sysbench 0.5', 'sysbench 1.0.20'])(
  '%s has its password in a file of the job',
  (version) => {
    const context = run({ tables: 1 }, version);
    for (const command of [sysbench.prepare(context), sysbench.measure(context), sysbench.cleanup(context)]) {
      expect(command.argv.join('\n')).not.toContain(password);
      expect(command.files.some(({ text }) => text.includes(password))).toBe(true);
    }
  },
);

test('the table of 0.4 is another data set', () => {
  const key = (version: string, generation = 'auto') =>
    sysbench.dataSetKey(run({ tables: 1, generation }).options, version);
  expect(key('sysbench 0.4.12')).not.toBe(key('sysbench 0.5'));
  expect(key('sysbench 0.5')).toBe(key('sysbench 1.1.0'));
  expect(key('sysbench 1.0.20', '0.4')).toBe(key('sysbench 0.4.12'));
});
