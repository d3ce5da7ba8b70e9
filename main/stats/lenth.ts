import { tQuantile } from './distributions.ts';
import { median } from './quantile.ts';

export interface Lenth {
  readonly pseudoStandardError: number;
  /** An effect beyond this is probably real, taken alone. */
  readonly marginOfError: number;
  /** An effect beyond this is probably real among all of them. */
  readonly simultaneousMargin: number;
}

/**
 * Lenth's method (1989) for the effects of a two-level design without replicates: most effects are taken for noise.
 * Null for fewer than seven effects, where that is no longer plausible, and where all are zero.
 */
export function lenth(effects: readonly number[], confidence: number): Lenth | null {
  if (effects.length < 7) return null;
  const sizes = effects.map(Math.abs);
  const first = 1.5 * median(sizes);
  if (first === 0) return null;
  const pseudoStandardError = 1.5 * median(sizes.filter((size) => size < 2.5 * first));
  const df = effects.length / 3;
  const each = (1 + confidence ** (1 / effects.length)) / 2;
  return {
    pseudoStandardError,
    marginOfError: tQuantile((1 + confidence) / 2, df) * pseudoStandardError,
    simultaneousMargin: tQuantile(each, df) * pseudoStandardError,
  };
}
