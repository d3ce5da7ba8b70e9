import type { Difference } from './difference.ts';
import { studentizedRangeUpper } from './distributions.ts';
import { average } from './moments.ts';

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
 * all pairs does not tell from it. It holds the truly best with at least that confidence. `difference` judges a pair by
 * its places, null where it cannot; a group of one value is never the best.
 */
export function bestSet(
  groups: readonly (readonly number[])[],
  direction: 'higher' | 'lower',
  confidence: number,
  difference: (a: number, b: number) => Difference | null,
): number[] {
  const sign = direction === 'higher' ? 1 : -1;
  const means = groups.map((group) => (group.length < 2 ? Number.NEGATIVE_INFINITY : sign * average(group)));
  const best = means.indexOf(Math.max(...means));
  if ((groups[best]?.length ?? 0) < 2) return [];
  return [...groups.keys()].filter((index) => {
    if (index === best) return true;
    const pair = difference(best, index);
    return pair !== null && pairwiseP(pair, groups.length) > 1 - confidence;
  });
}
