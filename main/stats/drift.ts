import { tQuantile, tTwoSided } from './distributions.ts';
import { average } from './moments.ts';
import type { Evidence } from './result.ts';
import { type RunsTest, runsTest } from './runs-test.ts';

export interface DriftPoint {
  readonly position: number;
  readonly value: number;
  /** Points of one group should be alike but for drift. */
  readonly group: string;
}

/** `interval` is that of the slope. */
export interface Drift extends Evidence {
  /** Per position. */
  readonly slope: number;
  readonly p: number | null;
  readonly runs: RunsTest | null;
}

/**
 * Trend over the order of execution: one common slope beside a level for each group (analysis of covariance;
 * Montgomery 2017, section 15.3), and the runs test of what the levels leave, for what is no straight line. A group of
 * one says nothing and is left out; null when no slope can be fitted.
 */
export function drift(points: readonly DriftPoint[], confidence: number): Drift | null {
  const groups = [...Map.groupBy(points, (point) => point.group).values()].filter(
    (group) => group.length >= 2,
  );
  const centred = groups.flatMap((group) => {
    const position = average(group.map((point) => point.position));
    const value = average(group.map((point) => point.value));
    return group.map((one) => ({ at: one.position, x: one.position - position, y: one.value - value }));
  });
  const sxx = centred.reduce((sum, one) => sum + one.x * one.x, 0);
  const df = centred.length - groups.length - 1;
  if (sxx === 0) return null;
  const slope = centred.reduce((sum, one) => sum + one.x * one.y, 0) / sxx;
  const common = { n: centred.length, slope, method: 'common slope within treatments' };
  if (df < 1)
    return { ...common, interval: null, p: null, runs: null, warnings: ['too few points for an interval'] };
  const squares = centred.reduce((sum, one) => sum + (one.y - slope * one.x) ** 2, 0);
  const error = Math.sqrt(squares / df / sxx);
  const half = tQuantile((1 + confidence) / 2, df) * error;
  const inOrder = centred.toSorted((a, b) => a.at - b.at).map((one) => one.y);
  return {
    ...common,
    interval: { low: slope - half, high: slope + half, confidence },
    p: error === 0 ? (slope === 0 ? 1 : 0) : tTwoSided(slope / error, df),
    runs: runsTest(inOrder),
    warnings: [],
  };
}
