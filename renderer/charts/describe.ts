import type { Points } from './columns.ts';
import { findGaps, lowerBound, spreadAt } from './columns.ts';

/** Percentiles that a generator prints are never averaged: the middle of such values is their median. */
export type Centre = 'mean' | 'median';

export interface DescribedLine extends Points {
  readonly centre: Centre;
}

/** What a reader needs of a line in words: its middle and its ends, and how much of it is missing. */
export interface LineFacts {
  readonly count: number;
  /** Mean or median, as the line's `centre` says. */
  readonly middle: number;
  readonly least: number;
  readonly most: number;
  readonly leastAt: number;
  readonly mostAt: number;
  readonly gaps: number;
}

/** Facts of the values in (from, to]; null when there are none. */
export function lineFacts(line: DescribedLine, from: number, to: number): LineFacts | null {
  const inside = cellsWithin(line, from, to);
  const [first] = inside;
  if (first === undefined) return null;
  const lowest = inside.reduce((least, cell) => (cell.low < least.low ? cell : least), first);
  const highest = inside.reduce((most, cell) => (cell.high > most.high ? cell : most), first);
  const gaps = findGaps(line).filter((gap) => gap.to > from && gap.from < to).length;
  return {
    count: inside.reduce((sum, { count }) => sum + count, 0),
    middle: middleOfCells(inside, line.centre),
    least: lowest.low,
    most: highest.high,
    leastAt: lowest.second,
    mostAt: highest.second,
    gaps,
  };
}

export interface TableRow {
  readonly from: number;
  readonly to: number;
  readonly middle: number | null;
  readonly least: number | null;
  readonly most: number | null;
}

/** A line as a table of at most `rows` rows, each an equal stretch of time; a stretch without values says null. */
export function lineTable(line: DescribedLine, from: number, to: number, rows: number): TableRow[] {
  const stretch = Math.max(1, Math.ceil((to - from) / rows));
  const table: TableRow[] = [];
  for (let start = from; start < to; start += stretch) {
    const end = Math.min(to, start + stretch);
    const known = lineFacts(line, start, end);
    table.push({
      from: start,
      to: end,
      middle: known?.middle ?? null,
      least: known?.least ?? null,
      most: known?.most ?? null,
    });
  }
  return table;
}

/** Value below which a share of the values in (from, to] lies (nearest rank); null when there are none. */
export function percentile(points: Points, from: number, to: number, share: number): number | null {
  return nearestRank(valuesWithin(points, from, to), share);
}

/** Values in (from, to]: a point is stamped with the end of the interval that it speaks of. */
export function valuesWithin(points: Points, from: number, to: number): number[] {
  return cellsWithin(points, from, to).map(({ value }) => value);
}

/** One value, or the mean of several that stand so close that nobody could tell them apart. */
interface Cell {
  readonly second: number;
  readonly value: number;
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

function cellsWithin(points: Points, from: number, to: number): Cell[] {
  const { seconds, values } = points;
  const inside: Cell[] = [];
  for (let index = lowerBound(seconds, from); index < seconds.length; index += 1) {
    const second = seconds[index] ?? from;
    if (second > to) break;
    const value = values[index];
    if (second > from && value !== null && value !== undefined)
      inside.push({ second, value, ...spreadAt(points, index, value) });
  }
  return inside;
}

/** NaN for no values. */
export function middleOf(values: readonly number[], centre: Centre): number {
  if (centre === 'median') return nearestRank(values, 0.5) ?? Number.NaN;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The median of means is only near the median: a trial's own number is the exact one. */
function middleOfCells(cells: readonly Cell[], centre: Centre): number {
  const values = cells.map(({ value }) => value);
  if (centre === 'median') return middleOf(values, centre);
  const count = cells.reduce((sum, cell) => sum + cell.count, 0);
  return cells.reduce((sum, cell) => sum + cell.count * cell.value, 0) / count;
}

function nearestRank(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? null;
}
