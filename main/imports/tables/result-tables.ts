import { isRank } from '../../../preload/contract/column-words.ts';
import { secondsOf } from '../beside/time-stamp.ts';
import { columnMeaning, settingIn } from './column-meaning.ts';
import { areDatedTrials, isTimeName } from './dated-rows.ts';
import { type FactorColumn, factorsOf } from './factor-columns.ts';
import type { TextTable } from './find-tables.ts';
import { type MetricColumn, metricsOf } from './metric-columns.ts';

/** A table whose rows are treatments and whose other columns were measured. */
export interface ResultTable {
  readonly table: TextTable;
  readonly factors: readonly FactorColumn[];
  readonly metrics: readonly MetricColumn[];
}

/** Names and values: no treatment, what held for all of them. */
export interface FactTable {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** The values that a study says it sets, without a result beside them. */
export interface DeclaredLevels {
  readonly name: string;
  readonly levels: readonly string[];
}

export type MeaningOfTable =
  | { readonly kind: 'results'; readonly results: ResultTable }
  | { readonly kind: 'facts'; readonly facts: FactTable['facts'] }
  | { readonly kind: 'levels'; readonly declared: DeclaredLevels }
  | null;

const namesHeader = /^(parameters?|options?|variables?|settings?|names?|参数|変数|項目|パラメータ)$/i;

/** Longer ones are sentences. */
const longestHeading = 300;
export function meaningOfTable(table: TextTable): MeaningOfTable {
  if (hasTimes(table) || !isHeaded(table)) return null;
  const columns = table.header.map((header, at) =>
    columnMeaning(
      header,
      table.rows.map(({ cells }) => cells[at] ?? ''),
      at === 0,
    ),
  );
  if (table.header.length === 2 && namesHeader.test(table.header[0]?.trim() ?? '')) return factsOf(table);
  const metrics = metricsOf(columns);
  const factors = factorsOf(table, columns, metrics);
  if (factors.length > 0 && metrics.length > 0)
    return { kind: 'results', results: { table, factors, metrics } };
  const [factor] = factors;
  if (factor === undefined || settingIn(table.header[factor.at] ?? '') === null) return null;
  const levels = table.rows.map(({ cells }) => cells[factor.at] ?? '');
  return { kind: 'levels', declared: { name: factor.name, levels } };
}

/** The column that names the rows often has no head of its own. */
function isHeaded({ header, rows }: TextTable): boolean {
  return header.every(
    (cell, at) =>
      isHeading(cell) ||
      isRank(cell) ||
      (at === 0 && cell === '' && rows.every(({ cells }) => /\p{L}/u.test(cells[0] ?? ''))),
  );
}

/** Words, not a row of values whose head is elsewhere. */
function isHeading(cell: string): boolean {
  return (
    cell.length <= longestHeading && /\p{L}/u.test(cell) && !/^[-+]?[\d.,]+\s*[a-z%]{0,2}$/i.test(cell.trim())
  );
}

/** Samples over time are no treatments. */
function hasTimes({ header, rows }: TextTable): boolean {
  const first = rows[0]?.cells ?? [];
  if (!first.some((cell) => secondsOf(cell) !== null) && !header.some(isTimeName)) return false;
  return !areDatedTrials(
    header,
    rows.map(({ cells }) => cells),
  );
}

function factsOf(table: TextTable): MeaningOfTable {
  const facts = table.rows.map(({ cells }) => ({
    name: (cells[0] ?? '').replace(/^\[(.*)\]$/, '$1'),
    value: cells[1] ?? '',
  }));
  return { kind: 'facts', facts };
}
