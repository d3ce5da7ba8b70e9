import type { Points } from './columns.ts';
import { findGaps, lowerBound } from './columns.ts';

/** What a reader needs of a line in words: least, mean, most, and how much of it is missing. */
export interface LineFacts {
  readonly count: number;
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  readonly mostAt: number;
  readonly leastAt: number;
  readonly gaps: number;
}

/** Facts of the values in [from, to); null when there are none. */
export function lineFacts({ seconds, values }: Points, from: number, to: number): LineFacts | null {
  let count = 0;
  let sum = 0;
  let [least, most, leastAt, mostAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (let index = lowerBound(seconds, from); index < seconds.length; index += 1) {
    const second = seconds[index];
    const value = values[index];
    if (second === undefined || second >= to) break;
    if (value === null || value === undefined) continue;
    count += 1;
    sum += value;
    if (value < least) [least, leastAt] = [value, second];
    if (value > most) [most, mostAt] = [value, second];
  }
  if (count === 0) return null;
  const gaps = findGaps({ seconds, values }).filter((gap) => gap.to > from && gap.from < to).length;
  return { count, mean: sum / count, least, most, leastAt, mostAt, gaps };
}

export interface TableRow {
  readonly from: number;
  readonly to: number;
  readonly mean: number | null;
  readonly least: number | null;
  readonly most: number | null;
}

/** A line as a table of at most `rows` rows, each an equal stretch of time; a stretch without values says null. */
export function lineTable(points: Points, from: number, to: number, rows: number): TableRow[] {
  const stretch = Math.max(1, Math.ceil((to - from) / rows));
  const table: TableRow[] = [];
  for (let start = from; start < to; start += stretch) {
    const end = Math.min(to, start + stretch);
    const facts = lineFacts(points, start, end);
    table.push({
      from: start,
      to: end,
      mean: facts?.mean ?? null,
      least: facts?.least ?? null,
      most: facts?.most ?? null,
    });
  }
  return table;
}

/** Value below which a share of the values in [from, to) lies (nearest rank); null when there are none. */
export function percentile(points: Points, from: number, to: number, share: number): number | null {
  const inside = valuesWithin(points, from, to).sort((a, b) => a - b);
  return inside[Math.min(inside.length - 1, Math.max(0, Math.ceil(share * inside.length) - 1))] ?? null;
}

export function valuesWithin({ seconds, values }: Points, from: number, to: number): number[] {
  const inside: number[] = [];
  for (let index = lowerBound(seconds, from); index < seconds.length; index += 1) {
    if ((seconds[index] ?? to) >= to) break;
    const value = values[index];
    if (value !== null && value !== undefined) inside.push(value);
  }
  return inside;
}
