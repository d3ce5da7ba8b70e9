/** One measured quantity over time: seconds rising, null where nothing was measured. */
export interface Points {
  readonly seconds: readonly number[];
  readonly values: readonly (number | null)[];
  /** Where each value is the mean of several: the least and the most of them, and how many they are. */
  readonly low?: readonly (number | null)[] | undefined;
  readonly high?: readonly (number | null)[] | undefined;
  readonly counts?: readonly number[] | undefined;
}

/**
 * What a chart draws of one line. `null` breaks the line; `undefined` only says that this line has no point at that
 * time, so the line goes on.
 */
export interface ColumnLine {
  readonly mean: readonly (number | null | undefined)[];
  readonly low: readonly (number | null | undefined)[];
  readonly high: readonly (number | null | undefined)[];
}

export interface ColumnData {
  readonly seconds: readonly number[];
  readonly lines: readonly ColumnLine[];
  /** True when points were gathered into columns: only then is there a band to draw. */
  readonly gathered: boolean;
}

export interface ColumnRange {
  readonly from: number;
  readonly to: number;
  /** How many 2-px columns the plot is wide. */
  readonly columns: number;
}

export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** A step this many times the usual one is a gap: a sampler that is merely late (up to 2.5 ticks) is not. */
const gapSteps = 2.5;

/** Enough steps to know the usual one; a trial of hours need not be sorted for it at each drawing. */
const sampledSteps = 500;

/** The median distance between neighbouring points; 0 for fewer than two. */
export function usualStep(seconds: readonly number[]): number {
  const steps = seconds
    .slice(1, sampledSteps + 1)
    .map((second, index) => second - (seconds[index] ?? second));
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/** Where a series has nothing: from the last value before to the first value after. */
export function findGaps({ seconds, values }: Points): Gap[] {
  const limit = usualStep(seconds) * gapSteps;
  const gaps: Gap[] = [];
  let last: number | undefined;
  let broken = false;
  for (const [index, second] of seconds.entries()) {
    if (values[index] === null || values[index] === undefined) {
      broken = true;
      continue;
    }
    if (last !== undefined && (broken || second - last > limit)) gaps.push({ from: last, to: second });
    last = second;
    broken = false;
  }
  return gaps;
}

/** First index whose second is not below `second`. */
export function lowerBound(seconds: readonly number[], second: number): number {
  let low = 0;
  let high = seconds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seconds[middle] ?? 0) < second) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Tally {
  count: number;
  sum: number;
  low: number;
  high: number;
}

/** Mean, least and most of a line's values by key; the key is a column number or the second itself. */
function tally(
  points: Points,
  from: number,
  to: number,
  keyOf: (second: number) => number,
): Map<number, Tally> {
  const { seconds, values } = points;
  const tallies = new Map<number, Tally>();
  for (let index = from; index < to; index += 1) {
    const value = values[index];
    const second = seconds[index];
    if (value === null || value === undefined || second === undefined) continue;
    const key = keyOf(second);
    const { count, low, high } = spreadAt(points, index, value);
    const cell = tallies.get(key);
    if (cell === undefined) {
      tallies.set(key, { count, sum: count * value, low, high });
    } else {
      cell.count += count;
      cell.sum += count * value;
      if (low < cell.low) cell.low = low;
      if (high > cell.high) cell.high = high;
    }
  }
  return tallies;
}

/** What stands behind one value: itself, or the points of which it is the mean. */
export function spreadAt({ low, high, counts }: Points, index: number, value: number): Omit<Tally, 'sum'> {
  return { count: counts?.[index] ?? 1, low: low?.[index] ?? value, high: high?.[index] ?? value };
}

/**
 * Gathers lines for drawing in 2-px columns: the mean as line, least to most as band, so that a stall of one second is
 * seen at any zoom. With no more points than columns, the points themselves. Gaps break the line in the middle of the
 * gap, also when it is narrower than a column.
 */
export function gatherColumns(lines: readonly Points[], range: ColumnRange): ColumnData {
  const width = (range.to - range.from) / Math.max(1, range.columns);
  // One point beyond each end, so that the line reaches the edge of the plot.
  const windows = lines.map(({ seconds }) => ({
    from: Math.max(0, lowerBound(seconds, range.from) - 1),
    to: Math.min(seconds.length, lowerBound(seconds, range.to) + 2),
  }));
  const gathered =
    windows.some(({ from, to }) => to - from > range.columns) || lines.some(({ low }) => low !== undefined);
  const keyOf = gathered
    ? (second: number) => range.from + (Math.floor((second - range.from) / width) + 0.5) * width
    : (second: number) => second;
  const tallies = lines.map((line, index) =>
    tally(line, windows[index]?.from ?? 0, windows[index]?.to ?? 0, keyOf),
  );
  const breaks = lines.map((line) => new Set(findGaps(line).map((gap) => (gap.from + gap.to) / 2)));
  const all = new Set<number>();
  for (const cells of tallies) for (const key of cells.keys()) all.add(key);
  for (const set of breaks)
    for (const second of set) if (second > range.from && second < range.to) all.add(second);
  const seconds = [...all].sort((a, b) => a - b);
  return {
    seconds,
    gathered,
    lines: tallies.map((cells, index) => {
      const pick = (of: (cell: Tally) => number) =>
        seconds.map((second) => {
          const cell = cells.get(second);
          if (cell !== undefined) return of(cell);
          return breaks[index]?.has(second) ? null : undefined;
        });
      return {
        mean: pick((cell) => cell.sum / cell.count),
        low: pick((cell) => cell.low),
        high: pick((cell) => cell.high),
      };
    }),
  };
}

/** The value nearest to `second`, if one was measured within `reach` seconds of it. */
export function valueAt(points: Points, second: number, reach: number): number | null {
  const after = lowerBound(points.seconds, second);
  let best: number | null = null;
  let distance = reach;
  for (const index of [after - 1, after]) {
    const at = points.seconds[index];
    const value = points.values[index];
    if (at === undefined || value === undefined || value === null || Math.abs(at - second) > distance)
      continue;
    best = value;
    distance = Math.abs(at - second);
  }
  return best;
}

/** Indices of values with a gap on either side: a line of one point has no length, so it is drawn as a dot. */
export function isolatedPoints(values: ArrayLike<number | null | undefined>): number[] {
  const isolated: number[] = [];
  let previous: number | null = null;
  let candidate = -1;
  for (let index = 0; index <= values.length; index += 1) {
    const value = index < values.length ? values[index] : null;
    if (value === undefined) continue;
    if (value === null && candidate >= 0) isolated.push(candidate);
    candidate = value !== null && previous === null ? index : -1;
    previous = value;
  }
  return isolated;
}
