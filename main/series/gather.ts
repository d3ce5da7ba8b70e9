import type { SeriesPoints } from './points.ts';

/** A stretch of time that is looked at, and how many points of it can be seen. */
export interface Look {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly points: number;
}

/** Neighbouring points as one: their mean, the least and the most of them, and how many they are. NaN is a gap. */
export interface GatheredPoints {
  readonly seconds: number[];
  readonly values: number[];
  readonly low: number[];
  readonly high: number[];
  readonly counts: number[];
}

/** A step this many times the usual one is a gap, as the charts have it. */
const gapSteps = 2.5;
/** Of a mean: far finer than any pixel, so that means still add up, and little more than half the text of all digits. */
const drawnDigits = 9;
/** Enough steps to know the usual one. */
const sampledSteps = 500;

/**
 * About as many points as the look asks for within it, and as many again before and behind; the first and the last stay
 * what they are, so that how far a series goes is known. A gap is never bridged, and a stall of one second stands in `low`. Null where there are no more points anyway.
 */
export function gather({ seconds, values }: SeriesPoints, look: Look): GatheredPoints | null {
  if (seconds.length <= look.points) return null;
  const columnOf = columnsFor(seconds, look);
  const limit = usualStep(seconds) * gapSteps;
  const gathered: GatheredPoints = { seconds: [], values: [], low: [], high: [], counts: [] };
  let cell = emptyCell(Number.NaN);
  let broken = false;
  let before = Number.NaN;
  for (const [index, second] of seconds.entries()) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) {
      broken = true;
      continue;
    }
    const isGap = !Number.isNaN(before) && (broken || second - before > limit);
    if (isGap || columnOf(second) !== cell.column) {
      close(gathered, cell);
      if (isGap) addGap(gathered, (before + second) / 2);
      cell = emptyCell(columnOf(second));
    }
    add(cell, second, value);
    before = second;
    broken = false;
  }
  close(gathered, cell);
  return gathered;
}

interface Cell {
  readonly column: number;
  count: number;
  seconds: number;
  sum: number;
  low: number;
  high: number;
}

function emptyCell(column: number): Cell {
  return { column, count: 0, seconds: 0, sum: 0, low: Infinity, high: -Infinity };
}

function add(cell: Cell, second: number, value: number): void {
  cell.count += 1;
  cell.seconds += second;
  cell.sum += value;
  cell.low = Math.min(cell.low, value);
  cell.high = Math.max(cell.high, value);
}

function close(to: GatheredPoints, { count, seconds, sum, low, high }: Cell): void {
  if (count > 0) push(to, seconds / count, Number((sum / count).toPrecision(drawnDigits)), low, high, count);
}

function addGap(to: GatheredPoints, second: number): void {
  push(to, second, Number.NaN, Number.NaN, Number.NaN, 0);
}

function push(
  to: GatheredPoints,
  second: number,
  value: number,
  low: number,
  high: number,
  count: number,
): void {
  to.seconds.push(Math.round(second * 1e6) / 1e6);
  to.values.push(value);
  to.low.push(low);
  to.high.push(high);
  to.counts.push(count);
}

/** Equal stretches: narrow ones within the look, and wide ones of the time before and behind it. */
function columnsFor(seconds: Float64Array, { fromSeconds, toSeconds, points }: Look) {
  const width = Math.max(toSeconds - fromSeconds, Number.MIN_VALUE) / points;
  const before = Math.max(width, (fromSeconds - (seconds[0] ?? 0)) / points);
  const behind = Math.max(width, ((seconds.at(-1) ?? 0) - toSeconds) / points);
  return (second: number) => {
    if (second === seconds[0]) return -Infinity;
    if (second === seconds.at(-1)) return Infinity;
    if (second < fromSeconds) return Math.floor((second - fromSeconds) / before);
    if (second <= toSeconds) return Math.floor((second - fromSeconds) / width);
    return points + 1 + Math.floor((second - toSeconds) / behind);
  };
}

/** The median distance between neighbouring points. */
function usualStep(seconds: Float64Array): number {
  const some = seconds.subarray(0, sampledSteps + 1);
  const steps = some.subarray(1).map((second, index) => second - (some[index] ?? second));
  return steps.sort()[Math.floor(steps.length / 2)] ?? 0;
}
