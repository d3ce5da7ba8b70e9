import type { OptionValues, WorkloadGenerator } from '../workload.ts';
import { cleanupCommand, measureCommand, prepareCommand } from './commands.ts';
import { sysbenchMetrics } from './metrics.ts';
import { sysbenchOptions, sysbenchTraps } from './options.ts';
import { createSysbenchParser } from './output.ts';
import { openSysbench } from './reading.ts';

/** The OLTP scripts of sysbench 1.0 and 1.1 (https://github.com/akopytov/sysbench). */
export const sysbench: WorkloadGenerator = {
  id: 'sysbench',
  label: 'sysbench',
  options: sysbenchOptions,
  metrics: sysbenchMetrics,
  traps: sysbenchTraps,
  needs: () => [
    {
      what: 'sysbench',
      versionArguments: ['--version'],
      remedy: 'Install it (Debian, CentOS with EPEL: the package sysbench).',
    },
  ],
  databases: ['sbtest'],
  dataSetKey: (options) => `sysbench-oltp tables=${options.tables} table_size=${options.table_size}`,
  dataBytes,
  prepare: prepareCommand,
  measure: measureCommand,
  cleanup: cleanupCommand,
  createParser: createSysbenchParser,
  recognises: looksLikeSysbench,
  open: openSysbench,
};

/**
 * Measured on InnoDB with 16 KiB pages: 242 bytes a row with its secondary index, and up to 6 MiB a table that InnoDB
 * takes ahead.
 */
function dataBytes(options: OptionValues): number {
  const rows = Number(options.table_size);
  return Number(options.tables) * (rows * 250 + Math.min(rows * 70, 6 * 2 ** 20) + 128 * 2 ** 10);
}

/** A banner, an interval of any generation, or a block of a report that was cut out of a log. */
function looksLikeSysbench(head: string): boolean {
  return /^\s*(sysbench \d|\[ *\d+s *\] *(thds|threads):|(SQL|OLTP test) statistics:|FATAL: |WARNING: --)/m.test(
    head,
  );
}
