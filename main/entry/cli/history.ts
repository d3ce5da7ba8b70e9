import { formatChange, formatQuantity } from '../../../preload/contract/quantity.ts';
import { writeText } from './files.ts';
import type { Call } from './lab-client.ts';
import { print, printFile } from './print.ts';

export async function compareExperiment(
  call: Call,
  id: number,
  metric: string | undefined,
  json: boolean,
): Promise<void> {
  const comparison = await call('comparisons.get', {
    experimentId: id,
    ...(metric === undefined ? {} : { metric }),
  });
  if (json) return printJson(comparison);
  print(`${comparison.experimentName}: ${comparison.metric.label}\n\n`);
  for (const row of comparison.treatments) {
    const halfWidth = row.interval === null ? undefined : (row.interval.high - row.interval.low) / 2;
    const value = row.mean === null ? 'none' : formatQuantity(row.mean, comparison.unit, halfWidth);
    const change = row.change === null ? '' : formatChange(row.change);
    const verdict = row.baseline ? 'baseline' : (row.verdict ?? 'no verdict');
    print(
      `  ${row.label.padEnd(44)} ${value.padStart(16)}  n ${row.n}  ${change.padStart(9)}  ${verdict}  ${row.comment}\n`,
    );
  }
  print(`\n${comparison.summary}\n`);
  for (const warning of comparison.warnings) print(`${warning}\n`);
}

/** Writes the report where asked, else to stdout. `--json` alone asks for the report itself as JSON. */
export async function writeReport(
  call: Call,
  id: number,
  options: {
    readonly format: string;
    readonly output?: string;
    readonly redact: boolean;
    readonly json: boolean;
  },
): Promise<void> {
  const { output, redact, json } = options;
  const format = json && output === undefined ? 'json' : options.format;
  const { text } = await call('reports.draw', { experimentId: id, format, redact });
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
