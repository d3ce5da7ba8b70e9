import type { OptionValues, WorkloadGenerator } from '../workload.ts';
import { cleanupCommand, measureCommand, prepareCommand, refuseUnknown } from './commands.ts';
import { sysbenchDoubts } from './findings.ts';
import { generationOf } from './generation.ts';
import { sysbenchMetrics } from './metrics.ts';
import { sysbenchNeeds } from './needs.ts';
import { sysbenchOptions, sysbenchTraps } from './options.ts';
import { createSysbenchParser } from './output.ts';
import { openSysbench } from './reading.ts';

/** The OLTP tests of sysbench 0.4 to 1.1 (https://github.com/akopytov/sysbench). */
export const sysbench: WorkloadGenerator = {
  id: 'sysbench',
  label: 'sysbench',
  options: sysbenchOptions,
  metrics: sysbenchMetrics,
  traps: sysbenchTraps,
  needs: sysbenchNeeds,
  databases: ['sbtest'],
  dataSetKey,
  dataBytes,
  leavesWarmupOut: (options) => options['warmup-time'] === true,
  check: refuseUnknown,
  prepare: prepareCommand,
  measure: measureCommand,
  cleanup: cleanupCommand,
  createParser: createSysbenchParser,
  conclude: (trial) => ({ measurements: [], findings: sysbenchDoubts(trial) }),
  recognises: looksLikeSysbench,
  open: openSysbench,
};

/** The table of 0.4 has another name and other columns than those of all the others. */
function dataSetKey(options: OptionValues, version: string): string {
  if (generationOf(options, version) === '0.4') return `sysbench-0.4 table_size=${options.table_size}`;
  return `sysbench-oltp tables=${options.tables} table_size=${options.table_size}`;
}

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
  return /^[ \t]*(sysbench \d|\[ *-?\d+s *\] *(thds|threads):|(SQL|OLTP test) statistics:|FATAL: |WARNING: --)/m.test(
    head,
  );
}
