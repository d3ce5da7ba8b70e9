import { average, variance } from './moments.ts';
import { ascending, quantileOfSorted } from './quantile.ts';
import type { Evidence } from './result.ts';

export interface Stalls {
  readonly count: number;
  readonly longestSeconds: number;
  readonly totalSeconds: number;
}

export interface Jitter extends Evidence {
  /** Standard deviation over mean of the interval rates; null when the mean is 0 or there is one point. */
  readonly cv: number | null;
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
  readonly iqr: number;
  /** Unbroken stretches of intervals below 10 % of the median. */
  readonly stalls: Stalls;
  readonly secondsBelowHalf: number;
  readonly secondsBelow90Percent: number;
  /** Mean of the last half over mean of the first half; null when the first is 0 or there are under 2 points. */
  readonly lastOverFirst: number | null;
}

/**
 * Evenness of a throughput. `rates` in 1/s, one an interval, in order; `seconds` the lengths of the same intervals.
 * Quantiles are type 7, a point an interval. Null for no points.
 */
export function jitter(rates: readonly number[], seconds: readonly number[]): Jitter | null {
  if (rates.length === 0) return null;
  const sorted = ascending(rates);
  const p50 = quantileOfSorted(sorted, 0.5);
  const mean = average(rates);
  return {
    n: rates.length,
    interval: null,
    method: 'interval rates, type 7 quantiles; stall: below 10 % of the median',
    warnings: p50 === 0 ? ['the median rate is 0: no stall can be told from it'] : [],
    cv: mean === 0 || rates.length < 2 ? null : Math.sqrt(variance(rates)) / mean,
    p5: quantileOfSorted(sorted, 0.05),
    p50,
    p95: quantileOfSorted(sorted, 0.95),
    iqr: quantileOfSorted(sorted, 0.75) - quantileOfSorted(sorted, 0.25),
    stalls: stallsOf(rates, seconds, 0.1 * p50),
    secondsBelowHalf: secondsBelow(rates, seconds, 0.5 * p50),
    secondsBelow90Percent: secondsBelow(rates, seconds, 0.9 * p50),
    lastOverFirst: lastOverFirst(rates),
  };
}

function stallsOf(rates: readonly number[], seconds: readonly number[], limit: number): Stalls {
  let count = 0;
  let longestSeconds = 0;
  let totalSeconds = 0;
  let current = 0;
  for (const [i, rate] of rates.entries()) {
    if (rate >= limit) {
      current = 0;
      continue;
    }
    if (current === 0) count += 1;
    current += seconds[i] ?? 0;
    totalSeconds += seconds[i] ?? 0;
    longestSeconds = Math.max(longestSeconds, current);
  }
  return { count, longestSeconds, totalSeconds };
}

function secondsBelow(rates: readonly number[], seconds: readonly number[], limit: number): number {
  return rates.reduce((sum, rate, i) => (rate < limit ? sum + (seconds[i] ?? 0) : sum), 0);
}

function lastOverFirst(rates: readonly number[]): number | null {
  if (rates.length < 2) return null;
  const half = Math.floor(rates.length / 2);
  const first = average(rates.slice(0, half));
  return first === 0 ? null : average(rates.slice(rates.length - half)) / first;
}
