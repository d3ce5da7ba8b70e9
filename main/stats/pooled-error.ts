import { chiSquareUpper } from './distributions.ts';
import { average, sumOfSquares, variance } from './moments.ts';
import type { ErrorEstimate } from './summaries.ts';

/** Residual variance of a one-way layout: what replicates of one treatment differ by, pooled. Null without replicates. */
export function pooledError(groups: readonly (readonly number[])[]): ErrorEstimate | null {
  const filled = groups.filter((group) => group.length > 0);
  const df = filled.reduce((sum, group) => sum + group.length - 1, 0);
  if (df === 0) return null;
  return { variance: filled.reduce((sum, group) => sum + sumOfSquares(group), 0) / df, df };
}

/**
 * Residual variance of randomised complete blocks, treatment plus block (Montgomery 2017, section 4.1). Each row is a
 * treatment with its values by block, no cell missing.
 */
export function blockedError(rows: readonly (readonly number[])[]): ErrorEstimate | null {
  const blocks = rows[0]?.length ?? 0;
  const df = (rows.length - 1) * (blocks - 1);
  if (df < 1) return null;
  const residuals = rows.flatMap((row) => {
    const mean = average(row);
    return row.map((value) => value - mean);
  });
  const blockMeans = Array.from({ length: blocks }, (_, block) =>
    average(residuals.filter((_value, i) => i % blocks === block)),
  );
  const squares = residuals.reduce((sum, value, i) => sum + (value - (blockMeans[i % blocks] ?? 0)) ** 2, 0);
  return { variance: squares / df, df };
}

/**
 * Bartlett's test (1937) that groups vary alike; null where it says nothing (fewer than two groups with replicates, or a
 * group that does not vary at all). Small p: a pooled error would be too small for some and too large for others.
 */
export function bartlett(groups: readonly (readonly number[])[]): { readonly p: number } | null {
  const replicated = groups.filter((group) => group.length >= 2);
  const pooled = pooledError(replicated);
  if (pooled === null || replicated.length < 2 || replicated.some((group) => variance(group) === 0))
    return null;
  const inverses = replicated.reduce((sum, group) => sum + 1 / (group.length - 1), 0);
  const logs = replicated.reduce((sum, group) => sum + (group.length - 1) * Math.log(variance(group)), 0);
  const correction = 1 + (inverses - 1 / pooled.df) / (3 * (replicated.length - 1));
  const statistic = (pooled.df * Math.log(pooled.variance) - logs) / correction;
  return { p: chiSquareUpper(statistic, replicated.length - 1) };
}
