import { normalQuantile, tQuantile } from './distributions.ts';
import { average, variance } from './moments.ts';
import type { Evidence } from './result.ts';

export interface BatchMeans extends Evidence {
  readonly mean: number;
  /** Of the mean, allowing for autocorrelation; null with fewer than two batches. */
  readonly standardError: number | null;
  readonly batchSize: number;
  readonly batches: number;
  /** How many independent points would give this standard error; null where it cannot be said. */
  readonly effectiveN: number | null;
}

const fewestBatches = 10;
const mostBatches = 50;
const independenceLevel = 0.1;

/**
 * Mean of an autocorrelated series with its error, by non-overlapping batch means. The batch size is doubled until the
 * batch means pass von Neumann's test of independence at 10 % (Fishman 1978; Fishman and Yarberry 1997), while at
 * least 10 batches remain (Schmeiser 1982: more than 30 gain nothing). Leftover points join no batch, but the mean.
 */
export function batchMeans(values: readonly number[], confidence = 0.95): BatchMeans {
  const n = values.length;
  const mean = average(values);
  let batchSize = Math.max(1, Math.ceil(n / mostBatches));
  let batches = meansOf(values, batchSize);
  while (!looksIndependent(batches) && Math.floor(n / (batchSize * 2)) >= fewestBatches) {
    batchSize *= 2;
    batches = meansOf(values, batchSize);
  }
  const common = { n, mean, batchSize, batches: batches.length };
  if (batches.length < 2) {
    const warnings = [`${n} points are too few for an error`];
    return {
      ...common,
      standardError: null,
      effectiveN: null,
      interval: null,
      method: 'batch means',
      warnings,
    };
  }
  const standardError = Math.sqrt(variance(batches) / batches.length);
  const half = tQuantile((1 + confidence) / 2, batches.length - 1) * standardError;
  return {
    ...common,
    standardError,
    effectiveN: standardError === 0 ? null : Math.min(n, variance(values) / standardError ** 2),
    interval: { low: mean - half, high: mean + half, confidence },
    method: `batch means, ${batches.length} batches`,
    warnings: warningsFor(batches),
  };
}

function warningsFor(batches: readonly number[]): string[] {
  if (batches.length < fewestBatches) return [`only ${batches.length} batches: the interval is rough`];
  return looksIndependent(batches)
    ? []
    : [
        'the batches are still correlated: the series is too short for its memory, the interval is too narrow',
      ];
}

/** Von Neumann's ratio against its normal approximation, one-sided: only positive correlation narrows an interval. */
function looksIndependent(batches: readonly number[]): boolean {
  const n = batches.length;
  const squares = variance(batches) * (n - 1);
  if (n < 3 || squares === 0) return true;
  let differences = 0;
  for (let i = 1; i < n; i++) differences += ((batches[i] ?? 0) - (batches[i - 1] ?? 0)) ** 2;
  const mean = average(batches);
  const ends = ((batches[0] ?? 0) - mean) ** 2 + ((batches[n - 1] ?? 0) - mean) ** 2;
  const correlation = 1 - (differences + ends) / (2 * squares);
  const z = correlation * Math.sqrt((n * n - 1) / (n - 2));
  return z <= normalQuantile(1 - independenceLevel);
}

function meansOf(values: readonly number[], size: number): number[] {
  return Array.from({ length: Math.floor(values.length / size) }, (_, batch) =>
    average(values.slice(batch * size, (batch + 1) * size)),
  );
}
