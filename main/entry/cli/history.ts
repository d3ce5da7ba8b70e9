import type { Across } from '../../../preload/contract/comparisons.ts';
import type { Unit } from '../../../preload/contract/numbers.ts';
import { formatChange, formatQuantity } from '../../../preload/contract/quantity.ts';
import { exitCodes } from './exit-codes.ts';
import { writeText } from './files.ts';
import type { Call } from './lab-client.ts';
import { numberList } from './number-list.ts';
import { print, printFile } from './print.ts';
import { type ChosenTrials, trialIdsOf } from './trial-selection.ts';

export interface CompareOptions {
  readonly json: boolean;
  readonly metric?: string;
  readonly trials?: readonly ChosenTrials[];
}

/** One experiment by its design, or several side by side, of each the trials that were chosen. */
export async function compareExperiments(
  call: Call,
  experiments: readonly number[],
  options: CompareOptions,
): Promise<number> {
  const [first = 0, ...others] = new Set(experiments);
  if (others.length > 0) return compareAcross(call, [first, ...others], options);
  await compareExperiment(call, first, options);
  return exitCodes.done;
}

async function compareExperiment(
  call: Call,
  id: number,
  { metric, trials, json }: CompareOptions,
): Promise<void> {
  const comparison = await call('comparisons.get', {
    experimentId: id,
    ...(metric === undefined ? {} : { metric }),
    ...(trials === undefined ? {} : { trialIds: await trialIdsOf(call, [id], trials) }),
  });
  if (json) return printJson(comparison);
  print(`${comparison.experimentName}: ${comparison.metric.label}\n\n`);
  for (const row of comparison.treatments) {
    const value = meanText(row, comparison.unit);
    const change = row.change === null ? '' : formatChange(row.change);
    const verdict = row.baseline ? 'baseline' : (row.verdict ?? 'no verdict');
    print(
      `  ${row.label.padEnd(44)} ${value.padStart(16)}  n ${row.n}  ${change.padStart(9)}  ${verdict}  ${row.comment}\n`,
    );
  }
  print(`\n${comparison.summary}\n`);
  for (const warning of comparison.warnings) print(`${warning}\n`);
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
      .map((row) => {
        const value = metric === null ? 'none' : meanText(row, metric.unit);
        const places = `${row.positions.length === 1 ? 'trial' : 'trials'} ${numberList(row.positions)}`;
        return `  ${row.label.padEnd(44)} ${value.padStart(16)}  n ${row.n}  ${places}\n`;
      });
    return `${id}  ${name}${metric === null ? '' : `: ${metric.label}`}\n${own.join('')}\n`;
  });
  const unlike = differences.map(({ subject, values }) => `${subject}: ${values.join(' | ')}\n`);
  return [...tables, ...[...obstacles, ...warnings].map((sentence) => `${sentence}\n`), ...unlike].join('');
}

export interface ReportOptions {
  readonly format: string;
  readonly output?: string;
  readonly redact: boolean;
  readonly trials?: readonly ChosenTrials[];
}

/** Writes the report where asked, else to stdout. `--json` alone asks for the report itself as JSON. */
export async function writeReport(
  call: Call,
  id: number,
  options: ReportOptions & { readonly json: boolean },
): Promise<void> {
  const { output, redact, json, trials } = options;
  const format = json && output === undefined ? 'json' : options.format;
  const { text } = await call('reports.draw', {
    experimentId: id,
    format,
    redact,
    ...(trials === undefined ? {} : { trialIds: await trialIdsOf(call, [id], trials) }),
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
