import jStat from 'jstat';
import { upperIncompleteGamma } from './incomplete-gamma.ts';

/**
 * Tail probabilities and quantiles, checked against R at the tails. jstat where it holds; where it does not (upper
 * tails taken as 1 − lower, normal below −5, noncentral t from a noncentrality of about 30), the cited algorithm.
 */

/** P(Z ≤ z). By erfc(x) = Q(1/2, x²), so that P(Z ≤ −8) keeps its digits (jstat: 2 % off). */
export function normalLower(z: number): number {
  const tail = upperIncompleteGamma(0.5, (z * z) / 2) / 2;
  return z < 0 ? tail : 1 - tail;
}

export function normalQuantile(p: number): number {
  return jStat.normal.inv(p, 0, 1);
}

/** P(T ≤ t). */
export function tLower(t: number, df: number): number {
  if (Math.abs(t) === Number.POSITIVE_INFINITY) return t < 0 ? 0 : 1;
  return t <= 0 ? jStat.studentt.cdf(t, df) : 1 - jStat.studentt.cdf(-t, df);
}

/** P(|T| ≥ |t|). */
export function tTwoSided(t: number, df: number): number {
  return Math.min(1, 2 * tLower(-Math.abs(t), df));
}

export function tQuantile(p: number, df: number): number {
  return p === 0.5 ? 0 : jStat.studentt.inv(p, df);
}

/** P(F > f): the complement is taken inside the beta function (26.6.2 in Abramowitz and Stegun), not as 1 − P. */
export function fUpper(f: number, df1: number, df2: number): number {
  if (f <= 0) return 1;
  if (f === Number.POSITIVE_INFINITY) return 0;
  return jStat.ibeta(df2 / (df2 + df1 * f), df2 / 2, df1 / 2);
}

export function fQuantile(p: number, df1: number, df2: number): number {
  return jStat.centralF.inv(p, df1, df2);
}

/** P(χ² > x). */
export function chiSquareUpper(x: number, df: number): number {
  return upperIncompleteGamma(df / 2, x / 2);
}

export function chiSquareQuantile(p: number, df: number): number {
  return jStat.chisquare.inv(p, df);
}

/** P(at most `heads` of `throws` fair coins), as a beta probability (26.5.24 in Abramowitz and Stegun). */
export function fairCoinLower(heads: number, throws: number): number {
  return heads >= throws ? 1 : jStat.ibeta(0.5, throws - heads, heads + 1);
}

/**
 * P(Q > q) for the studentized range of `means` means. jstat follows Copenhaver and Holland (1988) as R does, from 2
 * degrees of freedom on. Below that (Welch degrees of freedom of two pairs): Bonferroni over the pairs, an upper bound.
 */
export function studentizedRangeUpper(q: number, means: number, df: number): number {
  if (q <= 0) return 1;
  const pairs = (means * (means - 1)) / 2;
  if (means === 2 || df < 2) return Math.min(1, pairs * tTwoSided(q / Math.SQRT2, df));
  return Math.min(1, Math.max(0, 1 - jStat.tukey.cdf(q, means, df)));
}

export function studentizedRangeQuantile(p: number, means: number, df: number): number {
  const pairs = (means * (means - 1)) / 2;
  if (means === 2 || df < 2) return Math.SQRT2 * tQuantile(1 - (1 - p) / (2 * pairs), df);
  return jStat.tukey.inv(p, means, df);
}

/**
 * P(T ≤ t) for noncentral t, by its definition as a mixture: Φ(ts − δ) averaged over the density of s = χ/√df
 * (Johnson, Kotz and Balakrishnan 1995, chapter 31), with Simpson's rule over all of s that matters. jstat's series
 * loses everything from a noncentrality of about 30 on.
 */
export function noncentralTLower(t: number, df: number, noncentrality: number): number {
  const width = 9 / Math.sqrt(2 * df);
  const low = Math.max(0, 1 - width);
  const range = 1 + width - low;
  const steps = simpsonSteps(t * range, df);
  const step = range / steps;
  const logConstant = (df / 2) * Math.log(df) - (df / 2 - 1) * Math.LN2 - jStat.gammaln(df / 2);
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const s = low + i * step;
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * scaledChiDensity(s, df, logConstant) * normalLower(t * s - noncentrality);
  }
  return Math.min(1, (sum * step) / 3);
}

/** Even. More where the density is cut off at 0, and where Φ rises within a small part of the range. */
function simpsonSteps(rise: number, df: number): number {
  return 2 * Math.ceil(Math.max(df < 8 ? 100 : 30, 2 * Math.abs(rise)));
}

function scaledChiDensity(s: number, df: number, logConstant: number): number {
  if (s === 0) return df === 1 ? Math.exp(logConstant) : 0;
  return Math.exp(logConstant + (df - 1) * Math.log(s) - (df * s * s) / 2);
}
