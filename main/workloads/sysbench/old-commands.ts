import { LabError } from '../../lab-error.ts';
import type { OptionValues } from '../workload.ts';

/** The arguments of 0.4 and 0.5 for what 1.x calls otherwise; those of the connection are the same in all of them. */
export interface OldArguments {
  /** The test and its tables. */
  data(options: OptionValues): string[];
  /** The test, its tables and what it does with them, without time, threads and report. */
  load(options: OptionValues): string[];
}

/** Built into the program; one table. Throws `plan-invalid` for what it does not have. */
export const arguments04: OldArguments = {
  data: data04,
  load(options) {
    const type = String(options['rand-type']);
    if (!['uniform', 'gaussian', 'special'].includes(type)) throw noDistribution('0.4', type);
    if (options.rate !== 0)
      throw hasNot('0.4', 'rate', 'It knows no target rate.', 'Set "rate" to 0, or use 0.5 or later.');
    return [
      ...data04(options),
      ...(modes04[String(options.script)] ?? []),
      `--oltp-dist-type=${type}`,
      `--oltp-range-selects=${onOff(options.range_selects)}`,
      `--oltp-skip-trx=${onOff(options.skip_trx)}`,
    ];
  },
};

function data04(options: OptionValues): string[] {
  if (options.tables !== 1)
    throw hasNot('0.4', 'tables', 'It works on a single table.', 'Set "tables" to 1.');
  return ['--test=oltp', `--oltp-table-size=${options.table_size}`];
}

const modes04: Readonly<Record<string, readonly string[]>> = {
  oltp_read_write: ['--oltp-test-mode=complex'],
  oltp_read_only: ['--oltp-test-mode=complex', '--oltp-read-only=on'],
  oltp_write_only: ['--oltp-test-mode=complex', '--oltp-write-only=on'],
  oltp_point_select: ['--oltp-test-mode=simple'],
  oltp_update_index: ['--oltp-test-mode=nontrx', '--oltp-nontrx-mode=update_key'],
  oltp_update_non_index: ['--oltp-test-mode=nontrx', '--oltp-nontrx-mode=update_nokey'],
  oltp_insert: ['--oltp-test-mode=nontrx', '--oltp-nontrx-mode=insert'],
  oltp_delete: ['--oltp-test-mode=nontrx', '--oltp-nontrx-mode=delete'],
};

/** Lua scripts in a folder that every package puts elsewhere. Throws `plan-invalid` for what they do not have. */
export const arguments05: OldArguments = {
  data: (options) => data05(options, dataScript05),
  load(options) {
    const script = scripts05[String(options.script)];
    const type = String(options['rand-type']);
    if (script === undefined)
      throw hasNot('0.5', 'script', `It brings nothing like ${options.script}.`, 'Choose another script.');
    if (type === 'zipfian') throw noDistribution('0.5', type);
    return [
      ...data05(options, script),
      `--tx-rate=${options.rate}`,
      `--rand-type=${type}`,
      `--oltp-read-only=${onOff(options.script === 'oltp_read_only')}`,
      `--oltp-skip-trx=${onOff(options.skip_trx)}`,
      ...(options.range_selects === true ? [] : ranges05.map((name) => `--oltp-${name}-ranges=0`)),
    ];
  },
};

function data05(options: OptionValues, script: string): string[] {
  return [
    `--test=${options.tests}/${script}`,
    `--oltp-tables-count=${options.tables}`,
    `--oltp-table-size=${options.table_size}`,
  ];
}

const dataScript05 = 'oltp.lua';
const ranges05 = ['simple', 'sum', 'order', 'distinct'];
export const scripts05: Readonly<Record<string, string>> = {
  oltp_read_write: 'oltp.lua',
  oltp_read_only: 'oltp.lua',
  oltp_point_select: 'oltp_simple.lua',
  oltp_update_index: 'update_index.lua',
  oltp_update_non_index: 'update_non_index.lua',
  oltp_insert: 'insert.lua',
  oltp_delete: 'delete.lua',
};

function noDistribution(generation: string, type: string): LabError {
  return hasNot(
    generation,
    'rand-type',
    `It knows no distribution "${type}".`,
    'Choose another "rand-type".',
  );
}

/** An option of the plan that this version cannot do. */
export function hasNot(generation: string, option: string, why: string, remedy: string): LabError {
  return new LabError({
    code: 'plan-invalid',
    message: `sysbench ${generation} cannot do what "${option}" asks for. ${why}`,
    remedy,
    subject: option,
  });
}

export function onOff(value: unknown): 'on' | 'off' {
  return value === true ? 'on' : 'off';
}
