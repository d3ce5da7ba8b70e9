import type { Finding } from '../../../preload/contract/hosts.ts';
import type { DeclaredLevels, ResultTable } from './result-tables.ts';

export interface Righted {
  readonly results: ResultTable;
  readonly finding: Finding | null;
}

/**
 * A head that names one variable over the values of another: another table of the same text lists exactly these values
 * for that other one, and the named one has none listed.
 */
export function rightHeader(results: ResultTable, declared: readonly DeclaredLevels[]): Righted {
  const [factor, ...others] = results.factors;
  if (factor === undefined || others.length > 0 || declared.some(({ name }) => name === factor.name))
    return { results, finding: null };
  const levels = results.table.rows.map(({ cells }) => cells[factor.at] ?? '');
  const meant = declared.find((one) => sameValues(one.levels, levels));
  if (meant === undefined) return { results, finding: null };
  const header = results.table.header[factor.at] ?? '';
  return {
    results: { ...results, factors: [{ ...factor, target: 'setting', name: meant.name, suffix: '' }] },
    finding: {
      id: 'table-header-slip',
      severity: 'warns',
      title: 'A column is headed by another variable',
      sentence: `Line ${results.table.line} heads the column “${header}”, but its values ${levels.join(', ')} are those that the text lists for ${meant.name}. They were taken as ${meant.name}.`,
      remedy: 'Look at the text; the factor can be named otherwise before the import is stored.',
      evidence: header,
    },
  };
}

function sameValues(one: readonly string[], other: readonly string[]): boolean {
  const sorted = (values: readonly string[]) =>
    [...new Set(values.map((value) => value.trim()))].sort().join('\n');
  return sorted(one) === sorted(other);
}
