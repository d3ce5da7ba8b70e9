import { createHash } from 'node:crypto';
import type { Measurement } from '../../../preload/contract/trials.ts';
import { completeOptions } from '../options.ts';
import type { ParsedTrial } from '../parsed-trial.ts';
import type { Conclusion, IntervalMetric, OptionValues, WorkloadGenerator } from '../workload.ts';
import { measureCommand, nothingToDo, prepareCommand } from './commands.ts';
import { type DeclaredMetric, declarationOf, metricsIn } from './declaration.ts';
import { customOptions, customTraps } from './options.ts';
import { createCustomParser } from './output.ts';
import { tryParser } from './try-parser.ts';

/** A command of one's own, whose output is read as its plan declares. */
export const custom: WorkloadGenerator = {
  id: 'custom',
  label: 'Custom command',
  options: customOptions,
  metrics: [
    {
      name: 'throughput',
      label: 'Throughput',
      unit: '1/s',
      direction: 'higher',
      of: declaredValue('throughput'),
    },
  ],
  traps: customTraps,
  needs: ({ program, version_arguments: asked }) => [
    {
      what: String(program),
      versionArguments: asked === '' ? null : String(asked).split(/ +/),
      remedy: 'Install it on the client host, or correct its name in the option "program".',
    },
  ],
  databases: ['custom'],
  dataSetKey: ({ prepare, data_set }) => `custom ${data_set} ${sha256(String(prepare))}`,
  dataBytes: ({ data_megabytes }) => Number(data_megabytes) * 1e6,
  leavesWarmupOut: ({ own_warmup }) => own_warmup === true,
  check: ({ options }) => void declarationOf(options),
  prepare: prepareCommand,
  measure: measureCommand,
  cleanup: nothingToDo,
  createParser: (options = completeOptions({ label: 'Custom command', options: customOptions }, {})) =>
    createCustomParser(declarationOf(options)),
  reportsEverySeconds: () => null,
  metricsOf: ({ metrics }: OptionValues) => metricsIn(String(metrics)).map(intervalMetric),
  conclude,
  tryParser,
  // Its form is known to its plan alone.
  recognises: () => false,
  open: () => ({ push: () => {}, end: () => {} }),
};

function intervalMetric({ name, label, unit, direction }: DeclaredMetric): IntervalMetric {
  return { name, label, unit, direction, of: declaredValue(name) };
}

function declaredValue(name: string): IntervalMetric['of'] {
  return (interval) => interval.more[name] ?? null;
}

/** Values that were printed without a time. */
function conclude(trial: ParsedTrial, fileName: string): Conclusion {
  const figures = trial.reports.flatMap((report) => report.figures);
  const measurements = figures.map(
    ({ name, label, value, unit, line, direction = null }): Measurement => ({
      ...{ metric: name, label, value, unit, direction },
      ...{ interval: null, points: null, effectivePoints: null, warnings: [] },
      method: 'printed by the command',
      source: `${fileName}:${line}`,
    }),
  );
  return { measurements, findings: [] };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
