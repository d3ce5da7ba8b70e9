import type { Across, Comparison } from '../../../preload/contract/comparisons.ts';
import type { Unit } from '../../../preload/contract/numbers.ts';
import { formatChange, formatQuantity } from '../../../preload/contract/quantity.ts';
import { LabError } from '../../lab-error.ts';
import { exitCodes } from './exit-codes.ts';
import { writeText } from './files.ts';
import { inColumns } from './in-columns.ts';
import type { Call } from './lab-client.ts';
import { numberList } from './number-list.ts';
import { print, printFile } from './print.ts';
import { type ChosenTrials, treatmentAt, trialIdsOf } from './trial-selection.ts';

export interface CompareOptions {
  readonly json: boolean;
  readonly metric?: string;
  readonly trials?: readonly ChosenTrials[];
  /** The place of a trial whose treatment the others are compared with. */
  readonly baseline?: number;
}

/** One experiment by its design, or several side by side, of each the trials that were chosen. */
export async function compareExperiments(
  call: Call,
  experiments: readonly number[],
  options: CompareOptions,
): Promise<number> {
  const [first = 0, ...others] = new Set(experiments);
  if (others.length > 0 && options.baseline !== undefined) throw noBaselineAcross();
  if (others.length > 0) return compareAcross(call, [first, ...others], options);
  await compareExperiment(call, first, options);
  return exitCodes.done;
}

/** Nothing was randomised across them. */
function noBaselineAcross(): LabError {
  return new LabError({
    code: 'invalid-input',
    message: 'Several experiments have no common baseline: they are put side by side, without a verdict.',
    remedy: 'Leave --baseline out, or name one experiment.',
    subject: '--baseline',
  });
}

async function compareExperiment(
  call: Call,
  id: number,
  { metric, trials, baseline, json }: CompareOptions,
): Promise<void> {
  const comparison = await call('comparisons.get', {
    experimentId: id,
    ...(metric === undefined ? {} : { metric }),
    ...(baseline === undefined ? {} : { baseline: await treatmentAt(call, id, baseline) }),
    ...(trials === undefined ? {} : { trialIds: await trialIdsOf(call, [id], trials) }),
  });
  if (json) printJson(comparison);
  else print(comparisonText(comparison));
}

function comparisonText({ experimentName, metric, unit, treatments, summary, warnings }: Comparison): string {
  const rows = treatments.map((row) => [
    row.label,
    meanText(row, unit),
    `n ${row.n}`,
    row.change === null ? '' : formatChange(row.change),
    row.baseline ? 'baseline' : (row.verdict ?? 'no verdict'),
    row.comment,
  ]);
  const table = inColumns(['left', 'right', 'left', 'right', 'left', 'left'], rows);
  const lacking = treatments.length > 1 && !treatments.some((row) => row.baseline);
  const hint = lacking
    ? ['`--baseline` and the place of a trial compares all with the treatment of that trial.']
    : [];
  const sentences = [summary, ...warnings, ...hint].map((sentence) => `${sentence}\n`);
  return `${experimentName}: ${metric.label}\n\n${table}\n${sentences.join('')}`;
}

function meanText({ mean, interval }: Pick<Across['rows'][number], 'mean' | 'interval'>, unit: Unit): string {
  const halfWidth = interval === null ? undefined : (interval.high - interval.low) / 2;
  return mean === null ? 'none' : formatQuantity(mean, unit, halfWidth);
}

/** Ends with 2 where their numbers cannot stand in one column. */
async function compareAcross(
  call: Call,
  experiments: readonly number[],
  { metric, trials, json }: CompareOptions,
): Promise<number> {
  const across = await call('comparisons.across', {
    trialIds: await trialIdsOf(call, experiments, trials),
    ...(metric === undefined ? {} : { metric }),
  });
  if (json) printJson(across);
  else print(acrossText(across));
  return across.obstacles.length > 0 ? exitCodes.badInput : exitCodes.done;
}

function acrossText({ experiments, metric, rows, obstacles, differences, warnings }: Across): string {
  const tables = experiments.map(({ id, name }) => {
    const own = rows
      .filter(({ experimentId }) => experimentId === id)
      .map((row) => [
        row.label,
        metric === null ? 'none' : meanText(row, metric.unit),
        `n ${row.n}`,
        `${row.positions.length === 1 ? 'trial' : 'trials'} ${numberList(row.positions)}`,
      ]);
    const table = inColumns(['left', 'right', 'left', 'left'], own);
    return `${id}  ${name}${metric === null ? '' : `: ${metric.label}`}\n${table}\n`;
  });
  const unlike = differences.map(({ subject, values }) => `${subject}: ${values.join(' | ')}\n`);
  return [...tables, ...[...obstacles, ...warnings].map((sentence) => `${sentence}\n`), ...unlike].join('');
}

export interface ReportOptions {
  readonly format: string;
  readonly output?: string;
  readonly redact: boolean;
  readonly trials?: readonly ChosenTrials[];
  readonly baseline?: number;
}

/** Writes the report where asked, else to stdout. `--json` alone asks for the report itself as JSON. */
export async function writeReport(
  call: Call,
  id: number,
  options: ReportOptions & { readonly json: boolean },
): Promise<void> {
  const { output, redact, json, trials, baseline } = options;
  const format = json && output === undefined ? 'json' : options.format;
  const { text } = await call('reports.draw', {
    experimentId: id,
    format,
    redact,
    ...(trials === undefined ? {} : { trialIds: await trialIdsOf(call, [id], trials) }),
    ...(baseline === undefined ? {} : { baseline: await treatmentAt(call, id, baseline) }),
  });
  if (output === undefined) {
    printFile(text);
    return;
  }
  await writeText(output, text);
  if (json) printJson({ path: output, bytes: Buffer.byteLength(text) });
  else print(`${output}\n`);
}

export function printJson(value: unknown): void {
  print(`${JSON.stringify(value, null, 2)}\n`);
}
