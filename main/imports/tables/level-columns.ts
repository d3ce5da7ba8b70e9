import { saysMetric } from '../../../preload/contract/column-words.ts';
import { isMissing, readCell } from './cell-value.ts';
import type { TextTable } from './find-tables.ts';

/** `MySQL 5.6`, `MariaDB-10.11.6`, `Percona Server 8.0`, `MySQL`. */
const server =
  /^(mysql|mariadb|maria|percona( server)?|ps|aurora( mysql)?|tidb|postgres(ql)?)[\s_-]*v?[\d.]*[\w.-]*$/i;
/** `host1`, `db-2`, `node a`. */
const machine = /^(host|server|node|db|box|machine|vm)[\s_-]*(\d{1,3}|[a-z])$/i;

/** A longer line above a table is a sentence. */
const longestCaption = 60;

/**
 * A table with a column for each server, as articles compare them, with a row for each server instead; null for any other.
 * Its rows are metrics (`TPS`, `p95 (ms)`), or levels of a factor, of which the line above or the first head says what was
 * measured.
 */
export function withServerRows(table: TextTable, lineAbove: string): TextTable | null {
  const [first = '', ...heads] = table.header;
  if (!areServers(heads)) return null;
  const factor = heads.every((head) => machine.test(head.trim())) ? 'host' : 'server';
  const names = table.rows.map(({ cells }) => cells[0] ?? '');
  const isOfMetrics =
    names.filter(saysMetric).length * 2 > names.length && new Set(names).size === names.length;
  const turned = isOfMetrics
    ? { header: [factor, ...names], rows: rowsByServer(table, heads) }
    : { header: [factor, ...headsOf(first, lineAbove)], rows: rowsByCell(table, heads) };
  return { ...table, ...turned, odd: table.odd, onServers: heads };
}

function areServers(heads: readonly string[]): boolean {
  if (heads.length < 2 || new Set(heads.map((head) => head.trim().toLowerCase())).size < heads.length)
    return false;
  return [server, machine].some((pattern) => heads.every((head) => pattern.test(head.trim())));
}

function rowsByServer({ rows, line }: TextTable, heads: readonly string[]): TextTable['rows'] {
  return heads.map((head, at) => ({ cells: [head, ...rows.map(({ cells }) => cells[at + 1] ?? '')], line }));
}

/** A row for each cell; where nothing was measured there is none. */
function rowsByCell({ rows }: TextTable, heads: readonly string[]): TextTable['rows'] {
  return heads.flatMap((head, at) =>
    rows.flatMap(({ cells, line }) => {
      const cell = cells[at + 1] ?? '';
      return isMissing(cell) ? [] : [{ cells: [head, cells[0] ?? '', cell], line }];
    }),
  );
}

/** What names the rows, and what the cells are, where anything says it: `Threads / TPS` and `TPS by threads` say both. */
function headsOf(first: string, lineAbove: string): [rows: string, cells: string] {
  const parts = first.split(/\s+[/\\]\s+|(?<=[a-z])[/\\](?=[a-z]{3,})|\s+(?:by|per|vs\.?)\s+/i);
  const caption = lineAbove.replace(/^[#=\s]+|[=:.\s]+$/g, '');
  const isCaption = caption.length <= longestCaption && saysMetric(caption);
  const measured = parts.find(saysMetric) ?? (isCaption ? caption : 'Value');
  return [parts.find((part) => !saysMetric(part)) ?? 'level', measured];
}

/** Whether every cell beside the names is a number, or said to be missing. */
export function holdsNumbers({ rows }: TextTable): boolean {
  return rows.every(({ cells }) =>
    cells.slice(1).every((cell) => isMissing(cell) || readCell(cell) !== null),
  );
}
