import { counted } from '../../../preload/contract/counted.ts';
import { formatQuantity } from '../../../preload/contract/quantity.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import { readPaths } from '../../imports/reading/read-text.ts';
import { LabError } from '../../lab-error.ts';
import { printJson } from './history.ts';
import { print } from './print.ts';

/** Needs no history, so none is opened or made. One file that nobody can read is a failure, one among many is said. */
export async function inspectPaths(paths: readonly string[], json: boolean): Promise<void> {
  const readings: Reading[] = [];
  let files = 0;
  let unread: LabError | null = null;
  for await (const file of readPaths(paths)) {
    files += 1;
    if (file.failure !== null) {
      unread ??= file.failure;
      if (!json) print(`${file.failure.failure.message}\n`);
    }
    readings.push(...file.readings);
    if (json) continue;
    if (file.readings.length > 0 && paths.length + files > 2) print(`${file.path}\n`);
    for (const reading of file.readings) print(`${textOf(reading)}\n`);
  }
  if (readings.length === 0 && unread !== null) throw unread;
  if (files === 0) throw nothingThere(paths);
  if (json) printJson({ readings });
}

function nothingThere(paths: readonly string[]): LabError {
  return new LabError({
    code: 'format-unknown',
    message: `There is no file in ${paths.join(', ')}.`,
    remedy: 'Name a file, or a folder that holds some.',
  });
}

function textOf(reading: Reading): string {
  const named = [reading.generator, reading.version].filter((word) => word !== '').join(' ');
  const lines = [`${named}: ${reading.endReason}`];
  for (const { name, value } of reading.facts) lines.push(`  ${name}: ${inOneLine(value)}`);
  if (reading.settings.length > 0) lines.push(`  ${counted(reading.settings.length, 'setting')}`);
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

/** A fact may be a whole file, which `--json` has. */
function inOneLine(value: string): string {
  const lines = value.trimEnd().split('\n').length;
  return lines > 1 ? counted(lines, 'line') : value;
}
