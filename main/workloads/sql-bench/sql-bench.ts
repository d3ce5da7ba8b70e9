import type { OptionValues, WorkloadGenerator } from '../workload.ts';
import { measureCommand, nothingToDo } from './commands.ts';
import { sqlBenchNeeds } from './needs.ts';
import { sqlBenchOptions, sqlBenchTraps } from './options.ts';
import { createSqlBenchParser } from './output.ts';
import { concludeSqlBench, openSqlBench } from './reading.ts';

/** The MySQL Benchmark Suite 2.15: Perl programs that time single operations over one connection. */
export const sqlBench: WorkloadGenerator = {
  id: 'sql-bench',
  label: 'sql-bench',
  options: sqlBenchOptions,
  metrics: [{ name: 'total', label: 'Total time', unit: 's', direction: 'lower', of: () => null }],
  traps: sqlBenchTraps,
  fixedWork: true,
  needs: sqlBenchNeeds,
  databases: ['sqlbench'],
  dataSetKey: () => 'empty',
  dataBytes,
  prepare: nothingToDo,
  measure: measureCommand,
  cleanup: nothingToDo,
  createParser: createSqlBenchParser,
  reportsEverySeconds: () => null,
  conclude: concludeSqlBench,
  recognises: looksLikeSqlBench,
  open: openSqlBench,
};

/** Seen on InnoDB: the largest table has 300 000 rows of 100 bytes and 16 indexes. */
function dataBytes(options: OptionValues): number {
  return options['small-test'] === true ? 128 * 2 ** 20 : 2 * 2 ** 30;
}

function looksLikeSqlBench(head: string): boolean {
  return /^[ \t]*(?:Testing server '.*' at \d{4}-|Benchmark DBD suite: |(?:Estimated t|T)ime (?:for|to) .+ wallclock secs|This is the result file of the different benchmark tests\.|Test finished\. You can find the result in:)/m.test(
    head,
  );
}
