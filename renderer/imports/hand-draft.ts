import type { HandEntry } from '../../preload/contract/hand-entry.ts';
import { cellProblem, isMissing, isSaidMissing, numberOf, writtenAs } from './hand-cell.ts';
import { handUnit } from './hand-units.ts';

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
  /** Paper, page or link. */
  readonly source: string;
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
  source: '',
  columns: [newColumn(1, 'setting'), newColumn(2, 'metric')],
  rows: Array.from({ length: 4 }, () => ['', '']),
};

export function newColumn(key: number, kind: HandColumn['kind'], name = ''): HandColumn {
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
      source: draft.source.trim(),
      factors: factors.map(({ target, name }) => ({ target, name })),
      metrics: metrics.map(({ column }) => ({
        name: metricName(column.name),
        label: column.name.trim(),
        unit: handUnit(column.unit).unit,
        ...enteredIn(column),
        direction: column.direction === 'none' ? null : column.direction,
      })),
      rows: filled(draft).map(({ row }) => ({
        levels: factors.map(({ at }) => levelOf(row[at] ?? '')),
        replicate: null,
        values: metrics.map(({ column, at }) => numberOf(column, row[at] ?? '')),
        written: metrics.map(({ at }) => writtenAs(row[at] ?? '')),
      })),
    },
  };
}

/** So that a number can be shown as it stands on paper. */
function enteredIn({ unit }: HandColumn): Pick<HandEntry['metrics'][number], 'enteredIn'> {
  const size = handUnit(unit).toBase(1);
  return size === 1 ? {} : { enteredIn: { unit, size } };
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
  return rows.map(({ row, number }) => rowProblem(draft, row, number)).find((one) => one !== null) ?? null;
}

/** A row that says itself that nothing was measured is kept: it is a trial that gave no number. */
function rowProblem({ columns }: HandDraft, row: readonly string[], number: number): string | null {
  const wrong = columns.find((column, at) => cellProblem(column, row[at] ?? '') !== undefined);
  if (wrong !== undefined) return `Correct ${wrong.name.trim()} of trial ${number}: it is not a number.`;
  const isMetric = (at: number) => columns[at]?.kind === 'metric';
  const has = (isMeant: (cell: string, at: number) => boolean) => row.some(isMeant);
  if (!has((cell) => !isMissing(cell)))
    return `Trial ${number} says nothing but that all is missing: remove it, or say what was tried.`;
  if (has((cell, at) => isMetric(at) && (!isMissing(cell) || isSaidMissing(cell)))) return null;
  return `Trial ${number} has no number: fill it in, write - if nothing was measured, or remove it.`;
}

/** Rows with something in them, by the number that they bear in the grid. */
function filled({
  rows,
}: HandDraft): readonly { readonly row: readonly string[]; readonly number: number }[] {
  return rows
    .map((row, at) => ({ row, number: at + 1 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
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
  const trimmed = isMissing(text) ? '' : text.trim();
  return /^-?\d{1,15}(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}
