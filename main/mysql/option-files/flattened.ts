/**
 * Option files that a web page or a mail has squeezed: all lines in one, or no group. A server would read nothing of
 * them, or refuse them. What is made of them is shown before it is used. Pure.
 */
import type { OptionFileRepair } from '../../../preload/contract/option-files.ts';
import { dangers } from '../catalogue/dangers.ts';
import { findTunable } from '../catalogue/tunables.ts';
import { knownNames } from './known-options.ts';
import { parseOptionFile } from './option-file.ts';
import { readOption } from './option-name.ts';
import { serverOptions } from './server-groups.ts';

/** Names of old servers that no list of today holds. */
const OLD_NAMES: ReadonlySet<string> = new Set([
  'log_slow_queries',
  'log_warnings',
  'myisam_recover',
  'query_cache_size',
  'query_cache_type',
  'safe_show_database',
  'skip_bdb',
  'skip_innodb',
  'skip_locking',
  'table_cache',
  'thread_concurrency',
]);

/** What is offered for a text that a server would not read as it is meant; undefined where there is nothing to mend. */
export function offerRepair(text: string): OptionFileRepair | undefined {
  return rebuildFlattened(text) ?? offerGroup(text);
}

/** The text with `[mysqld]` before its first option, where options stand before any group; undefined elsewhere. */
export function offerGroup(text: string): OptionFileRepair | undefined {
  const plain = withPlainBlanks(text);
  const { lines } = parseOptionFile(plain);
  const firstGroup = lines.findIndex(({ kind }) => kind === 'group');
  const stray = lines
    .slice(0, firstGroup < 0 ? lines.length : firstGroup)
    .filter(({ kind }) => kind === 'option');
  const known = stray.filter((line) => line.kind === 'option' && isKnown(line.name));
  const [first] = stray;
  // A page of prose holds a word now and then that is the name of an option.
  if (first === undefined || known.length * 2 < stray.length) return undefined;
  const header = `[mysqld]${first.end === '\r\n' ? '\r\n' : '\n'}`;
  const mended = lines.map((line) => (line === first ? header : '') + line.text + line.end).join('');
  const sentence = `The first option, in line ${first.number}, stands before any group, which a server refuses. [mysqld] was put before it.`;
  return repaired('no-group', sentence, mended, []);
}

/** A line for each option of a text whose lines were lost; undefined where lines hold at most one option. */
export function rebuildFlattened(text: string): OptionFileRepair | undefined {
  const plain = withPlainBlanks(text);
  if (!plain.split('\n').some(holdsMoreThanOne)) return undefined;
  const { lines, doubts } = rebuildLines(plain);
  const before = lines.findIndex((line) => !line.startsWith('#') && line !== '');
  const grouped = lines[before]?.startsWith('[')
    ? lines
    : [...lines.slice(0, before), '[mysqld]', ...lines.slice(before)];
  const sentence =
    'The text has several options in one line, of which a server would read the first or none. Each has a line of its own now.';
  return repaired('flattened', sentence, `${grouped.join('\n')}\n`, doubts);
}

function repaired(
  kind: OptionFileRepair['kind'],
  sentence: string,
  text: string,
  doubts: string[],
): OptionFileRepair {
  const options = serverOptions(parseOptionFile(text)).map((line) => readOption(line.name, line.value));
  const written = parseOptionFile(text).lines.filter((line) => line.kind === 'option');
  const settings = written.filter(({ value }) => value !== null).length;
  return {
    kind,
    sentence,
    text,
    settings,
    flags: written.length - settings,
    doubts,
    warnings: options.flatMap(({ name, value }) => warningsOf(name, value)),
  };
}

function warningsOf(name: string, value: string | null): string[] {
  return dangers
    .filter((danger) => danger.name === name && danger.common !== true && danger.holds(value))
    .map(({ sentence }) => `${value === null ? name : `${name} = ${value}`}: ${sentence}`);
}

/** Web pages indent with blanks that no server takes for one. */
function withPlainBlanks(text: string): string {
  return text.replace(/[\u00a0\u3000\u2000-\u200a]/g, ' ').replace(/[\uFEFF\u200b]/g, '');
}

/** Blanks around `=` gone, so that each option is one word; a quoted value is one too. */
function wordsOf(line: string): string[] {
  const tight = line.replace(/(?<![ \t])[ \t]*=[ \t]*("[^"]*"|'[^']*')?/g, (_, quoted = '') => `=${quoted}`);
  return tight.match(/\[[^\][]*\]|[^\s="'#[]*=(?:"[^"]*"|'[^']*'|[^\s"']\S*)?|\S+/g) ?? [];
}

/** Three, since a value may hold one that looks like two: `init_connect = SET autocommit=0`. */
function holdsMoreThanOne(line: string): boolean {
  const words = wordsOf(line.trim());
  const comment = words.findIndex((word) => /^[#;!]/.test(word));
  const [first = '', ...rest] = comment < 0 ? words : words.slice(0, comment);
  const options = [first, ...rest].filter((word) => isSetting(word) && isKnown(word));
  return (
    options.length > 2 || (first.startsWith('[') && rest.some((word) => isSetting(word) || isCertain(word)))
  );
}

interface Rebuilt {
  readonly lines: string[];
  readonly doubts: string[];
}

function rebuildLines(text: string): Rebuilt {
  const rebuilt: Rebuilt = { lines: [], doubts: [] };
  for (const line of text.split('\n')) {
    let comment: string[] | undefined;
    for (const word of wordsOf(line.trim())) {
      const opens = /^[#;]/.test(word);
      const hidden = opens && isSetting(word.replace(/^[#;]+/, ''));
      if (comment !== undefined && (opens || endsComment(word))) comment = endComment(rebuilt, comment);
      if (hidden) rebuilt.lines.push(readable(word));
      else if (opens || comment !== undefined) comment = [...(comment ?? []), word];
      else placeWord(rebuilt, word);
    }
    if (comment !== undefined) endComment(rebuilt, comment);
  }
  return rebuilt;
}

function endComment({ lines }: Rebuilt, words: readonly string[]): undefined {
  lines.push(words.join(' '));
}

function placeWord({ lines, doubts }: Rebuilt, word: string): void {
  const understood = /^\[.*\]$/.test(word) || isKnown(word);
  if (!understood) doubts.push(word);
  if (understood || isSetting(word)) lines.push(readable(word));
  else noteWord(lines, word);
}

const notUnderstood = '# not understood: ';

/** Words in a row, as of a sentence, are one comment. */
function noteWord(lines: string[], word: string): void {
  const last = lines.at(-1);
  if (last?.startsWith(notUnderstood)) lines[lines.length - 1] = `${last} ${word}`;
  else lines.push(`${notUnderstood}${word}`);
}

/** Words of a sentence are options too (`user`, `port`): only a value or a name that is no word ends a comment. */
function endsComment(word: string): boolean {
  return /^\[.*\]$/.test(word) || isSetting(word) || isCertain(word);
}

function isSetting(word: string): boolean {
  return /^[a-z][\w.-]*=/i.test(word);
}

function isCertain(word: string): boolean {
  return /[_-]/.test(word) && isKnown(word);
}

function isKnown(name: string): boolean {
  const written = nameOf(name);
  const plain = readOption(written, null).name;
  return (
    [plain, `skip_${plain}`].some((each) => OLD_NAMES.has(each) || knownNames.has(each)) ||
    findTunable(written) !== undefined
  );
}

function nameOf(word: string): string {
  return word.split('=', 1)[0] ?? '';
}

function readable(setting: string): string {
  return setting.replace('=', ' = ');
}
