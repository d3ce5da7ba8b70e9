import {
  factorWord,
  isPerMinute,
  isRate,
  isTime,
  saysChosen,
  saysCounted,
  saysMetric,
  withoutBrackets,
} from '../../preload/contract/column-words.ts';
import { printedNumber, withDecimalPoints } from '../../preload/contract/printed-number.ts';
import { isMissing, isNumber } from './hand-cell.ts';
import { addColumn, addRow, type HandColumn, type HandDraft, newColumn } from './hand-draft.ts';
import { handUnits } from './hand-units.ts';

type Cells = readonly (readonly string[])[];

/** Cells of a table from the clipboard: tabs of a spreadsheet, else bars, semicolons, commas. Null for a single value. */
export function pastedCells(text: string): Cells | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '' && !/^[\s|+:=-]*$/.test(line));
  const separator =
    ['\t', '|', ';'].find((one) => lines.some((line) => line.includes(one))) ?? commaOf(lines);
  if (separator === undefined && lines.length < 2) return null;
  return lines.map((line) => {
    const bare = separator === '|' ? line.trim().replace(/^\||\|$/g, '') : line;
    return (separator === undefined ? [bare] : bare.split(separator)).map(plainText);
  });
}

/** A comma parts cells where a head without numbers and every line below it have as many. */
function commaOf(lines: readonly string[]): string | undefined {
  const [head = '', ...below] = lines;
  const width = head.split(',').length;
  const isTable = width > 1 && below.length > 0 && below.every((line) => line.split(',').length === width);
  return isTable && !head.split(',').some((cell) => isNumber(cell)) ? ',' : undefined;
}

/** Without the marks of bold and code around a cell. */
function plainText(cell: string): string {
  return cell
    .trim()
    .replace(/^(\*\*|__|`|\*|_)(.*)\1$/, '$2')
    .trim();
}

/**
 * Puts a pasted table in from a cell on. Rows and columns that it needs are added. In an empty grid a first line without a
 * number over a line with one names the columns, and says what they are by the words that tables are read by.
 */
export function pasteInto(draft: HandDraft, row: number, column: number, pasted: Cells): HandDraft {
  const cells = withDecimalPoints(pasted) ?? pasted;
  const isEmpty = draft.rows.every((line) => line.every((cell) => cell.trim() === ''));
  const [first = [], ...rest] = cells;
  const headed = isEmpty && !first.some(holdsNumber) && rest.some((line) => line.some(holdsNumber));
  if (headed) return withHead(draft, first, rest);
  const width = Math.max(...cells.map((line) => line.length)) + column;
  let grown = draft;
  while (grown.columns.length < width) grown = addColumn(grown, 'metric');
  while (grown.rows.length < row + cells.length) grown = addRow(grown);
  return {
    ...grown,
    rows: grown.rows.map((line, at) =>
      line.map((cell, index) => {
        const text = cells[at - row]?.[index - column];
        return text === undefined ? cell : cellOf(grown.columns[index], text);
      }),
    ),
  };
}

function withHead(draft: HandDraft, head: readonly string[], body: Cells): HandDraft {
  const width = Math.max(head.length, ...body.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, index): HandColumn => {
    const name = head[index] ?? '';
    const values = body.map((line) => line[index] ?? '').filter((cell) => !isMissing(cell));
    const kind = kindOf(name, values, index === 0);
    const column = newColumn(index + 1, kind, name);
    return kind === 'metric' ? { ...column, ...saidByHead(name) } : column;
  });
  return {
    ...draft,
    columns,
    rows: body.map((line) => columns.map((one, at) => cellOf(one, line[at] ?? ''))),
  };
}

/** What a head says counts for more than that its cells are numbers: threads are, and are chosen. */
function kindOf(head: string, values: readonly string[], first: boolean): HandColumn['kind'] {
  const known = factorWord(withoutBrackets(head));
  if (
    saysMetric(head) &&
    known === null &&
    !isVariable(head) &&
    (values.length === 0 || values.some(holdsNumber))
  )
    return 'metric';
  if (known !== null) return known.target;
  if (isVariable(head)) return 'setting';
  const isMeasured = !first && values.length > 0 && values.every(holdsNumber);
  return isMeasured && (saysCounted(head) || !saysChosen(head)) ? 'metric' : 'workload';
}

/** Written as a server does, whatever words are in it: `innodb_flush_log_at_timeout`. */
function isVariable(head: string): boolean {
  return /^[a-z][a-z0-9]*(_[a-z0-9]+){2,}$/.test(withoutBrackets(head));
}

/** `Latency (ms)` and `Latency ms` name their unit; a time that names none has none until somebody chooses it. */
function saidByHead(head: string): Partial<HandColumn> {
  const [, name, said] = /^(.*?\S)[\s,]*[\s([]([^\s()[\]]+)[)\]]?$/.exec(head) ?? [];
  const unit = handUnits.find((one) => one.name === said);
  if (name !== undefined && unit !== undefined)
    return { name, unit: unit.name, direction: directionOf(unit.unit) };
  if (isPerMinute(head)) return { unit: '/min', direction: 'higher' };
  if (isRate(head)) return { unit: '/s', direction: 'higher' };
  return { unit: 'none', direction: isTime(head) ? 'lower' : 'none' };
}

function directionOf(unit: string): HandColumn['direction'] {
  if (unit === 's') return 'lower';
  return unit.endsWith('/s') ? 'higher' : 'none';
}

function holdsNumber(cell: string): boolean {
  return isNumber(plainNumber(cell));
}

/** In a metric, digits stand without the commas that group them. */
function cellOf(column: HandColumn | undefined, cell: string): string {
  return column?.kind === 'metric' ? plainNumber(cell) : cell;
}

function plainNumber(cell: string): string {
  const printed = printedNumber(cell);
  if (printed === null || printed.rest !== '') return cell;
  return printed.spread === null ? printed.digits : `${printed.digits} ± ${printed.spread}`;
}
