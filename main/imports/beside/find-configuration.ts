import type { Finding } from '../../../preload/contract/hosts.ts';
import { type OptionLine, parseOptionFile } from '../../mysql/option-file.ts';
import { readOption } from '../../mysql/option-name.ts';
import { findTunable } from '../../mysql/tunables.ts';

export interface Configuration {
  /** An option file that a server reads, line by line. */
  readonly text: string;
  /** Of the server's groups; null where a bare name stands. */
  readonly settings: readonly { readonly name: string; readonly value: string | null }[];
  readonly flags: number;
  readonly findings: readonly Finding[];
}

const serverGroup = /^(mysqld|server|mariadb|mariadbd|mysqld-\d.*|mariadb-\d.*)$/i;
const header = /^[ \t]*\[(mysqld|server|mariadbd?)(?:-[\d.]+)?\][ \t]*(.*)$/im;

/** The server's part of the option file that a text is or holds; null where there is none. */
export function findConfiguration(text: string): Configuration | null {
  const match = header.exec(text);
  if (match !== null) {
    const rest = match[2] ?? '';
    const flattened = /[\w-]+\s*=\s*\S+\s+\S/.test(rest) && !rest.startsWith('#');
    return flattened ? rebuilt(match[1] ?? 'mysqld', rest) : written(text, match.index);
  }
  return withoutGroup(text);
}

function written(text: string, start: number): Configuration | null {
  const file = parseOptionFile(text.slice(start));
  const options: OptionLine[] = [];
  for (const line of file.lines) {
    // An article goes on below the file that it quotes.
    if (line.kind === 'unreadable' || (line.kind === 'option' && !isOptionName(line.name))) break;
    if (line.kind === 'option' && serverGroup.test(line.group)) options.push(line);
  }
  if (options.length === 0) return null;
  return configuration(text.slice(start, endOf(text, start, file.lines, options.at(-1))), options, []);
}

function endOf(
  text: string,
  start: number,
  lines: ReturnType<typeof parseOptionFile>['lines'],
  last: OptionLine | undefined,
): number {
  let at = start;
  for (const line of lines) {
    at += line.text.length + line.end.length;
    if (line === last) break;
  }
  return Math.min(at, text.length);
}

/** All in one line, as a web page prints it: a server would read an empty group and start with its defaults. */
function rebuilt(group: string, flat: string): Configuration {
  const lines: string[] = [];
  let end = 0;
  for (const match of flat.matchAll(/(?<![^\s])([A-Za-z][\w.-]*)\s*=\s*(\S+)/g)) {
    lines.push(...between(flat.slice(end, match.index)), `${match[1]} = ${match[2]}`);
    end = match.index + match[0].length;
  }
  lines.push(...between(flat.slice(end)));
  const text = `[${group}]\n${lines.join('\n')}\n`;
  const file = parseOptionFile(text);
  const options = file.lines.filter((line) => line.kind === 'option');
  return configuration(text, options, [flattenedFinding(options)]);
}

/** A comment reaches up to the next setting; what is none are flags. */
function between(text: string): string[] {
  const [flags = '', ...comment] = text.split('#');
  const words = comment.join('#').replace(/^#+/, '').trim();
  // A flag behind a comment cannot be told from its words, unless it is a known name.
  const known = words.split(/\s+/).filter((word) => /[_-]/.test(word) && findTunable(word) !== undefined);
  return [...flags.split(/\s+/).filter(isOptionName), ...(words === '' ? [] : [`# ${words}`]), ...known];
}

function withoutGroup(text: string): Configuration | null {
  const lines = text.split('\n').filter((line) => /^\s*[a-z][\w-]*\s*=\s*\S+\s*$/.test(line));
  const known = lines.filter((line) => findTunable((line.split('=')[0] ?? '').trim()) !== undefined);
  if (known.length < 3 || known.length < lines.length / 2) return null;
  const built = `[mysqld]\n${lines.map((line) => line.trim()).join('\n')}\n`;
  const options = parseOptionFile(built).lines.filter((line) => line.kind === 'option');
  return configuration(built, options, [
    {
      id: 'configuration-without-group',
      severity: 'warns',
      title: 'The option file has no group',
      sentence: `${options.length} settings stand before any group; a server refuses such a file. [mysqld] was put above them.`,
      remedy: 'Look at the rebuilt file before it is used.',
      evidence: lines[0]?.trim() ?? '',
    },
  ]);
}

function configuration(
  text: string,
  options: readonly OptionLine[],
  findings: readonly Finding[],
): Configuration {
  const settings = options.map(({ name, value }) => {
    const read = readOption(name, value);
    return { name: read.name, value: read.value };
  });
  const flags = options.filter(({ value }) => value === null).length;
  return { text, settings, flags, findings: [...findings, ...unsafe(options)] };
}

function flattenedFinding(options: readonly OptionLine[]): Finding {
  const flags = options.filter(({ value }) => value === null).length;
  return {
    id: 'configuration-flattened',
    severity: 'warns',
    title: 'The option file lost its line ends',
    sentence: `As it stands, all of it follows the bracket of its group, and a server reads an empty group. It was rebuilt: ${options.length - flags} settings with a value and ${flags} flags.`,
    remedy: 'Look at the rebuilt file before it is used.',
    evidence: '',
  };
}

function unsafe(options: readonly OptionLine[]): Finding[] {
  const found = options.filter(
    ({ name, value }) => /^skip[-_]grant[-_]tables$/.test(name) || (name === 'user' && value === 'root'),
  );
  if (found.length === 0) return [];
  return [
    {
      id: 'configuration-unsafe',
      severity: 'warns',
      title: 'The option file opens the server to everyone',
      sentence: `It has ${found.map(({ text }) => text.trim()).join(' and ')}.`,
      remedy: 'Leave them out of a plan that starts from it.',
      evidence: found.map(({ text }) => text.trim()).join('\n'),
    },
  ];
}

function isOptionName(word: string): boolean {
  return /^[A-Za-z][\w.-]*$/.test(word);
}
