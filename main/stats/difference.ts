import { tQuantile, tTwoSided } from './distributions.ts';
import { average, variance } from './moments.ts';
import type { Interval } from './result.ts';
import type { ErrorEstimate } from './summaries.ts';

/** Difference of two means with what is needed to test it at any level. */
export interface Difference {
  readonly difference: number;
  readonly standardError: number;
  readonly df: number;
  /** Two-sided, uncorrected. */
  readonly p: number;
}

/** Welch's t (1947) for b − a, degrees of freedom by Satterthwaite; null unless both have two values or more. */
export function welch(a: readonly number[], b: readonly number[]): Difference | null {
  if (a.length < 2 || b.length < 2) return null;
  const shareA = variance(a) / a.length;
  const shareB = variance(b) / b.length;
  const squaredError = shareA + shareB;
  const df =
    squaredError === 0
      ? a.length + b.length - 2
      : squaredError ** 2 / (shareA ** 2 / (a.length - 1) + shareB ** 2 / (b.length - 1));
  return differenceOf(average(b) - average(a), Math.sqrt(squaredError), df);
}

/** b − a with an error pooled over all treatments; both sides need two values, or the error would be another's. */
export function pooledDifference(
  a: readonly number[],
  b: readonly number[],
  error: ErrorEstimate,
): Difference | null {
  if (a.length < 2 || b.length < 2) return null;
  const standardError = Math.sqrt(error.variance * (1 / a.length + 1 / b.length));
  return differenceOf(average(b) - average(a), standardError, error.df);
}

/** The two-sided interval with `alpha` outside. */
export function intervalAt(one: Difference, alpha: number): Interval {
  const half = tQuantile(1 - alpha / 2, one.df) * one.standardError;
  return { low: one.difference - half, high: one.difference + half, confidence: 1 - alpha };
}

function differenceOf(difference: number, standardError: number, df: number): Difference {
  if (standardError > 0)
    return { difference, standardError, df, p: tTwoSided(difference / standardError, df) };
  return { difference, standardError, df, p: difference === 0 ? 1 : 0 };
}
