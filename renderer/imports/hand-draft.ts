import type { HandEntry } from '../../preload/contract/imports.ts';
import { handUnit, handUnits } from './hand-units.ts';

export interface HandColumn {
  readonly key: number;
  readonly kind: 'setting' | 'workload' | 'metric';
  readonly name: string;
  /** Of metrics: one of `handUnits`. */
  readonly unit: string;
  readonly direction: 'higher' | 'lower' | 'none';
}

/** What stands in the grid, as it was typed. */
export interface HandDraft {
  readonly name: string;
  readonly generator: string;
  readonly columns: readonly HandColumn[];
  /** As many cells as there are columns. */
  readonly rows: readonly (readonly string[])[];
}

export type ReadDraft =
  | { readonly ok: true; readonly entry: HandEntry }
  | { readonly ok: false; readonly problem: string };

export const emptyDraft: HandDraft = {
  name: '',
  generator: '',
  columns: [newColumn(1, 'setting'), newColumn(2, 'metric')],
  rows: Array.from({ length: 4 }, () => ['', '']),
};

function newColumn(key: number, kind: HandColumn['kind'], name = ''): HandColumn {
  return { key, kind, name, unit: '/s', direction: 'higher' };
}

export function addColumn(draft: HandDraft, kind: HandColumn['kind'], name = ''): HandDraft {
  const key = Math.max(0, ...draft.columns.map((column) => column.key)) + 1;
  return {
    ...draft,
    columns: [...draft.columns, newColumn(key, kind, name)],
    rows: draft.rows.map((row) => [...row, '']),
  };
}

export function removeColumn(draft: HandDraft, at: number): HandDraft {
  return {
    ...draft,
    columns: draft.columns.filter((_, index) => index !== at),
    rows: draft.rows.map((row) => row.filter((_, index) => index !== at)),
  };
}

export function changeColumn(draft: HandDraft, at: number, change: Partial<HandColumn>): HandDraft {
  return {
    ...draft,
    columns: draft.columns.map((column, index) => (index === at ? { ...column, ...change } : column)),
  };
}

export function addRow(draft: HandDraft): HandDraft {
  return { ...draft, rows: [...draft.rows, draft.columns.map(() => '')] };
}

export function removeRow(draft: HandDraft, at: number): HandDraft {
  return { ...draft, rows: draft.rows.filter((_, index) => index !== at) };
}

export function setCell(draft: HandDraft, row: number, column: number, text: string): HandDraft {
  return {
    ...draft,
    rows: draft.rows.map((cells, at) =>
      at === row ? cells.map((cell, index) => (index === column ? text : cell)) : cells,
    ),
  };
}

/** Cells of a table from the clipboard: tabs of a spreadsheet, else bars, else semicolons. Null for a single value. */
export function pastedCells(text: string): readonly (readonly string[])[] | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '' && !/^[\s|+:=-]*$/.test(line));
  const separator = ['\t', '|', ';'].find((one) => lines.some((line) => line.includes(one)));
  if (separator === undefined && lines.length < 2) return null;
  return lines.map((line) => {
    const bare = separator === '|' ? line.trim().replace(/^\||\|$/g, '') : line;
    return (separator === undefined ? [bare] : bare.split(separator)).map((cell) => cell.trim());
  });
}

/**
 * Puts a pasted table in from a cell on. Rows and columns that it needs are added. In an empty grid a first line without a
 * number over a line with one names the columns; those whose cells are all numbers, the first apart, become metrics.
 */
export function pasteInto(
  draft: HandDraft,
  row: number,
  column: number,
  cells: readonly (readonly string[])[],
): HandDraft {
  const isEmpty = draft.rows.every((line) => line.every((cell) => cell.trim() === ''));
  const [first = [], ...rest] = cells;
  const headed = isEmpty && !first.some(isNumber) && rest.some((line) => line.some(isNumber));
  if (headed) return withHead(draft, first, rest);
  const width = Math.max(...cells.map((line) => line.length)) + column;
  let grown = draft;
  while (grown.columns.length < width) grown = addColumn(grown, 'metric');
  while (grown.rows.length < row + cells.length) grown = addRow(grown);
  return {
    ...grown,
    rows: grown.rows.map((line, at) => line.map((cell, index) => cells[at - row]?.[index - column] ?? cell)),
  };
}

function withHead(
  draft: HandDraft,
  head: readonly string[],
  body: readonly (readonly string[])[],
): HandDraft {
  const width = Math.max(head.length, ...body.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, index): HandColumn => {
    const values = body.map((line) => line[index] ?? '').filter((cell) => !isMissing(cell));
    const isMetric = index > 0 && values.length > 0 && values.every(isNumber);
    const column = newColumn(index + 1, isMetric ? 'metric' : 'setting', head[index] ?? '');
    return isMetric ? { ...column, ...saidByHead(column.name) } : column;
  });
  return { ...draft, columns, rows: body.map((line) => columns.map((_, index) => line[index] ?? '')) };
}

/** `Latency (ms)` and `Latency ms` name their unit, and a time is better short. */
function saidByHead(head: string): Partial<HandColumn> {
  const [, name, said] = /^(.*?\S)[\s,]*[\s([]([^\s()[\]]+)[)\]]?$/.exec(head) ?? [];
  const unit = handUnits.find((one) => one.name === said);
  if (name === undefined || unit === undefined)
    return /latency|\btime\b/i.test(head) ? { unit: 'ms', direction: 'lower' } : {};
  return { name, unit: unit.name, direction: unit.unit === 's' ? 'lower' : 'higher' };
}

/** What is wrong with a cell; undefined when it can be taken. */
export function cellProblem({ kind }: HandColumn, text: string): string | undefined {
  if (kind !== 'metric' || isMissing(text) || isNumber(text)) return undefined;
  return 'Not a number. Write 1234.5; leave it empty or write - where there is none.';
}

/** The grid as it goes to the lab, or the first thing that keeps it from going. */
export function readDraft(draft: HandDraft): ReadDraft {
  const problem = problemOf(draft);
  if (problem !== null) return { ok: false, problem };
  const metrics = draft.columns.flatMap((column, at) => (column.kind === 'metric' ? [{ column, at }] : []));
  const factors = draft.columns.flatMap(({ kind, name }, at) =>
    kind === 'metric' ? [] : [{ at, target: kind, name: name.trim() }],
  );
  return {
    ok: true,
    entry: {
      name: draft.name.trim(),
      generator: draft.generator.trim(),
      factors: factors.map(({ target, name }) => ({ target, name })),
      metrics: metrics.map(({ column }) => ({
        name: metricName(column.name),
        label: column.name.trim(),
        unit: handUnit(column.unit).unit,
        direction: column.direction === 'none' ? null : column.direction,
      })),
      rows: filled(draft).map((row) => ({
        levels: factors.map(({ at }) => levelOf(row[at] ?? '')),
        replicate: null,
        values: metrics.map(({ column, at }) => numberOf(column, row[at] ?? '')),
      })),
    },
  };
}

function problemOf(draft: HandDraft): string | null {
  const { name, columns } = draft;
  const names = columns.map((column) => metricName(column.name));
  if (name.trim() === '') return 'Give the experiment a name.';
  if (!columns.some(({ kind }) => kind === 'metric')) return 'Add a metric: a number that was measured.';
  if (columns.some((column) => column.name.trim() === '')) return 'Name every column.';
  if (new Set(names).size < names.length) return 'Two columns bear the same name.';
  if (columns.filter(({ kind }) => kind !== 'metric').length > 8)
    return 'There may be eight factors at most.';
  const rows = filled(draft);
  if (rows.length === 0) return 'Fill in a row: each is a trial.';
  const wrong = rows.some((row) =>
    columns.some((column, at) => cellProblem(column, row[at] ?? '') !== undefined),
  );
  if (wrong) return 'Correct the cells that are no numbers.';
  const empty = rows.some((row) =>
    columns.every(({ kind }, at) => kind !== 'metric' || isMissing(row[at] ?? '')),
  );
  return empty ? 'A row has no number: fill it in or remove it.' : null;
}

function filled({ rows }: HandDraft): readonly (readonly string[])[] {
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}

function metricName(label: string): string {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  return name === '' ? 'value' : name;
}

function levelOf(text: string): string | number {
  const trimmed = text.trim();
  return /^-?\d{1,15}(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function numberOf({ unit }: HandColumn, text: string): number | null {
  return isMissing(text) ? null : handUnit(unit).toBase(Number(bare(text)));
}

function isMissing(text: string): boolean {
  return ['', '-', '–', 'n/a'].includes(text.trim().toLowerCase());
}

/** Digits may be grouped by spaces; a comma could be either mark and is not taken. */
function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(bare(text));
}

function bare(text: string): string {
  return text
    .trim()
    .replace(/(?<=\d)[\s\u00A0\u202F](?=\d{3}(\D|$))/g, '')
    .replace(/^\u2212/, '-');
}
