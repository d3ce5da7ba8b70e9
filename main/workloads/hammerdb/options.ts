import type { WorkloadOption } from '../../../preload/contract/workloads.ts';

/** Names are those of HammerDB's dictionary, without `mysql_` and `maria_`. */
export const hammerOptions: readonly WorkloadOption[] = [
  {
    ...{ kind: 'choice', name: 'database', label: 'Driver' },
    help: 'How HammerDB speaks to the server. Its names differ, its transactions do not.',
    choices: [
      { value: 'mysql', label: 'MySQL' },
      { value: 'maria', label: 'MariaDB' },
    ],
    ...{ initial: 'mysql', shapesData: true },
  },
  {
    ...{ kind: 'text', name: 'directory', label: 'Directory of HammerDB' },
    help: 'On the client host, where hammerdbcli lies.',
    ...{ pattern: String.raw`/[^\u0000-\u001f]{1,400}`, allowed: 'an absolute path' },
    ...{ initial: '/opt/HammerDB', shapesData: false },
  },
  {
    ...{ kind: 'integer', name: 'count_ware', label: 'Warehouses', unit: 'warehouses' },
    help: 'About 100 MB each on disk. At least four for each virtual user.',
    ...{ minimum: 1, maximum: 100_000, initial: 20, shapesData: true },
  },
  {
    ...{ kind: 'integer', name: 'num_vu', label: 'Loaders', unit: '' },
    help: 'Virtual users that build the schema. At most one for each warehouse.',
    ...{ minimum: 1, maximum: 1024, initial: 4, shapesData: false },
  },
  {
    ...{ kind: 'flag', name: 'partition', label: 'Partitions' },
    help: 'Parts the order lines by warehouse. Takes 200 warehouses and more.',
    ...{ initial: false, shapesData: true },
  },
  {
    ...{ kind: 'integer', name: 'vu', label: 'Virtual users', unit: '' },
    help: 'Connections that send one transaction after the other, one more watches.',
    ...{ minimum: 1, maximum: 10_000, initial: 8, shapesData: false },
  },
  {
    ...{ kind: 'flag', name: 'allwarehouse', label: 'All warehouses' },
    help: 'Off: each virtual user stays in its own warehouse, and the rest of the data is never touched.',
    ...{ initial: true, shapesData: false },
  },
  {
    ...{ kind: 'flag', name: 'keyandthink', label: 'Keying and thinking time' },
    help: 'On: as TPC-C asks for, a few transactions a minute from each virtual user.',
    ...{ initial: false, shapesData: false },
  },
  {
    ...{ kind: 'flag', name: 'timeprofile', label: 'Time profile' },
    help: 'On: response times of each stored procedure are written to a file of HammerDB, ramp-up included.',
    ...{ initial: false, shapesData: false },
  },
];

export const hammerTraps: readonly string[] = [
  'It counts whole minutes: warm-up (its ramp-up) and measured time of the plan must be full minutes.',
  'NOPM is what to compare: new orders of the timed minutes. TPM is commits and rollbacks of the whole server, other sessions and this lab’s own included.',
  'NOPM without keying and thinking time is not the tpmC of audited results.',
  'All results are whole numbers of an integer division.',
  'Its transaction counter speaks every ten seconds without saying when. Its points may stand up to ten seconds late, and HammerDB needs some seconds to start: set beside telemetry they are late by these.',
  'A time profile counts from the first transaction: the ramp-up is in its calls, totals and percentiles.',
  'Without “All warehouses” each virtual user works in one warehouse: little data is hot however large the schema is.',
  'hammerdbcli ends with exit code 0 whatever happens. A trial counts only where a result was printed and no virtual user failed.',
];
