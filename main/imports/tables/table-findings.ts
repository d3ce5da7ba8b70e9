import { saysCounted, saysMetric } from '../../../preload/contract/column-words.ts';
import { counted } from '../../../preload/contract/counted.ts';
import type { Finding } from '../../../preload/contract/hosts.ts';
import { isMissing, readCell } from './cell-value.ts';
import { tellsApart } from './factor-columns.ts';
import { longestCell } from './find-tables.ts';
import type { ResultTable } from './result-tables.ts';

/** What became of columns that are neither plain factors nor plain metrics, and of cells that are no numbers. */
export function tableFindings(results: ResultTable): Finding[] {
  return [
    onServers(results),
    taken(results),
    measuredOrChosen(results),
    leftOut(results),
    unitUnknown(results),
    unread(results),
    oddRows(results),
    cutCells(results),
  ].flatMap((finding) => finding ?? []);
}

function onServers({ table }: ResultTable): Finding | null {
  if (table.onServers === undefined) return null;
  return {
    id: 'table-columns-as-levels',
    severity: 'informs',
    title: 'Columns were taken as levels',
    sentence: `The table of line ${table.line} has a column for each of ${quoted(table.onServers)}: each is a level of one factor, and what stands below was measured there.`,
    remedy: 'Rename the factor, or head the columns by what was measured if they are metrics.',
    evidence: table.onServers.join(' | '),
  };
}

function taken({ table, factors }: ResultTable): Finding | null {
  if (table.onServers !== undefined) return null;
  const columns = factors.filter((factor) => factor.taken).map(({ at }) => table.header[at] ?? '');
  if (columns.length === 0) return null;
  return {
    id: 'table-column-taken',
    severity: 'informs',
    title: 'A column was taken as a factor',
    sentence: `In the table of line ${table.line}, rows with the same levels differ in ${quoted(columns)}. They were not taken as repetitions of one treatment: what differs became a factor.`,
    remedy: 'Remove the factor if these rows repeat the same treatment.',
    evidence: columns.join(' | '),
  };
}

/** Numbers under a head that says neither: among repetitions they may be what was varied. */
function measuredOrChosen({ table, factors, metrics }: ResultTable): Finding | null {
  const columns = metrics.flatMap(({ at }) => {
    const head = table.header[at] ?? '';
    const says =
      saysMetric(head) || saysCounted(head) || table.rows.some((row) => hasUnit(row.cells[at] ?? ''));
    return !says && tellsApart(table, factors, at) ? [head] : [];
  });
  if (columns.length === 0) return null;
  return {
    id: 'table-measured-or-chosen',
    severity: 'warns',
    title: 'Repetitions may be other treatments',
    sentence: `In the table of line ${table.line}, rows with the same levels differ in ${quoted(columns)}, which was taken as measured because its cells are numbers.`,
    remedy:
      'If it was chosen, head it by its setting, or by a word such as size or level, and import it again.',
    evidence: columns.join(' | '),
  };
}

function hasUnit(cell: string): boolean {
  return readCell(cell)?.unit != null;
}

function leftOut({ table, factors, metrics }: ResultTable): Finding | null {
  const used = new Set([...factors, ...metrics].map(({ at }) => at));
  const columns = table.header.filter((_, at) => !used.has(at));
  if (columns.length === 0) return null;
  return {
    id: 'table-columns-left-out',
    severity: 'informs',
    title: columns.length === 1 ? 'A column was left out' : `${columns.length} columns were left out`,
    sentence: `Of the table of line ${table.line}, ${quoted(columns)} ${columns.length === 1 ? 'is' : 'are'} neither a factor nor numbers that were measured. Rows of one treatment are counted as repetitions in their order.`,
    remedy: 'Head a column by the setting or the metric that it holds if it should count.',
    evidence: columns.join(' | '),
  };
}

function oddRows({ table }: ResultTable): Finding | null {
  const { odd } = table;
  if (odd.length === 0) return null;
  return {
    id: 'table-rows-odd',
    severity: 'warns',
    title: odd.length === 1 ? 'A row was left out' : `${odd.length} rows were left out`,
    sentence: `In the table of line ${table.line}, ${odd.length === 1 ? 'a row has' : `${odd.length} rows have`} another number of cells than its head: line ${odd.slice(0, 8).join(', ')}${odd.length > 8 ? ', …' : ''}.`,
    remedy:
      'Give these rows as many cells as the head has, with - where a value is missing, and import it again.',
    evidence: odd.join(', '),
  };
}

/** Two cells that differ only behind the cut are one level. */
function cutCells({ table: { line, cut } }: ResultTable): Finding | null {
  if (cut.length === 0) return null;
  return {
    id: 'table-cells-cut',
    severity: 'warns',
    title: 'Long cells were cut',
    sentence: `In the table of line ${line}, cells of more than ${longestCell} characters were cut to as many: line ${cut.slice(0, 8).join(', ')}${cut.length > 8 ? ', …' : ''}.`,
    remedy: 'Give such a level a short name in the text, so that it can be told from others.',
    evidence: cut.join(', ').slice(0, 1000),
  };
}

function unitUnknown({ table, metrics }: ResultTable): Finding | null {
  const columns = metrics.filter((metric) => metric.unitUnknown).map(({ at }) => table.header[at] ?? '');
  if (columns.length === 0) return null;
  return {
    id: 'table-unit-unknown',
    severity: 'warns',
    title: 'The unit of a time is not said',
    sentence: `In the table of line ${table.line}, ${quoted(columns)} ${columns.length === 1 ? 'is a time' : 'are times'} without a unit. The numbers stand as they are printed, without one.`,
    remedy: `Write the unit into the head, as in “${columns[0]} (ms)”, and import it again.`,
    evidence: columns.join(' | '),
  };
}

/** More are counted only. */
const mostShown = 5;

function unread({ table, metrics }: ResultTable): Finding | null {
  const cells = table.rows.flatMap(({ cells: row, line }) =>
    metrics.flatMap(({ at }) => {
      const cell = row[at] ?? '';
      return isMissing(cell) || readCell(cell) !== null
        ? []
        : [`“${cell}” under “${table.header[at] ?? ''}” (line ${line})`];
    }),
  );
  if (cells.length === 0) return null;
  const shown = cells.slice(0, mostShown).join(', ');
  return {
    id: 'table-cells-unread',
    severity: 'warns',
    title: `${counted(cells.length, 'cell')} of the table ${cells.length === 1 ? 'is no number' : 'are no numbers'}`,
    sentence: `Taken as missing: ${shown}${cells.length > mostShown ? ', …' : ''}.`,
    remedy: 'Correct the text if there are numbers.',
    evidence: '',
  };
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `“${column}”`).join(', ');
}
