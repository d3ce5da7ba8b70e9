/**
 * The option file (`my.cnf`) as servers read it, kept to the byte: parse, look up, edit, print. Grammar after mysys
 * `my_default.c`. Pure; documents are never changed, edits answer with a new one.
 *
 *     const file = parseOptionFile('[mysqld]\nport = 3307  # lab\n');
 *     printOptionFile(setOption(file, 'mysqld', 'port', '3308'));   // '[mysqld]\nport = 3308  # lab\n'
 */
import { plainName, readOption } from './option-name.ts';

interface AnyLine {
  /** As written, without its line end. */
  readonly text: string;
  /** `\n`, `\r\n`, or nothing on a last line that is not ended. */
  readonly end: string;
}

export interface OptionLine extends AnyLine {
  readonly kind: 'option';
  /** Name of the group it stands in; empty before the first group. */
  readonly group: string;
  /** As written, prefixes and dashes kept. */
  readonly name: string;
  /** Without quotes, escapes resolved; null where there is no `=`. */
  readonly value: string | null;
  /** The pieces of `text`: indent, name, ` = `, raw value, blanks and comment. */
  readonly indent: string;
  readonly equals: string;
  readonly tail: string;
}

export type OptionFileLine =
  | (AnyLine & { readonly kind: 'blank' | 'comment' })
  | (AnyLine & { readonly kind: 'group'; readonly group: string })
  | (AnyLine & { readonly kind: 'include'; readonly directory: boolean; readonly path: string })
  | (AnyLine & { readonly kind: 'unreadable' })
  | OptionLine;

export interface OptionFileProblem {
  /** Counted from 1. */
  readonly line: number;
  /** `fatal`: a server refuses to start. `surprise`: it starts, but reads something else than the eye does. */
  readonly severity: 'fatal' | 'surprise';
  readonly message: string;
}

export interface OptionFile {
  readonly lines: readonly OptionFileLine[];
  readonly problems: readonly OptionFileProblem[];
}

const BYTE_ORDER_MARK = '\uFEFF';
/** my_fgets reads into 4096 bytes; what does not fit is read as a new option. */
const LONGEST_LINE_BYTES = 4095;
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  r: '\r',
  s: ' ',
  '\\': '\\',
  '"': '"',
  "'": "'",
};

export function parseOptionFile(text: string): OptionFile {
  const problems: OptionFileProblem[] = [];
  const lines: OptionFileLine[] = [];
  let group = '';
  for (const physical of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const end = /\r?\n$/.exec(physical)?.[0] ?? '';
    const line = parseLine(physical.slice(0, physical.length - end.length), end, group);
    lines.push(line);
    if (line.kind === 'group') group = line.group;
    for (const problem of problemsOf(line)) problems.push({ line: lines.length, ...problem });
  }
  return { lines, problems };
}

/** The same bytes that were parsed. */
export function printOptionFile(file: OptionFile): string {
  return file.lines.map((line) => line.text + line.end).join('');
}

function parseLine(text: string, end: string, group: string): OptionFileLine {
  const content = text.replace(/^\uFEFF/, '').replace(/^[ \t\v\f\r]+/, '');
  if (content === '') return { kind: 'blank', text, end };
  if (content.startsWith('#') || content.startsWith(';')) return { kind: 'comment', text, end };
  if (content.startsWith('!')) return parseDirective(content, text, end);
  if (!content.startsWith('[')) return parseOption(text, end, group);
  const [, name] = /^\[([^\]]*?)[ \t\v\f\r]*\]/.exec(content) ?? [];
  return name === undefined ? { kind: 'unreadable', text, end } : { kind: 'group', text, end, group: name };
}

function parseDirective(content: string, text: string, end: string): OptionFileLine {
  const [, directory, path] = /^![ \t]*include(dir)?[ \t]+(.*?)[ \t\r]*$/.exec(content) ?? [];
  if (path === undefined) return { kind: 'unreadable', text, end };
  return { kind: 'include', text, end, directory: directory !== undefined, path };
}

function parseOption(text: string, end: string, group: string): OptionLine {
  const body = text.slice(0, commentStart(text));
  const equalsAt = body.indexOf('=');
  const [, indent = '', name = ''] =
    /^([\uFEFF \t\v\f\r]*)(.*?)[ \t\v\f\r]*$/s.exec(equalsAt < 0 ? body : body.slice(0, equalsAt)) ?? [];
  if (equalsAt < 0) {
    const tail = text.slice(indent.length + name.length);
    return { kind: 'option', text, end, group, name, value: null, indent, equals: '', tail };
  }
  const [, blanks = '', raw = ''] = /^([ \t\v\f\r]*)(.*?)[ \t\v\f\r]*$/s.exec(body.slice(equalsAt + 1)) ?? [];
  const valueAt = equalsAt + 1 + blanks.length;
  return {
    kind: 'option',
    text,
    end,
    group,
    name,
    value: readValue(raw),
    indent,
    equals: text.slice(indent.length + name.length, valueAt),
    tail: text.slice(valueAt + raw.length),
  };
}

/** Where the inline comment begins: the first `#` outside quotes. Backslash escapes a quote only inside quotes. */
function commentStart(text: string): number {
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '' && character === '\\') at++;
    else if (quote === '' && character === '#') return at;
    else if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
  }
  return text.length;
}

function readValue(raw: string): string {
  const quoted = raw.length > 1 && /^["']/.test(raw) && raw.endsWith(raw.charAt(0));
  const inner = quoted ? raw.slice(1, -1) : raw;
  return inner.replace(/\\(.)/gs, (whole, letter: string) => ESCAPES[letter] ?? whole);
}

/** Writes a value so that it is read back the same: quoted only where blanks, quotes, `#` or backslashes ask for it. */
function writeValue(value: string): string {
  if (/^[^\s"'#\\]+(?:[ ][^\s"'#\\]+)*$|^$/.test(value)) return value;
  const escaped = value.replace(/[\\"\b\t\n\r]/g, (character) => {
    const letter = { '\b': 'b', '\t': 't', '\n': 'n', '\r': 'r' }[character] ?? character;
    return `\\${letter}`;
  });
  return `"${escaped}"`;
}

function problemsOf(line: OptionFileLine): Omit<OptionFileProblem, 'line'>[] {
  const found: Omit<OptionFileProblem, 'line'>[] = [];
  const fatal = (message: string) => found.push({ severity: 'fatal', message });
  const surprise = (message: string) => found.push({ severity: 'surprise', message });
  if (line.text.startsWith(BYTE_ORDER_MARK)) {
    fatal('The file begins with a byte order mark; a server takes it for an option before any group.');
  }
  if (line.kind !== 'comment' && new TextEncoder().encode(line.text).length > LONGEST_LINE_BYTES) {
    surprise(`The line is longer than ${LONGEST_LINE_BYTES} bytes; a server reads the rest as a new option.`);
  }
  if (line.kind === 'unreadable') {
    if (line.text.includes('[')) fatal('The group has no closing bracket.');
    else surprise('Unknown directive; a server ignores it.');
  }
  if (line.kind === 'group') {
    if (/^\s/.test(line.group))
      surprise(`The group is named “${line.group}”, with a leading blank; no server reads it.`);
    const after = line.text.slice(line.text.indexOf(']') + 1).trim();
    if (after !== '' && !/^[#;]/.test(after))
      surprise(`What follows the bracket is ignored: ${after.slice(0, 60)}`);
  }
  if (line.kind === 'option') {
    const { name, value } = line;
    if (line.group === '') fatal(`Option “${name}” stands before any group.`);
    if (name.startsWith('-')) surprise(`“${name}” has leading dashes; in a file a server does not know it.`);
    if (plainName(name) === 'set_variable')
      surprise('“set-variable” is a form of MySQL 3.23 and 4.0; servers of today refuse it.');
    if (value !== null && /\s;/.test(value))
      surprise(`“;” begins no comment inside a line; the value of ${name} is “${value}”.`);
  }
  return found;
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
 * group (the group itself too, where there is none). `null` writes the bare name.
 */
export function setOption(file: OptionFile, group: string, name: string, value: string | null): OptionFile {
  const deciding = getOption(file, group, name);
  if (deciding === undefined) return addOption(file, group, name, value);
  return replaceLine(file, deciding, optionText(deciding, name, value));
}

function optionText(line: OptionLine, name: string, value: string | null): string {
  const { name: plain, loose } = readOption(line.name, null);
  const negated = plainName(line.name) !== (loose ? `loose_${plain}` : plain);
  const kept = negated ? `${loose ? 'loose_' : ''}${name}` : line.name;
  return `${line.indent}${kept}${value === null ? '' : (line.equals || ' = ') + writeValue(value)}${line.tail}`;
}

function addOption(file: OptionFile, group: string, name: string, value: string | null): OptionFile {
  const newLine = file.lines.find((line) => line.end !== '')?.end ?? '\n';
  const option = value === null ? name : `${name} = ${writeValue(value)}`;
  const after = file.lines.findLastIndex(
    (line) => (line.kind === 'option' || line.kind === 'group') && sameGroup(line.group, group),
  );
  const printed = file.lines.map((line) => line.text + line.end);
  if (after < 0)
    return parseOptionFile(`${endedBy(newLine, printed.join(''))}[${group}]${newLine}${option}${newLine}`);
  const head = endedBy(newLine, printed.slice(0, after + 1).join(''));
  return parseOptionFile(`${head}${option}${newLine}${printed.slice(after + 1).join('')}`);
}

function endedBy(newLine: string, text: string): string {
  return text === '' || text.endsWith('\n') ? text : text + newLine;
}

/** Takes every line of the option out of the group, so that no earlier one decides instead. */
export function removeOption(file: OptionFile, group: string, name: string): OptionFile {
  const doomed: ReadonlySet<OptionFileLine> = new Set(optionLines(file, group, name));
  return parseOptionFile(printOptionFile({ ...file, lines: file.lines.filter((line) => !doomed.has(line)) }));
}

/** The file with this text in place of that line; its line end stays. */
export function replaceLine(file: OptionFile, line: OptionFileLine, text: string): OptionFile {
  const lines = file.lines.map((each) => (each === line ? { ...each, text } : each));
  return parseOptionFile(printOptionFile({ ...file, lines }));
}
