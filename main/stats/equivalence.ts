import type { Difference } from './difference.ts';
import { tLower } from './distributions.ts';

/**
 * Two one-sided tests (Schuirmann 1987) that a difference lies between two bounds: the larger p of the two. It is below
 * alpha exactly when the 1 − 2·alpha interval lies between them.
 */
export function equivalenceP(
  one: Difference,
  bounds: { readonly low: number; readonly high: number },
): number {
  if (one.standardError === 0) return bounds.low < one.difference && one.difference < bounds.high ? 0 : 1;
  const above = tLower((bounds.low - one.difference) / one.standardError, one.df);
  const below = tLower((one.difference - bounds.high) / one.standardError, one.df);
  return Math.max(above, below);
}
