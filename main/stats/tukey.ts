import { type Difference, pooledDifference, welch } from './difference.ts';
import { studentizedRangeUpper } from './distributions.ts';
import { average } from './moments.ts';
import type { ErrorEstimate } from './summaries.ts';

/**
 * Chance of a difference this large between any two of `treatments` equal ones: Tukey and Kramer with a pooled error,
 * Games and Howell (1976) with Welch's.
 */
export function pairwiseP(pair: Difference, treatments: number): number {
  if (pair.standardError === 0) return pair.difference === 0 ? 1 : 0;
  const q = (Math.SQRT2 * Math.abs(pair.difference)) / pair.standardError;
  return studentizedRangeUpper(q, treatments, pair.df);
}

/**
 * Indexes of the groups not distinguishable from the best mean at the chosen confidence: those that a Tukey test of
 * all pairs does not tell from it. It holds the truly best with at least that confidence. `error` null: Welch.
 */
export function bestSet(
  groups: readonly (readonly number[])[],
  direction: 'higher' | 'lower',
  confidence: number,
  error: ErrorEstimate | null,
): number[] {
  const sign = direction === 'higher' ? 1 : -1;
  const means = groups.map((group) => (group.length < 2 ? Number.NEGATIVE_INFINITY : sign * average(group)));
  const best = groups[means.indexOf(Math.max(...means))];
  if (best === undefined || best.length < 2) return [];
  return [...groups.keys()].filter((index) => {
    const group = groups[index] ?? [];
    if (group === best) return true;
    const pair = error === null ? welch(best, group) : pooledDifference(best, group, error);
    return pair !== null && pairwiseP(pair, groups.length) > 1 - confidence;
  });
}
