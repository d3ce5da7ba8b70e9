import { average } from './moments.ts';
import { median } from './quantile.ts';

const fewestResiduals = 8;
const limit = 3.5;

/**
 * Values far from the rest: modified z, 0.6745·(x − median)/MAD, beyond 3.5 (Iglewicz and Hoaglin 1993). They are
 * named, never removed. When the MAD is 0 the mean absolute deviation stands in for it, as there.
 */
export function modifiedZ(values: readonly number[]): number[] {
  const middle = median(values);
  const deviations = values.map((value) => Math.abs(value - middle));
  const mad = median(deviations);
  const scale = mad > 0 ? mad / 0.6745 : average(deviations) * 1.253314;
  return values.map((value) => (scale === 0 ? 0 : (value - middle) / scale));
}

export interface Outlier {
  readonly group: number;
  readonly index: number;
  readonly z: number;
}

/**
 * Replicates that lie far from their group's mean, judged among the residuals of all groups: three replicates alone
 * have no outliers. Groups of one are left out; none are named among fewer than 8 residuals. Residuals of small groups
 * are stretched by √(n/(n−1)), because a group's mean follows its members.
 */
export function outliers(groups: readonly (readonly number[])[]): Outlier[] {
  const residuals = groups.flatMap((values, group) => {
    if (values.length < 2) return [];
    const mean = average(values);
    const stretch = Math.sqrt(values.length / (values.length - 1));
    return values.map((value, index) => ({ group, index, residual: (value - mean) * stretch }));
  });
  if (residuals.length < fewestResiduals) return [];
  const zs = modifiedZ(residuals.map((one) => one.residual));
  return residuals
    .map((one, i) => ({ group: one.group, index: one.index, z: zs[i] ?? 0 }))
    .filter((one) => Math.abs(one.z) > limit);
}
