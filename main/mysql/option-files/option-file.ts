/**
 * The option file (`my.cnf`) as servers read it, kept to the byte: parse, look up, edit, print. Grammar after mysys
 * `my_default.c`. Pure; documents are never changed, edits answer with a new one.
 *
 *     const file = parseOptionFile('[mysqld]\nport = 3307  # lab\n');
 *     printOptionFile(setOption(file, 'mysqld', 'port', '3308'));   // '[mysqld]\nport = 3308  # lab\n'
 */
import { LabError } from '../../lab-error.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { type Bytes, bytesOf, textOf } from './option-bytes.ts';
import { type OptionFileLine, type OptionLine, readOptionLine } from './option-line.ts';
import { plainName, readOption } from './option-name.ts';
import { type OptionFileProblem, problemsOfLine } from './option-problems.ts';
import { writeValue } from './option-value.ts';
import { type ReadingRules, readingRules } from './reading-rules.ts';

export type { OptionFileLine, OptionLine } from './option-line.ts';
export type { OptionFileProblem } from './option-problems.ts';

export interface OptionFile {
  readonly lines: readonly OptionFileLine[];
  readonly problems: readonly OptionFileProblem[];
  readonly rules: ReadingRules;
}

/** Takes text, or the bytes of a file that need not be UTF-8. */
export function parseOptionFile(content: string | Uint8Array, server?: ServerIdentity): OptionFile {
  const bytes = typeof content === 'string' ? bytesOf(content) : Buffer.from(content).toString('latin1');
  return parseBytes(bytes, readingRules(server));
}

function parseBytes(bytes: Bytes, rules: ReadingRules): OptionFile {
  const problems: OptionFileProblem[] = [];
  const lines: OptionFileLine[] = [];
  let group: string | null = null;
  for (const [index, physical] of (bytes.match(/[^\n]*\n|[^\n]+$/g) ?? []).entries()) {
    for (let at = 0; at < physical.length; at += rules.longestBytes) {
      const piece = physical.slice(at, at + rules.longestBytes);
      const line = readOptionLine(piece, index + 1, group ?? '', rules);
      const place = { continued: at > 0, beforeGroups: group === null, rules };
      for (const problem of problemsOfLine(line, place)) problems.push({ line: index + 1, ...problem });
      lines.push(line);
      if (line.kind === 'group') group = line.group;
    }
  }
  return { lines, problems, rules };
}

/** The same text that was parsed; bytes that are no UTF-8 become U+FFFD (`optionFileBytes` keeps them). */
export function printOptionFile(file: OptionFile): string {
  return textOf(joined(file.lines));
}

/** The same bytes that were parsed. */
export function optionFileBytes(file: OptionFile): Uint8Array {
  return Buffer.from(joined(file.lines), 'latin1');
}

function joined(lines: readonly OptionFileLine[]): Bytes {
  return lines.map((line) => line.bytes).join('');
}

/** The line that decides the option in that group: the last one. Prefixes, dashes and case of the name do not matter. */
export function getOption(file: OptionFile, group: string, name: string): OptionLine | undefined {
  return optionLines(file, group, name).at(-1);
}

function optionLines(file: OptionFile, group: string, name: string): OptionLine[] {
  const wanted = readOption(name, null).name;
  return file.lines.filter(
    (line): line is OptionLine =>
      line.kind === 'option' && sameGroup(line.group, group) && readOption(line.name, null).name === wanted,
  );
}

export function sameGroup(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase();
}

/**
 * Gives the option this value by changing the one line that decides it, or by adding one to the last section of the
 * group (the group itself too, where there is none). `null` writes the bare name. Throws `setting-impossible` for a
 * name or value that no option file can hold.
 */
export function setOption(file: OptionFile, group: string, name: string, value: string | null): OptionFile {
  refuseUnwritable(name, value);
  const deciding = getOption(file, group, name);
  if (deciding === undefined) return addOption(file, group, name, value);
  return parseBytes(joinedWith(file, deciding, optionBytes(deciding, name, value)), file.rules);
}

function refuseUnwritable(name: string, value: string | null): void {
  if (/^[\w.-]+$/.test(name) && value?.includes('\0') !== true) return;
  throw new LabError({
    code: 'setting-impossible',
    message: `The setting ${JSON.stringify(name.slice(0, 60))} cannot be written into an option file.`,
    remedy: 'A name has letters, digits, “_”, “-” and “.”; a value has no byte of value zero.',
    subject: name.slice(0, 60),
  });
}

/** Everything but the value stays: indent, name, blanks, comment, line end. */
function optionBytes(line: OptionLine, name: string, value: string | null): Bytes {
  const { bytes, nameAt, valueAt } = line;
  const { name: plain, loose } = readOption(line.name, null);
  const negated = plainName(line.name) !== (loose ? `loose_${plain}` : plain);
  const written = negated ? `${loose ? 'loose_' : ''}${name}` : line.name;
  const equals = valueAt === null ? ' = ' : bytes.slice(nameAt.end, valueAt.start);
  const tail = bytes.slice(valueAt === null ? nameAt.end : valueAt.end);
  return `${bytes.slice(0, nameAt.start)}${bytesOf(written)}${value === null ? '' : equals + writeValue(value)}${tail}`;
}

function addOption(file: OptionFile, group: string, name: string, value: string | null): OptionFile {
  const newLine = file.lines.find((line) => line.end !== '')?.end ?? '\n';
  const option = bytesOf(name) + (value === null ? '' : ` = ${writeValue(value)}`);
  const last = file.lines.findLast(
    (line) => (line.kind === 'option' || line.kind === 'group') && sameGroup(line.group, group),
  );
  if (last === undefined)
    return parseBytes(
      `${endedBy(newLine, joined(file.lines))}[${bytesOf(group)}]${newLine}${option}${newLine}`,
      file.rules,
    );
  // A line that is read in pieces stays whole.
  const after = file.lines.findLastIndex(({ number }) => number === last.number) + 1;
  const head = endedBy(newLine, joined(file.lines.slice(0, after)));
  return parseBytes(`${head}${option}${newLine}${joined(file.lines.slice(after))}`, file.rules);
}

function endedBy(newLine: string, bytes: Bytes): Bytes {
  return bytes === '' || bytes.endsWith('\n') ? bytes : bytes + newLine;
}

/** Takes every line of the option out of the group, so that no earlier one decides instead. */
export function removeOption(file: OptionFile, group: string, name: string): OptionFile {
  const doomed: ReadonlySet<OptionFileLine> = new Set(optionLines(file, group, name));
  return parseBytes(joined(file.lines.filter((line) => !doomed.has(line))), file.rules);
}

/** The file with other texts in place of lines, by their numbers; line ends stay. */
export function replaceLines(file: OptionFile, texts: ReadonlyMap<number, string>): OptionFile {
  const replaced = file.lines.map(({ number, bytes, end }, index) => {
    const text = texts.get(number);
    if (text === undefined) return bytes;
    // Of a line that is read in pieces the first has the text and the last has the end.
    return (file.lines[index - 1]?.number === number ? '' : bytesOf(text)) + end;
  });
  return parseBytes(replaced.join(''), file.rules);
}

function joinedWith(file: OptionFile, line: OptionFileLine, bytes: Bytes): Bytes {
  return file.lines.map((each) => (each === line ? bytes : each.bytes)).join('');
}
