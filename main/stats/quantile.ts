/**
 * Sample quantile by linear interpolation between order statistics, type 7 of Hyndman and Fan (1996), the default of R
 * and NumPy. `sorted` is ascending and not empty; `p` in 0..1.
 */
export function quantileOfSorted(sorted: readonly number[], p: number): number {
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const low = sorted[below];
  if (low === undefined) throw new RangeError('quantile of no values');
  const high = sorted[below + 1] ?? low;
  return low + (position - below) * (high - low);
}

/** The same of values in any order. */
export function quantile(values: readonly number[], p: number): number {
  return quantileOfSorted(ascending(values), p);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}
