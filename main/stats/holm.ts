export interface HolmStep {
  readonly adjustedP: number;
  readonly rejected: boolean;
  /** Level at which this comparison's interval excludes zero exactly when the comparison is rejected. */
  readonly alpha: number;
}

/**
 * Holm's step-down correction (1979): the chance of any false difference is at most `alpha`. In the order of `ps`.
 *
 * Each step also gets the level of an interval that agrees with it (Serlin 1993; Ludbrook 2000): alpha/(m − rank) for
 * a rejected one, and for all others the level of the step that failed. Every interval covers its own change with at
 * least 1 − alpha; that all of them cover at once is not promised, that none is clear of zero by chance is.
 */
export function holm(ps: readonly number[], alpha: number): HolmStep[] {
  const m = ps.length;
  const order = ps.map((p, index) => ({ p, index })).toSorted((a, b) => a.p - b.p);
  const failed = order.findIndex(({ p }, rank) => p > alpha / (m - rank));
  const rejections = failed === -1 ? m : failed;
  const steps: HolmStep[] = [];
  let adjustedP = 0;
  for (const [rank, { p, index }] of order.entries()) {
    adjustedP = Math.min(1, Math.max(adjustedP, p * (m - rank)));
    steps[index] = {
      adjustedP,
      rejected: rank < rejections,
      alpha: alpha / (m - Math.min(rank, rejections)),
    };
  }
  return steps;
}
