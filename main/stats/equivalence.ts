import type { Difference } from './difference.ts';
import { tLower } from './distributions.ts';

/**
 * Two one-sided tests (Schuirmann 1987) that a difference lies within ± margin: the larger p of the two. It is below
 * alpha exactly when the 1 − 2·alpha interval lies within the margin.
 */
export function equivalenceP(one: Difference, margin: number): number {
  if (one.standardError === 0) return Math.abs(one.difference) < margin ? 0 : 1;
  const above = tLower(-(one.difference + margin) / one.standardError, one.df);
  const below = tLower((one.difference - margin) / one.standardError, one.df);
  return Math.max(above, below);
}
