import { fUpper } from './distributions.ts';
import { average, sumOfSquares } from './moments.ts';
import type { ErrorEstimate } from './summaries.ts';

/** Residual variance of a one-way layout: what replicates of one treatment differ by, pooled. Null without replicates. */
export function pooledError(groups: readonly (readonly number[])[]): ErrorEstimate | null {
  const filled = groups.filter((group) => group.length > 0);
  const df = filled.reduce((sum, group) => sum + group.length - 1, 0);
  if (df === 0) return null;
  return { variance: filled.reduce((sum, group) => sum + sumOfSquares(group), 0) / df, df };
}

export interface BlockedErrors {
  /** Of differences between treatments: the residual after treatment and block. */
  readonly ofDifferences: ErrorEstimate;
  /**
   * Of a treatment's mean: what replicates differ by, blocks included. All treatments share the blocks, so it has fewer
   * degrees of freedom than a pooled error (Satterthwaite 1946).
   */
  readonly ofMeans: ErrorEstimate;
}

/**
 * Errors of randomised complete blocks (Montgomery 2017, section 4.1). Each row is a treatment with its values by
 * block, no cell missing. Null for fewer than two rows or blocks.
 */
export function blockedErrors(rows: readonly (readonly number[])[]): BlockedErrors | null {
  const blocks = rows[0]?.length ?? 0;
  const df = (rows.length - 1) * (blocks - 1);
  const pooled = pooledError(rows);
  if (df < 1 || pooled === null) return null;
  const blockMeans = Array.from({ length: blocks }, (_, block) =>
    average(rows.map((row) => row[block] ?? 0)),
  );
  const squaresOfBlocks = rows.length * sumOfSquares(blockMeans);
  const residual = Math.max(0, pooled.variance * pooled.df - squaresOfBlocks) / df;
  const forBlocks = squaresOfBlocks / (blocks - 1);
  const forRows = (rows.length - 1) * residual;
  const spread = forBlocks ** 2 / (blocks - 1) + forRows ** 2 / df;
  const meanDf = spread === 0 ? blocks - 1 : (forBlocks + forRows) ** 2 / spread;
  return { ofDifferences: { variance: residual, df }, ofMeans: { variance: pooled.variance, df: meanDf } };
}

/**
 * Groups whose own variance is larger than that of all others pooled, by a one-sided F test at `level` each: a pooled
 * error would be too small for them. Groups that vary less need no such care: a pooled error is conservative there.
 */
export function noisyGroups(groups: readonly (readonly number[])[], level: number): number[] {
  return [...groups.keys()].filter((index) => {
    const own = pooledError([groups[index] ?? []]);
    const rest = pooledError(groups.filter((_group, i) => i !== index));
    if (own === null || rest === null || rest.variance === 0) return false;
    return fUpper(own.variance / rest.variance, own.df, rest.df) < level;
  });
}
