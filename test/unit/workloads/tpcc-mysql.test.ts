import { describe, expect, test } from 'vitest';
import { LabError } from '../../../main/lab-error.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import { sysbenchTpcc } from '../../../main/workloads/sysbench-tpcc/sysbench-tpcc.ts';
import { tpccMysql } from '../../../main/workloads/tpcc-mysql/tpcc-mysql.ts';
import type { RunContext, WorkloadGenerator } from '../../../main/workloads/workload.ts';
import type { OptionValue } from '../../../preload/contract/workloads.ts';

const password = 'only-this.trial';

function run(
  options: Readonly<Record<string, OptionValue>> = {},
  secret = password,
  generator: WorkloadGenerator = tpccMysql,
): RunContext {
  return {
    options: completeOptions(generator, options),
    connection: {
      ...{ host: '10.0.0.5', port: 33071, socket: '/run/s.sock' },
      ...{ user: 'lab', password: secret, database: 'tpcc' },
    },
    warmupSeconds: 5,
    measureSeconds: 21,
    reportIntervalSeconds: 1,
  };
}

const told = (options: Readonly<Record<string, OptionValue>>) =>
  tpccMysql.measure(run(options)).argv.slice(3);

describe('tpcc_start is told', () => {
  test('by flags, over the network, with the warm-up reported', () => {
    expect(told({ folder: '/opt/tpcc', warehouses: 7, connections: 3 })).toEqual([
      '/opt/tpcc/tpcc_start',
      ...['-h10.0.0.5', '-P33071', '-dtpcc', '-ulab', '-p@password@', '-w7', '-c3', '-r0', '-l26', '-i1'],
    ]);
  });

  test('to measure whole intervals: never less than asked for', () => {
    expect(told({ interval: 10 })).toEqual(expect.arrayContaining(['-l30', '-i10']));
  });

  test('to ramp up by itself where the plan wants the old way', () => {
    expect(told({ rampup: true })).toEqual(expect.arrayContaining(['-r5', '-l21']));
    expect(tpccMysql.leavesWarmupOut?.(run({ rampup: true }).options)).toBe(true);
    expect(tpccMysql.leavesWarmupOut?.(run().options)).toBe(false);
  });

  test('by position, in tens of seconds, as before October 2011', () => {
    expect(told({ command_line: 'positional', warehouses: 7, connections: 3 })).toEqual([
      '/opt/tpcc-mysql/tpcc_start',
      ...['10.0.0.5:33071', 'tpcc', 'lab', '@password@', '7', '3', '0', '30'],
    ]);
  });
});

describe('a plan is refused', () => {
  const check = (
    options: Readonly<Record<string, OptionValue>>,
    warmupSeconds: number,
    measureSeconds: number,
  ) => {
    try {
      tpccMysql.check?.({ options: run(options).options, warmupSeconds, measureSeconds });
    } catch (thrown) {
      return thrown instanceof LabError ? thrown.failure.subject : thrown;
    }
    return null;
  };

  test('where not one whole interval fits', () => {
    expect(check({ interval: 30 }, 0, 20)).toBe('measureSeconds');
    expect(check({ command_line: 'positional' }, 0, 9)).toBe('measureSeconds');
    expect(check({ interval: 20 }, 40, 20)).toBe(null);
  });

  test('where an interval would be half warm-up', () => {
    expect(check({ interval: 10 }, 15, 60)).toBe('warmupSeconds');
    expect(check({ interval: 10, rampup: true }, 15, 60)).toBe(null);
    expect(check({}, 2.5, 60)).toBe(null);
  });
});

test('the password stands in files of the job alone', () => {
  for (const command of [tpccMysql.prepare(run()), tpccMysql.measure(run()), tpccMysql.cleanup(run())]) {
    expect(command.argv.join('\n')).not.toContain(password);
    expect(command.files.some(({ text }) => text.includes(password))).toBe(true);
  }
});

test.each(['two words', 'quo"te', 'back\\slash', 'new\nline', 'ümlaut', 'x'.repeat(128)])(
  'the password %j, which it could not be given whole, is refused',
  (secret) => {
    expect(() => tpccMysql.measure(run({}, secret))).toThrow(LabError);
    expect(() => tpccMysql.prepare(run({}, secret))).toThrow(LabError);
  },
);

test.each(['relative/folder', '/ends/with/', '/line\nfeed', ''])('the folder %j is refused', (folder) => {
  expect(() => run({ folder })).toThrow(/option "folder" cannot be/);
});

test.each([tpccMysql, sysbenchTpcc])(
  'the data of $id has a key of exactly the options that shape it',
  (generator) => {
    const key = (options: Readonly<Record<string, OptionValue>>) =>
      generator.dataSetKey(completeOptions(generator, options), '');
    for (const option of generator.options) {
      const other = {
        integer: () => Number(option.initial) + 1,
        flag: () => !option.initial,
        text: () => '/another/folder',
        choice: () => (option.kind === 'choice' ? (option.choices[1]?.value ?? '') : ''),
      };
      const shapes = key({ [option.name]: other[option.kind]() }) !== key({});
      expect({ option: option.name, shapes }).toEqual({ option: option.name, shapes: option.shapesData });
    }
  },
);

test('sysbench-tpcc is told in its folder, and its password is nowhere but in the option file', () => {
  const context = run({ folder: '/opt/st', scale: 5, use_fk: false, rate: 40 }, password, sysbenchTpcc);
  const { argv, files } = sysbenchTpcc.measure(context);
  expect(argv.slice(0, 6)).toEqual([
    ...['sh', '{job}/in-folder.sh', '/opt/st', 'sysbench', '--config-file={job}/sysbench.cnf', './tpcc.lua'],
  ]);
  expect(argv).toEqual(
    expect.arrayContaining(['--scale=5', '--use_fk=0', '--rate=40', '--time=26', '--trx_level=RR']),
  );
  // Its reporter writes from another thread and mixes its last line with a histogram.
  expect(argv.join(' ')).not.toContain('histogram');
  expect(argv.join('\n')).not.toContain(password);
  expect(files.map(({ name }) => name)).toEqual(['in-folder.sh', 'sysbench.cnf']);
});
