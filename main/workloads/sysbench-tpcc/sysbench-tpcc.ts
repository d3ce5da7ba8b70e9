import type { Finding } from '../../../preload/contract/hosts.ts';
import { counted } from '../finding-words.ts';
import type { ParsedTrial } from '../parsed-trial.ts';
import { sysbenchDoubts } from '../sysbench/findings.ts';
import { sysbenchMetrics } from '../sysbench/metrics.ts';
import { driverScript, getSysbench, programOf } from '../sysbench/needs.ts';
import { createSysbenchParser } from '../sysbench/output.ts';
import { openSysbench } from '../sysbench/reading.ts';
import { figureOf, ownReport } from '../sysbench/trial.ts';
import type { IntervalMetric, Need, OptionValues, WorkloadGenerator } from '../workload.ts';
import { cleanupCommand, measureCommand, prepareCommand } from './commands.ts';
import { sysbenchTpccOptions, sysbenchTpccTraps } from './options.ts';
import scriptsScript from './scripts.sh?raw';

/** TPC-C-like transactions as scripts of sysbench 1.0 and 1.1 (https://github.com/Percona-Lab/sysbench-tpcc). */
export const sysbenchTpcc: WorkloadGenerator = {
  id: 'sysbench-tpcc',
  label: 'sysbench-tpcc',
  options: sysbenchTpccOptions,
  metrics: sysbenchMetrics.map(asRollbacks),
  traps: sysbenchTpccTraps,
  needs,
  databases: ['sbtpcc'],
  dataSetKey: ({ tables, scale, use_fk }) => `sysbench-tpcc tables=${tables} scale=${scale} use_fk=${use_fk}`,
  dataBytes: ({ tables, scale }) => Number(tables) * (Number(scale) * 110e6 + 64 * 2 ** 20),
  leavesWarmupOut: (options) => options['warmup-time'] === true,
  prepare: prepareCommand,
  measure: measureCommand,
  cleanup: cleanupCommand,
  createParser: createSysbenchParser,
  conclude: (trial) => ({
    measurements: [],
    findings: [...sysbenchDoubts(trial), ...manyRollbacks(trial)],
  }),
  recognises: looksLikeSysbenchTpcc,
  open: (name, deliver) =>
    openSysbench(name, (reading) => deliver({ ...reading, generator: 'sysbench-tpcc' })),
};

/** What sysbench calls errors are mostly rollbacks that TPC-C asks for. */
function asRollbacks(metric: IntervalMetric): IntervalMetric {
  return metric.name === 'errors' ? { ...metric, name: 'rollbacks', label: 'Rollbacks' } : metric;
}

function needs(options: OptionValues): readonly Need[] {
  const { folder } = options;
  return [
    programOf(options),
    {
      what: String(options.program),
      called: 'a sysbench that runs tpcc.lua',
      versionArguments: null,
      proof: { script: `${driverScript}${scriptsScript}`, args: [String(folder)] },
      remedy: `${getSysbench} The scripts are in no distribution. On the host: git clone https://github.com/Percona-Lab/sysbench-tpcc. Then name the folder in the option "folder".`,
    },
  ];
}

/** One in a hundred New-Orders is to be rolled back: 0.45 % of all. */
const mostIntended = 0.01;

function manyRollbacks(trial: ParsedTrial): Finding[] {
  const report = ownReport(trial);
  const rollbacks = figureOf(report, 'errors-count');
  const done = figureOf(report, 'transactions-count');
  if (!rollbacks || !done || rollbacks.value <= mostIntended * done.value) return [];
  return [
    {
      id: 'rollbacks',
      severity: 'warns',
      title: 'More rollbacks than TPC-C asks for',
      sentence: `${counted(rollbacks.value, 'rollback')} beside ${done.value} transactions; about ${Math.round(0.0045 * done.value)} were intended.`,
      remedy:
        'The others are deadlocks: threads fight for few warehouses. Take more of them, or fewer threads.',
      evidence: `line ${rollbacks.line}`,
    },
  ];
}

/** Its runs look like any other of sysbench; what loads, checks and fails names itself. */
function looksLikeSysbenchTpcc(head: string): boolean {
  return /^(?:loading tables: \d+ for warehouse: \d+|Check \d+, warehouse: \d+ |FATAL: .*\btpcc\w*\.lua:)/m.test(
    head,
  );
}
