import { equivalencePower, power } from './power.ts';

export interface Undecided {
  /** Observed difference, taken for the true one; on the scale of `sd` and `margin`. */
  readonly difference: number;
  readonly margin: number;
  readonly sd: number;
  /** Replicates of each side now. */
  readonly replicates: number;
  readonly alpha: number;
  /** Degrees of freedom of the error now, and how many each further replicate of all treatments adds. */
  readonly df: number;
  readonly dfPerReplicate: number;
}

const mostReplicates = 200;

/**
 * How many more replicates would probably (80 %) settle an undecided comparison, if the true difference is the one that
 * was seen: either a difference is shown, or it is shown to be within the margin, whichever comes first. Null when even
 * 200 would not.
 */
export function replicatesToSettle(now: Undecided, wantedPower = 0.8): number | null {
  const settles = (more: number): boolean => {
    const design = {
      replicates: now.replicates + more,
      sd: now.sd,
      alpha: now.alpha,
      df: now.df + more * now.dfPerReplicate,
    };
    return (
      power(now.difference, design) >= wantedPower ||
      equivalencePower(now.difference, now.margin, design) >= wantedPower
    );
  };
  if (!settles(mostReplicates)) return null;
  let enough = mostReplicates;
  let tooFew = 0;
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2);
    if (settles(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
