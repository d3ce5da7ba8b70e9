import { cleanupCommand, measureCommand, prepareCommand } from './sysbench-commands.ts';
import { sysbenchMetrics } from './sysbench-metrics.ts';
import { sysbenchOptions, sysbenchTraps } from './sysbench-options.ts';
import { createSysbenchParser } from './sysbench-output.ts';
import { readSysbench } from './sysbench-reading.ts';
import type { OptionValues, WorkloadGenerator } from './workload.ts';

/** The OLTP scripts of sysbench 1.0 and 1.1 (https://github.com/akopytov/sysbench). */
export const sysbench: WorkloadGenerator = {
  id: 'sysbench',
  label: 'sysbench',
  options: sysbenchOptions,
  metrics: sysbenchMetrics,
  traps: sysbenchTraps,
  tools: ['sysbench'],
  databases: ['sbtest'],
  dataSetKey: (options) => `sysbench-oltp tables=${options.tables} table_size=${options.table_size}`,
  dataBytes,
  prepare: prepareCommand,
  measure: measureCommand,
  cleanup: cleanupCommand,
  createParser: createSysbenchParser,
  read: readSysbench,
};

/**
 * Measured on InnoDB with 16 KiB pages: 242 bytes a row with its secondary index, and up to 6 MiB a table that InnoDB
 * takes ahead.
 */
function dataBytes(options: OptionValues): number {
  const rows = Number(options.table_size);
  return Number(options.tables) * (rows * 250 + Math.min(rows * 70, 6 * 2 ** 20) + 128 * 2 ** 10);
}
