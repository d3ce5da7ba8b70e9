import { withDecimalPoints } from '../../../preload/contract/printed-number.ts';
import { csvCells } from '../../workloads/custom/csv-row.ts';

/** A table as it stands in a text, whatever draws it. */
export interface TextTable {
  readonly header: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[];
  /** Of its header, counted from 1. */
  readonly line: number;
  /** Lines of rows within it that have another number of cells: nobody knows which of them is missing. */
  readonly odd: readonly number[];
  /** Lines of rows with cells of which only the first `longestCell` characters are kept. */
  readonly cut: readonly number[];
  /** The heads of its columns, where each was a server and became a row. */
  readonly onServers?: readonly string[];
}

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
  readonly style: 'pipes' | 'tabs' | 'separators' | 'blanks';
  /** A ruler stands below it. */
  readonly isHead?: boolean;
  readonly isCut?: boolean;
}

/**
 * The tables of a text: Markdown, the wikis (`| a | b |`, `|| a || b ||`, `{| … |}`), boxes of the mysql client, tabs,
 * commas or semicolons, columns apart by blanks, and rows whose cells were broken onto lines of their own. Rows that follow
 * each other with as many cells make a table; the first is its header.
 */
export function findTables(text: string): TextTable[] {
  const tables: TextTable[] = [];
  let block: Row[] = [];
  let odd: Row[] = [];
  const close = () => {
    const [header, ...rows] = block;
    if (header !== undefined && rows.length > 0)
      tables.push({
        header: header.cells,
        rows: withPoints(rows),
        line: header.line,
        odd: odd.map(({ line }) => line),
        cut: block.flatMap(({ line, isCut }) => (isCut === true ? [line] : [])),
      });
    block = [];
    odd = [];
  };
  let isGap = false;
  for (const found of rowsOf(text)) {
    if (found === null || found === 'blank') {
      isGap = found === 'blank' && block[0]?.style === 'pipes';
      if (!isGap) close();
      continue;
    }
    const isCut = found.cells.some((cell) => cell.length > longestCell);
    const row = isCut
      ? { ...found, isCut, cells: found.cells.map((cell) => cell.slice(0, longestCell)) }
      : found;
    if (isGap && !goesOn(block, row)) close();
    isGap = false;
    const [first] = block;
    const isOdd = first !== undefined && first.cells.length !== row.cells.length;
    const before = odd.at(-1);
    if (first !== undefined && first.style !== row.style) close();
    else if (isOdd && block.length > 1 && before?.cells.length !== row.cells.length) {
      odd.push(row);
      continue;
    } else if (isOdd) {
      // Two of another width, one after the other, are a table of their own.
      const own = odd.pop();
      close();
      if (own !== undefined) block.push(own);
    }
    // A header row again: the tables of a list stand one below the other without a line between.
    else if (block.length > 1 && row.cells[0] === first?.cells[0] && !isNumberLike(row.cells[0] ?? ''))
      close();
    block.push(row);
  }
  close();
  return tables;
}

/** Whether a row behind a blank line belongs to the table before it: not a head, as wide, with numbers where it has them. */
function goesOn(block: readonly Row[], row: Row): boolean {
  const before = block.length > 1 ? block.at(-1) : undefined;
  if (before === undefined || row.isHead === true || row.cells.length !== before.cells.length) return false;
  return row.cells.every((cell, at) => isNumberLike(cell) === isNumberLike(before.cells[at] ?? ''));
}

function withPoints(rows: readonly Row[]): TextTable['rows'] {
  const pointed = withDecimalPoints(rows.map(({ cells }) => cells));
  return pointed === null ? rows : rows.map(({ line }, at) => ({ cells: pointed[at] ?? [], line }));
}

/** Of a longer cell its beginning is kept: patterns that ask what it means take long on long ones. */
export const longestCell = 300;

/** Rows in order; null where the text is something else, or nothing. Lines that only draw are passed over. */
function* rowsOf(text: string): Generator<Row | 'blank' | null, void> {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    if (isRuler(line)) continue;
    if (line.startsWith('{|')) {
      const wiki = mediaWikiRows(lines, at);
      yield null;
      yield* wiki.rows;
      yield null;
      at = wiki.end;
    } else if (line.startsWith('|')) {
      const [joined, last] = joinBroken(lines, at);
      const isHead = isRuler((lines[last + 1] ?? '').trim());
      yield { cells: pipeCells(joined), line: at + 1, style: 'pipes', isHead };
      at = last;
    } else yield line === '' ? 'blank' : plainRow(lines[at] ?? '', at + 1);
  }
}

function isRuler(line: string): boolean {
  return line !== '' && /^[|+:=\-\s]*$/.test(line) && /[-=]{2,}/.test(line);
}

/** Rows of more cells are none of a table of results. */
const mostBroken = 100;

/** `| 4M |` and on the next line `126 secs |`: a cell that a page broke off its row. */
function joinBroken(lines: readonly string[], start: number): [joined: string, last: number] {
  let joined = (lines[start] ?? '').trim();
  let last = start;
  while (joined.endsWith('|') && last - start < mostBroken) {
    const next = (lines[last + 1] ?? '').trim();
    if (next === '' || next.startsWith('|') || !next.endsWith('|') || next.indexOf('|') !== next.length - 1)
      break;
    joined += ` ${next}`;
    last += 1;
  }
  return [joined, last];
}

function pipeCells(line: string): string[] {
  const inner = line.replace(/^\|+/, '').replace(/(?<![|\\])\|+\s*$/, '');
  // Markdown writes a bar that belongs to a cell as `\|`.
  return inner.split(/(?<!\\)\|+/).map((cell) => cleanCell(cell).replaceAll('\\|', '|'));
}

/** Without the marks of bold, code, headings and links around a cell. */
function cleanCell(cell: string): string {
  const text = cell.trim().replace(/^[!=]\s*/, '');
  const bare = text.replace(/^(\*\*|__|'''|''|`|\*|_)(.*)\1$/s, '$2');
  return bare.replace(/^\[\[?([^\]|]*\|)?([^\]]*)\]\]?$/, '$2').trim();
}

function mediaWikiRows(lines: readonly string[], start: number): { rows: Row[]; end: number } {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = start + 1;
  let end = start + 1;
  const close = () => {
    if (cells.length > 0) rows.push({ cells, line, style: 'pipes' });
    cells = [];
  };
  for (; end < lines.length; end++) {
    const text = (lines[end] ?? '').trim();
    if (text.startsWith('|}')) break;
    if (text.startsWith('|-')) close();
    else if (/^[|!]/.test(text) && !text.startsWith('|+')) {
      if (cells.length === 0) line = end + 1;
      for (const cell of text.slice(1).split(/\|\||!!/))
        cells.push(cleanCell(cell.replace(/^[^|[=]*=[^|]*\|/, '')));
    }
  }
  close();
  return { rows, end };
}

function plainRow(line: string, number: number): Row | null {
  if (line.trim() === '') return null;
  const tabs = line.split('\t').map((cell) => cell.trim());
  if (tabs.length > 1) return { cells: tabs, line: number, style: 'tabs' };
  const byBlanks = blankRow(line, number);
  if (byBlanks !== null && commasAreInNumbers(line)) return byBlanks;
  for (const separator of [';', ',']) {
    if (!line.includes(separator)) continue;
    const cells = csvCells(line, separator);
    if (cells.length > 1 && cells.slice(1).every(isShort))
      return { cells, line: number, style: 'separators' };
  }
  return byBlanks;
}

function blankRow(line: string, number: number): Row | null {
  const cells = line
    .trim()
    .split(/\s{2,}/)
    .map((cell) => cell.trim());
  return cells.length > 1 && cells.slice(1).every(isShort) ? { cells, line: number, style: 'blanks' } : null;
}

/** `4G   16   1,234.5`: what stands between digits parts no cells where blanks do. */
function commasAreInNumbers(line: string): boolean {
  return !/;|(?<!\d),|,(?!\d)/.test(line);
}

/** A sentence is no cell. */
function isShort(cell: string): boolean {
  return cell.length <= 60;
}

function isNumberLike(text: string): boolean {
  return /^[-+]?[\d.,\s]+[a-z%]*$/i.test(text);
}
