import { noncentralTLower, tQuantile } from './distributions.ts';

/** A comparison of two treatments with `replicates` trials each; `sd` and differences on one scale (logs: use the CV). */
export interface PairDesign {
  readonly replicates: number;
  readonly sd: number;
  /** Two-sided level of this one comparison, after any correction. */
  readonly alpha: number;
  /** Of the error; default 2·replicates − 2, more when the error is pooled over more treatments. */
  readonly df?: number;
}

/** Chance that the t test shows a true difference, both tails counted: noncentral t (Cohen 1988; R: `power.t.test(strict = TRUE)`). */
export function power(difference: number, design: PairDesign): number {
  const df = errorDf(design);
  if (df < 1) return 0;
  if (design.sd === 0) return difference === 0 ? design.alpha : 1;
  const critical = tQuantile(1 - design.alpha / 2, df);
  const noncentrality = Math.abs(difference) / standardErrorOf(design);
  const missed =
    noncentralTLower(critical, df, noncentrality) - noncentralTLower(-critical, df, noncentrality);
  return Math.min(1, Math.max(0, 1 - missed));
}

/**
 * Chance that the whole two-sided 1 − alpha interval of the difference lies within ± margin, by the noncentral t
 * approximation of Phillips (1990). Never above the exact value by more than a few thousandths.
 */
export function equivalencePower(difference: number, margin: number, design: PairDesign): number {
  const df = errorDf(design);
  if (df < 1) return 0;
  if (design.sd === 0) return Math.abs(difference) < margin ? 1 : 0;
  const critical = tQuantile(1 - design.alpha / 2, df);
  const error = standardErrorOf(design);
  const below = noncentralTLower(-critical, df, (difference - margin) / error);
  const above = noncentralTLower(critical, df, (difference + margin) / error);
  return Math.max(0, below - above);
}

/** Smallest difference that is shown with the wanted power, by bisection; null with fewer than two replicates. */
export function minimumDetectableDifference(design: PairDesign, wantedPower = 0.8): number | null {
  if (errorDf(design) < 1 || design.replicates < 2) return null;
  if (design.sd === 0) return 0;
  let low = 0;
  let high = standardErrorOf(design);
  while (power(high, design) < wantedPower) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (power(middle, design) < wantedPower) low = middle;
    else high = middle;
  }
  return high;
}

export interface ExperimentSize {
  /** Standard deviation between restarts over the mean, for example 0.022. */
  readonly cv: number;
  readonly replicates: number;
  readonly treatments: number;
  readonly confidence: number;
  /** Comparisons that share the error rate; the first step of Holm is the strictest. Default 1: one pair alone. */
  readonly comparisons?: number;
  readonly power?: number;
}

/**
 * Smallest change between two treatments of an experiment that would probably be shown, as a ratio (0.051 is +5.1 %);
 * error pooled over all treatments. Null when it shows nothing: one replicate.
 */
export function minimumDetectableChange(size: ExperimentSize): number | null {
  const difference = minimumDetectableDifference(
    {
      replicates: size.replicates,
      sd: Math.sqrt(Math.log1p(size.cv ** 2)),
      alpha: (1 - size.confidence) / (size.comparisons ?? 1),
      df: size.treatments * (size.replicates - 1),
    },
    size.power,
  );
  return difference === null ? null : Math.expm1(difference);
}

function errorDf(design: PairDesign): number {
  return design.df ?? 2 * design.replicates - 2;
}

function standardErrorOf(design: PairDesign): number {
  return design.sd * Math.sqrt(2 / design.replicates);
}
