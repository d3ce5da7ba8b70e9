import type { Points } from './columns.ts';
import { findGaps, lowerBound } from './columns.ts';

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
  const { seconds, values, centre } = line;
  const inside = valuesWithin(line, from, to);
  if (inside.length === 0) return null;
  const { least, most } = extremes(inside);
  const at = (wanted: number) =>
    seconds[values.findIndex((value, index) => value === wanted && (seconds[index] ?? from) > from)] ?? from;
  const gaps = findGaps(line).filter((gap) => gap.to > from && gap.from < to).length;
  return {
    count: inside.length,
    middle: middleOf(inside, centre),
    least,
    most,
    leastAt: at(least),
    mostAt: at(most),
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
    const inside = valuesWithin(line, start, Math.min(to, start + stretch));
    const known = inside.length > 0 ? extremes(inside) : null;
    table.push({
      from: start,
      to: Math.min(to, start + stretch),
      middle: known === null ? null : middleOf(inside, line.centre),
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
export function valuesWithin({ seconds, values }: Points, from: number, to: number): number[] {
  const inside: number[] = [];
  for (let index = lowerBound(seconds, from); index < seconds.length; index += 1) {
    const second = seconds[index] ?? from;
    if (second > to) break;
    const value = values[index];
    if (second > from && value !== null && value !== undefined) inside.push(value);
  }
  return inside;
}

/** NaN for no values. */
export function middleOf(values: readonly number[], centre: Centre): number {
  if (centre === 'median') return nearestRank(values, 0.5) ?? Number.NaN;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Not `Math.min(...values)`: a day of seconds is more arguments than a call may take. */
function extremes(values: readonly number[]): { readonly least: number; readonly most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

function nearestRank(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? null;
}
