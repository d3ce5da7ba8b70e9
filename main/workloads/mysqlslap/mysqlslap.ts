import type { WorkloadGenerator } from '../workload.ts';
import { measureCommand, nothingToDo } from './commands.ts';
import { mysqlslapFindings } from './findings.ts';
import { mysqlslapMetrics } from './metrics.ts';
import { mysqlslapOptions, mysqlslapTraps } from './options.ts';
import { createMysqlslapParser } from './output.ts';
import { openMysqlslap } from './reading.ts';

/** The load emulator that comes with the client programs of MySQL (since 5.1) and MariaDB. */
export const mysqlslap: WorkloadGenerator = {
  id: 'mysqlslap',
  label: 'mysqlslap',
  options: mysqlslapOptions,
  metrics: mysqlslapMetrics,
  traps: mysqlslapTraps,
  needs: ({ program }) => [
    {
      what: String(program),
      versionArguments: ['--version'],
      remedy:
        'Install the client programs of the server (Debian: mariadb-client; Ubuntu: mariadb-client or mysql-client; CentOS and its kin: mariadb, or mysql-community-client of MySQL; SUSE: mariadb-client), or choose its other name in the option "program".',
    },
  ],
  databases: ['mysqlslap'],
  dataSetKey: () => 'empty',
  // Each repetition drops what it made.
  dataBytes: (options) => Number(options['write-number']) * 2000 + 64 * 2 ** 20,
  prepare: nothingToDo,
  measure: measureCommand,
  cleanup: nothingToDo,
  createParser: createMysqlslapParser,
  reportsEverySeconds: () => null,
  conclude: (trial) => ({ measurements: [], findings: mysqlslapFindings(trial) }),
  recognises: looksLikeMysqlslap,
  open: openMysqlslap,
};

function looksLikeMysqlslap(head: string): boolean {
  return /^[ \t]*(?:Benchmark$\s+(?:Running for engine|Average number of seconds)|(?:mysqlslap|mariadb-slap): |Building Create Statements for Auto$|rackmark repeats mysqlslap for|[^,\s]*,(?:mixed|update|write|key|read|query)(?:,\d+\.\d{3}){3},\d+,\d+$)/m.test(
    head,
  );
}
