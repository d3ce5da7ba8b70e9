import type { Finding } from '../../../preload/contract/hosts.ts';
import { formatNumber } from '../../../preload/contract/quantity.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import { newReading } from '../../readings/new-reading.ts';
import type { TextReader } from '../../readings/reader.ts';
import { wholeText } from '../reading/whole-text.ts';
import { findTables } from './find-tables.ts';
import { rightHeader } from './header-slip.ts';
import { holdsNumbers, withServerRows } from './level-columns.ts';
import { type DeclaredLevels, meaningOfTable, type ResultTable } from './result-tables.ts';
import { type TableTrial, trialsOf } from './table-trials.ts';

/** Rows of all tables of a text: as many trials as can be typed in by hand. Nobody prints more. */
const mostRows = 10_000;

/**
 * Tables that people print of their results, in articles, wikis and spreadsheets. Each treatment and repetition is a
 * trial. Only texts of up to 4 MiB: nobody writes longer tables.
 */
export const tableReader: TextReader = {
  id: 'table',
  label: 'table of results',
  recognises: (head) => resultsIn(head).results.length > 0,
  open: (name, deliver, say) =>
    wholeText((text) => {
      const tables = resultsIn(text);
      const rows = tables.results.reduce((sum, { table }) => sum + table.rows.length, 0);
      if (rows > mostRows) say(tooManyRows(rows));
      else for (const reading of readingsOf(tables, name)) deliver(reading);
    }, say),
};

interface TablesOfText {
  readonly results: readonly ResultTable[];
  readonly declared: readonly DeclaredLevels[];
  readonly facts: Reading['facts'];
}

function resultsIn(text: string): TablesOfText {
  const results: ResultTable[] = [];
  const declared: DeclaredLevels[] = [];
  const facts: Reading['facts'] = [];
  const lines = text.split('\n');
  for (const found of findTables(text)) {
    const above = lines.slice(0, found.line - 1).findLast((line) => line.trim() !== '') ?? '';
    const table = holdsNumbers(found) ? (withServerRows(found, above) ?? found) : found;
    const meaning = meaningOfTable(table);
    if (meaning?.kind === 'results') results.push(meaning.results);
    else if (meaning?.kind === 'levels') declared.push(meaning.declared);
    else if (meaning?.kind === 'facts') facts.push(...meaning.facts);
  }
  return { results, declared, facts };
}

function tooManyRows(rows: number): string {
  return `Its tables of results have ${formatNumber(rows, 0)} rows; up to ${formatNumber(mostRows, 0)} of a text are read, each as a trial. It is kept as it is. Give it in parts, or means instead of every row, to have it read.`;
}

function readingsOf({ results, declared, facts }: TablesOfText, name: string): Reading[] {
  const righted = results.map((one) => rightHeader(one, declared));
  const { trials, findings } = trialsOf(
    righted.map((one) => one.results),
    name,
  );
  const ofAll = [...righted.flatMap(({ finding }) => finding ?? []), ...findings];
  return trials.map((trial, at) => readingOf(trial, facts, at === 0 ? ofAll : []));
}

/** What is said of the tables as a whole stands with the first trial. */
function readingOf(trial: TableTrial, facts: Reading['facts'], findings: readonly Finding[]): Reading {
  return {
    ...newReading('table', 'table'),
    treatment: trial.treatment,
    replicate: trial.replicate,
    facts,
    measurements: trial.measurements.map(withTrap),
    findings: [...findings],
  };
}

/** The timer of sql-bench is not set back between these two: the second holds the first. */
function withTrap(measurement: Reading['measurements'][number]): Reading['measurements'][number] {
  if (measurement.metric !== 'delete_all_many_keys') return measurement;
  const warning = 'Counted from the same start as delete_big_many_keys; its own time is the difference.';
  return { ...measurement, warnings: [...measurement.warnings, warning] };
}
