import { LabError } from '../lab-error.ts';
import { custom } from './custom/custom.ts';
import { hammerdb } from './hammerdb/hammerdb.ts';
import { mysqlslap } from './mysqlslap/mysqlslap.ts';
import { sqlBench } from './sql-bench/sql-bench.ts';
import { sysbench } from './sysbench/sysbench.ts';
import { sysbenchTpcc } from './sysbench-tpcc/sysbench-tpcc.ts';
import { tpccMysql } from './tpcc-mysql/tpcc-mysql.ts';
import type { WorkloadGenerator } from './workload.ts';

/** Every load generator the lab knows. A new one is a file beside this and a line here. */
export const workloads: readonly WorkloadGenerator[] = [
  sysbench,
  sysbenchTpcc,
  tpccMysql,
  sqlBench,
  mysqlslap,
  hammerdb,
  custom,
];

/** Throws `plan-invalid` for a name that nobody has. */
export function workloadOf(id: string): WorkloadGenerator {
  const found = workloads.find((workload) => workload.id === id);
  if (found) return found;
  throw new LabError({
    code: 'plan-invalid',
    message: `There is no load generator "${id}".`,
    remedy: `Use one of: ${workloads.map((workload) => workload.id).join(', ')}.`,
    subject: id,
  });
}
