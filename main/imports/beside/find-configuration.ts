import type { Finding } from '../../../preload/contract/hosts.ts';
import { findTunable } from '../../mysql/catalogue/tunables.ts';
import { rebuildFlattened } from '../../mysql/option-files/flattened.ts';
import { type OptionLine, parseOptionFile } from '../../mysql/option-files/option-file.ts';
import { readOption } from '../../mysql/option-files/option-name.ts';
import { isServerGroup } from '../../mysql/option-files/server-groups.ts';

export interface Configuration {
  /** An option file that a server reads, line by line. */
  readonly text: string;
  /** Of the server's groups; null where a bare name stands. */
  readonly settings: readonly { readonly name: string; readonly value: string | null }[];
  readonly flags: number;
  readonly findings: readonly Finding[];
}

const header = /^[ \t]*\[(mysqld|server|mariadbd?)(?:-[\d.]+)?\][ \t]*(.*)$/im;

/** The server's part of the option file that a text is, or that an article quotes; null where there is none. */
export function findConfiguration(text: string): Configuration | null {
  const match = header.exec(text);
  if (match === null) return withoutGroup(text);
  const follows = match[2] ?? '';
  if (/(?<![\w-])[\w-]{1,100}\s*=\s*\S{1,300}\s+\S/.test(follows) && !follows.startsWith('#'))
    return flattened(match[0]);
  return written(text.slice(match.index));
}

function written(text: string): Configuration | null {
  const options: OptionLine[] = [];
  let length = 0;
  let end = 0;
  for (const line of parseOptionFile(text).lines) {
    // An article goes on below the file that it quotes.
    if (line.kind === 'unreadable' || (line.kind === 'option' && !isOptionName(line.name))) break;
    length += line.text.length + line.end.length;
    if (line.kind !== 'option' || !isServerGroup(line.group)) continue;
    options.push(line);
    end = length;
  }
  return options.length === 0 ? null : configuration(text.slice(0, end), options, []);
}

/** All in one line, as a web page prints it: a server would read an empty group and start with its defaults. */
function flattened(line: string): Configuration | null {
  const repair = rebuildFlattened(line);
  if (repair === undefined) return null;
  const said = (id: string, title: string, sentence: string): Finding => ({
    id,
    severity: 'warns',
    title,
    sentence,
    remedy: 'Look at the rebuilt file before it is used.',
    evidence: '',
  });
  return configuration(repair.text, optionsOf(repair.text), [
    said('configuration-flattened', 'The option file lost its line ends', repair.sentence),
    ...repair.warnings.map((sentence) => said('configuration-unsafe', 'The option file is unsafe', sentence)),
  ]);
}

function withoutGroup(text: string): Configuration | null {
  const lines = text.split('\n').filter((line) => /^\s*[a-z][\w-]*\s*=\s*\S+\s*$/.test(line));
  const known = lines.filter((line) => findTunable((line.split('=')[0] ?? '').trim()) !== undefined);
  if (known.length < 3 || known.length < lines.length / 2) return null;
  const built = `[mysqld]\n${lines.map((line) => line.trim()).join('\n')}\n`;
  return configuration(built, optionsOf(built), [
    {
      id: 'configuration-without-group',
      severity: 'warns',
      title: 'The option file has no group',
      sentence: `${lines.length} settings stand before any group; a server refuses such a file. [mysqld] was put above them.`,
      remedy: 'Look at the rebuilt file before it is used.',
      evidence: lines[0]?.trim() ?? '',
    },
  ]);
}

function optionsOf(text: string): OptionLine[] {
  return parseOptionFile(text).lines.filter((line) => line.kind === 'option');
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
  return { text, settings, flags: options.filter(({ value }) => value === null).length, findings };
}

function isOptionName(word: string): boolean {
  return /^[A-Za-z][\w.-]*$/.test(word);
}
