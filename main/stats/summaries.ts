import { fairCoinLower, tQuantile } from './distributions.ts';
import { average, variance } from './moments.ts';
import { ascending, median } from './quantile.ts';
import type { Evidence } from './result.ts';

export interface Summary extends Evidence {
  readonly centre: number;
}

/** An estimate of the error that is shared by several samples: residual variance and its degrees of freedom. */
export interface ErrorEstimate {
  readonly variance: number;
  readonly df: number;
}

const oneTrial = 'one trial: no interval';

/** Arithmetic mean with its t interval; `error` replaces the sample's own variance. `values` is not empty. */
export function meanInterval(values: readonly number[], confidence: number, error?: ErrorEstimate): Summary {
  const n = values.length;
  const centre = average(values);
  const method = error === undefined ? 'mean, t interval' : 'mean, t interval with pooled error';
  const used = error ?? { variance: variance(values), df: n - 1 };
  if (n < 2 || used.df < 1) return { centre, n, interval: null, method, warnings: [oneTrial] };
  const half = tQuantile((1 + confidence) / 2, used.df) * Math.sqrt(used.variance / n);
  return {
    centre,
    n,
    interval: { low: centre - half, high: centre + half, confidence },
    method,
    warnings: [],
  };
}

/** Geometric mean with the t interval of the logs; all values positive, `error` of the logs. */
export function geometricMeanInterval(
  values: readonly number[],
  confidence: number,
  error?: ErrorEstimate,
): Summary {
  const logs = meanInterval(values.map(Math.log), confidence, error);
  const interval = logs.interval && {
    low: Math.exp(logs.interval.low),
    high: Math.exp(logs.interval.high),
    confidence,
  };
  return { ...logs, centre: Math.exp(logs.centre), interval, method: `geometric ${logs.method} of logs` };
}

/**
 * Median with the narrowest symmetric pair of order statistics that covers at least `confidence`, exact for any
 * continuous distribution (Conover 1999, section 3.2). None where even the extremes do not cover: n < 6 at 95 %.
 * The interval carries the confidence that it attains.
 */
export function medianInterval(values: readonly number[], confidence: number): Summary {
  const n = values.length;
  const sorted = ascending(values);
  const common = { centre: median(values), n, method: 'median, order statistics' };
  let rank = 0;
  while (2 * (rank + 1) <= n && 2 * fairCoinLower(rank, n) <= 1 - confidence) rank += 1;
  const low = sorted[rank - 1];
  const high = sorted[n - rank];
  if (low === undefined || high === undefined) {
    return { ...common, interval: null, warnings: [`${n} values are too few for an interval of the median`] };
  }
  return { ...common, interval: { low, high, confidence: 1 - 2 * fairCoinLower(rank - 1, n) }, warnings: [] };
}
