import { basename } from 'node:path';
import { counted } from '../../../preload/contract/counted.ts';
import type { Reading } from '../../../preload/contract/imports.ts';
import { formatChange, formatQuantity } from '../../../preload/contract/quantity.ts';
import { readText as understand } from '../../imports/read-text.ts';
import { readText, writeText } from './files.ts';
import type { Call } from './lab-client.ts';

/** Needs no history, so none is opened or made. */
export async function inspectFile(file: string, json: boolean): Promise<void> {
  const readings = await understand(basename(file), await readText(file));
  if (json) return printJson({ readings });
  for (const reading of readings) process.stdout.write(`${textOf(reading)}\n`);
}

function textOf(reading: Reading): string {
  const lines = [`${reading.generator} ${reading.version}: ${reading.endReason}`];
  for (const { name, value } of reading.facts) lines.push(`  ${name}: ${value}`);
  for (const { label, value, unit, warnings, source } of reading.measurements) {
    lines.push(`  ${label}: ${formatQuantity(value, unit)}${source === null ? '' : `  [${source}]`}`);
    for (const warning of warnings) lines.push(`    ${warning}`);
  }
  for (const { label, values } of reading.series)
    lines.push(`  ${label}: ${counted(values.length, 'point')}`);
  for (const { severity, text, line, count } of reading.messages) {
    lines.push(`  ${severity}, line ${line}${count > 1 ? `, ${count} times` : ''}: ${text}`);
  }
  for (const { title, sentence } of reading.findings) lines.push(`  ${title}. ${sentence}`);
  if (reading.unknownLines > 0) lines.push(`  ${counted(reading.unknownLines, 'line')} not understood`);
  return lines.join('\n');
}

export async function importFile(call: Call, file: string, json: boolean): Promise<void> {
  const stored = await call('imports.store', { name: basename(file), text: await readText(file) });
  if (json) return printJson(stored);
  const trials = stored.trialIds.length === 1 ? 'trial' : 'trials';
  process.stdout.write(
    stored.already
      ? `Already imported as ${trials} ${stored.trialIds.join(', ')}; nothing changed.\n`
      : `Imported as ${trials} ${stored.trialIds.join(', ')} of experiment ${stored.experimentId}.\n`,
  );
}

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
  process.stdout.write(`${comparison.experimentName}: ${comparison.metric.label}\n\n`);
  for (const row of comparison.treatments) {
    const halfWidth = row.interval === null ? undefined : (row.interval.high - row.interval.low) / 2;
    const value = row.mean === null ? 'none' : formatQuantity(row.mean, comparison.unit, halfWidth);
    const change = row.change === null ? '' : formatChange(row.change);
    const verdict = row.baseline ? 'baseline' : (row.verdict ?? 'no verdict');
    process.stdout.write(
      `  ${row.label.padEnd(44)} ${value.padStart(16)}  n ${row.n}  ${change.padStart(9)}  ${verdict}  ${row.comment}\n`,
    );
  }
  process.stdout.write(`\n${comparison.summary}\n`);
  for (const warning of comparison.warnings) process.stdout.write(`${warning}\n`);
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
    process.stdout.write(text);
    return;
  }
  await writeText(output, text);
  if (json) printJson({ path: output, bytes: Buffer.byteLength(text) });
  else process.stdout.write(`${output}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
