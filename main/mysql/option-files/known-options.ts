import type { ServerIdentity } from '../server-identity.ts';
import table from './known-options.tsv?raw';

/**
 * What an option takes, as the help of the server prints it: a number, a text, in brackets where it may be left out; a
 * `flag` (booleans too) may have a value, `bare` must not; `gone` is accepted with a warning and does nothing.
 */
export type OptionArgument = 'flag' | 'bare' | 'gone' | '=#' | '=name' | '[=#]' | '[=name]';

export interface KnownOptions {
  /** By name, lower case with underscores. */
  readonly options: ReadonlyMap<string, OptionArgument>;
  /** The names in the order of their letters. */
  readonly names: readonly string[];
  /** False where the list is that of the nearest relative, so that a name it lacks may still be right. */
  readonly exact: boolean;
}

/**
 * Every option of the servers whose help was read (`--no-defaults --verbose --help`, a column each); of another
 * version the list of the same family.
 */
export function knownOptions(server: ServerIdentity): KnownOptions {
  const family = server.flavour === 'mariadb' ? 'mariadb' : 'mysql';
  const column = columns.find(({ name }) => name.startsWith(family));
  if (column === undefined) return { options: new Map(), names: [], exact: false };
  const exact = `${server.flavour}-${server.version}.`.startsWith(`${column.name}.`);
  return { options: column.options, names: column.names, exact };
}

/** The names that begin so. */
export function namesBeginning(names: readonly string[], beginning: string): string[] {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle] ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (names[end]?.startsWith(beginning)) end++;
  return names.slice(low, end);
}

const columns = readColumns(table).map((column) => ({ ...column, names: [...column.options.keys()].sort() }));

/** Names of options of any server whose help was read. */
export const knownNames: ReadonlySet<string> = new Set(columns.flatMap(({ options }) => [...options.keys()]));

function readColumns(text: string): { name: string; options: ReadonlyMap<string, OptionArgument> }[] {
  const [header = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return header.slice(1).map((name, column) => ({
    name,
    options: new Map(
      rows
        .filter((row) => row[column + 1] !== '-')
        .map((row) => [row[0] ?? '', row[column + 1] as OptionArgument]),
    ),
  }));
}
