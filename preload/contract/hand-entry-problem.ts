import { longestLevel } from './experiments.ts';
import type { HandEntry } from './hand-entry.ts';
import { isKept } from './number-size.ts';
import { isObjectWord } from './object-words.ts';

/** What keeps an entry from being taken as it is. */
export interface HandEntryProblem {
  readonly sentence: string;
  readonly remedy: string;
  /** Row, counted from 1, and column; a column alone where it is of all rows. */
  readonly subject: string;
}

type Row = HandEntry['rows'][number];

/** The first cell or name that would be lost or could not be counted with; null where each has its place. */
export function handEntryProblem(entry: HandEntry): HandEntryProblem | null {
  const name = nameTwice(entry) ?? nameOfObjects(entry);
  if (name !== null) return name;
  for (const [at, row] of entry.rows.entries()) {
    const number = at + 1;
    const problem =
      surplus(entry, row, number) ?? tooLong(entry, row, number) ?? uncountable(entry, row, number);
    if (problem !== null) return problem;
  }
  return null;
}

function nameTwice({ factors, metrics }: HandEntry): HandEntryProblem | null {
  const names = [...factors, ...metrics].map(({ name }) => name);
  const second = names.findIndex((name, at) => names.indexOf(name) < at);
  const name = names[second];
  if (name === undefined) return null;
  return {
    sentence: `Columns ${names.indexOf(name) + 1} and ${second + 1} are both called “${name}”: one would hide the other.`,
    remedy: 'Call one of them otherwise.',
    subject: name,
  };
}

function nameOfObjects({ factors }: HandEntry): HandEntryProblem | null {
  const at = factors.findIndex(({ name }) => isObjectWord(name));
  const name = factors[at]?.name;
  if (name === undefined) return null;
  return {
    sentence: `Column ${at + 1} is called “${name}”, as is something in every object of a program: no level could be told by it.`,
    remedy: 'Call it otherwise.',
    subject: name,
  };
}

/** Cells that stand under no column. */
function surplus({ factors, metrics }: HandEntry, row: Row, number: number): HandEntryProblem | null {
  const lists = [
    { cells: row.levels, columns: factors.length, kind: 'level', kinds: 'factors' },
    { cells: row.values, columns: metrics.length, kind: 'value', kinds: 'metrics' },
    { cells: row.written, columns: metrics.length, kind: 'written number', kinds: 'metrics' },
  ];
  const longer = lists.find(({ cells, columns }) => cells.length > columns);
  if (longer === undefined) return null;
  const { cells, columns, kind, kinds } = longer;
  const cell = String(cells[columns] ?? '-').slice(0, 100);
  return {
    sentence: `Row ${number} has ${cells.length} ${kind}s for ${columns} ${kinds}: its ${kind} ${columns + 1}, “${cell}”, stands under no column.`,
    remedy: 'Name a column for it, or take it away.',
    subject: `row ${number}, ${kind} ${columns + 1}`,
  };
}

function tooLong({ factors }: HandEntry, row: Row, number: number): HandEntryProblem | null {
  const at = row.levels.findIndex((level) => typeof level === 'string' && level.length > longestLevel);
  const name = factors[at]?.name;
  if (name === undefined) return null;
  return {
    sentence: `Row ${number} has a level of ${String(row.levels[at]).length} characters under “${name}”; a level has ${longestLevel} at most.`,
    remedy: 'Give it a short name, and write what it stands for into the source.',
    subject: `row ${number}, ${name}`,
  };
}

function uncountable({ factors, metrics }: HandEntry, row: Row, number: number): HandEntryProblem | null {
  const cells = [
    ...factors.map(({ name }, at) => ({ name, value: row.levels[at], size: 1 })),
    ...metrics.map(({ name, enteredIn }, at) => ({
      name,
      value: row.values[at],
      size: enteredIn?.size ?? 1,
    })),
  ];
  for (const { name, value, size } of cells) {
    if (typeof value !== 'number' || isKept(value)) continue;
    return {
      sentence: `Row ${number} has ${Number((value / size).toPrecision(12))} under “${name}”: nothing is measured in numbers of that size, and none can be counted with.`,
      remedy: 'Write a number between 1e-30 and 1e30, in a unit that fits it.',
      subject: `row ${number}, ${name}`,
    };
  }
  return null;
}
