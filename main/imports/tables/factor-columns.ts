import { saysMetric, withoutBrackets } from '../../../preload/contract/column-words.ts';
import { factorName } from '../factors/factor-name.ts';
import type { ColumnMeaning } from './column-meaning.ts';
import type { TextTable } from './find-tables.ts';
import type { MetricColumn } from './metric-columns.ts';
import { repetitionIn } from './repetition.ts';

export interface FactorColumn {
  readonly at: number;
  readonly target: 'setting' | 'workload';
  readonly name: string;
  readonly suffix: string;
  /** Taken because rows would be one treatment without it, though nothing else says that it was varied. */
  readonly taken: boolean;
}

/**
 * What the rows of a table are treatments of: columns that are known, columns that are chosen by their head or because
 * they stand first, and every other one by which rows differ that would be the same treatment without it. Without a known
 * one, another column has to be a measured rate or time: names and numbers alone are no results.
 */
export function factorsOf(
  table: TextTable,
  columns: readonly ColumnMeaning[],
  metrics: readonly MetricColumn[],
): FactorColumn[] {
  const isKnown = columns.some(({ kind }) => kind === 'factor');
  if (!isKnown && !metrics.some(({ at }) => saysMetric(table.header[at] ?? ''))) return [];
  if (!isKnown && /[.:!?]$/.test(table.header[0] ?? '')) return [];
  const factors = columns.flatMap((column, at): FactorColumn[] => {
    if (column.kind === 'factor') return [{ ...column, at, taken: false }];
    return column.kind === 'chosen' ? [ownName(table, at, false)] : [];
  });
  columns.forEach((column, at) => {
    if (column.kind === 'other' && factors.length > 0 && tellsApart(table, factors, at))
      factors.push(ownName(table, at, true));
  });
  return unlike(factors.sort((a, b) => a.at - b.at));
}

/** Whether rows with the same levels so far differ in this column. */
export function tellsApart(
  { rows }: TextTable,
  factors: readonly Pick<FactorColumn, 'at'>[],
  at: number,
): boolean {
  const seen = new Map<string, string>();
  return rows.some(({ cells }) => {
    const key = JSON.stringify(factors.map((factor) => repetitionIn(cells[factor.at] ?? '').level));
    const cell = cells[at] ?? '';
    const before = seen.get(key) ?? cell;
    seen.set(key, before);
    return before !== cell;
  });
}

function ownName({ header }: TextTable, at: number, taken: boolean): FactorColumn {
  const name = withoutBrackets(header[at] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 100)
    .replace(/^_+|(?<!_)_+$/g, '');
  return {
    at,
    target: 'workload',
    name: /^[a-z]/.test(name) ? factorName(name) : 'variant',
    suffix: '',
    taken,
  };
}

/** A treatment has one level under each name: a second column of one name is told by its place. */
function unlike(factors: readonly FactorColumn[]): FactorColumn[] {
  return factors.map((factor, index) =>
    factors.findIndex(({ name }) => name === factor.name) === index
      ? factor
      : { ...factor, target: 'workload', name: `${factor.name}_${factor.at + 1}` },
  );
}
