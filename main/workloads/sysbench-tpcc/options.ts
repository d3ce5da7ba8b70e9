import type { WorkloadOption } from '../../../preload/contract/workloads.ts';
import { sysbenchOptions } from '../sysbench/options.ts';

/** What it has in common with the tests that sysbench brings along. */
const shared = sysbenchOptions.filter(({ name }) =>
  ['threads', 'rate', 'percentile', 'db-ps-mode', 'warmup-time', 'program'].includes(name),
);

export const sysbenchTpccOptions: readonly WorkloadOption[] = [
  {
    kind: 'text',
    name: 'folder',
    label: 'Folder on the client',
    help: 'Where tpcc.lua and the scripts it needs lie.',
    pattern: String.raw`/[^\u0000-\u001f\u007f]*[^/\u0000-\u001f\u007f]`,
    allowed: 'an absolute path without a slash at its end',
    initial: '/opt/sysbench-tpcc',
    shapesData: false,
  },
  {
    kind: 'integer',
    name: 'scale',
    label: 'Warehouses',
    help: 'Of each set of tables; about 100 MB each on disk.',
    unit: 'warehouses',
    minimum: 1,
    maximum: 32_767,
    initial: 10,
    shapesData: true,
  },
  {
    kind: 'integer',
    name: 'tables',
    label: 'Sets of tables',
    help: 'Each transaction works on one set of the nine tables.',
    unit: 'sets',
    minimum: 1,
    maximum: 1000,
    initial: 1,
    shapesData: true,
  },
  ...shared,
  {
    kind: 'flag',
    name: 'use_fk',
    label: 'Foreign keys',
    help: 'Off: the tables are made without them.',
    initial: true,
    shapesData: true,
  },
  {
    kind: 'choice',
    name: 'trx_level',
    label: 'Isolation level',
    help: 'Of every transaction.',
    choices: [
      { value: 'RR', label: 'Repeatable read' },
      { value: 'RC', label: 'Read committed' },
      { value: 'SER', label: 'Serializable' },
    ],
    initial: 'RR',
    shapesData: false,
  },
  {
    kind: 'flag',
    name: 'check',
    label: 'Check the data after loading',
    help: 'The consistency conditions of TPC-C, once for a data set. Takes a while with many warehouses.',
    initial: true,
    shapesData: false,
  },
];

export const sysbenchTpccTraps: readonly string[] = [
  'Transactions per second count all five kinds, of which New-Order is about 45 %. They are no TpmC, and no conversion makes them one.',
  'TPC-C wants one New-Order in a hundred rolled back: these show as errors per second of sysbench and are called rollbacks here. Deadlocks are counted with them.',
  'With a scale larger than what is loaded it ends with "attempt to perform arithmetic on local \'d_next_o_id\'".',
  'Loading waits 30 s between making the tables and filling them.',
  'There is no think time: a closed loop of threads, unless a rate is given.',
  'The figures at the end cover the warm-up too; only interval values can be cut to the measured window.',
];
