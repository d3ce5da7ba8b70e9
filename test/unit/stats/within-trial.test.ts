import { describe, expect, it } from 'vitest';
import { batchMeans } from '../../../main/stats/batch-means.ts';
import { changepoints, longRunVariance } from '../../../main/stats/changepoints.ts';
import { normalQuantile } from '../../../main/stats/distributions.ts';
import { jitter } from '../../../main/stats/jitter.ts';
import { quantile } from '../../../main/stats/quantile.ts';
import { seededRandom } from '../../../main/stats/random.ts';
import { steadyState } from '../../../main/stats/steady-state.ts';
import { throughput } from '../../../main/stats/throughput.ts';
import { expectClose, oracle } from './r-oracle.ts';

function normals(n: number, seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: n }, () => normalQuantile(random()));
}

describe('throughput', () => {
  it('is a ratio of sums, and says when the mean of the rates is another number', () => {
    const result = throughput([
      { events: 100, seconds: 1 },
      { events: 100, seconds: 1 },
      { events: 10, seconds: 0.5 },
    ]);
    expect(result.value).toBeCloseTo(84, 10);
    expect(result.meanOfRates).toBeCloseTo(73.333, 3);
    expect(result.warnings).toHaveLength(1);
  });
  it('has no value where no time passed', () => {
    expect(throughput([{ events: 5, seconds: 0 }]).value).toBeNull();
  });
});

describe('quantile', () => {
  it("is R's type 7", () => {
    const { values, p, q } = oracle.quantile;
    expectClose(
      p.map((one) => quantile(values, one)),
      q,
      1e-12,
    );
  });
});

describe('steadyState', () => {
  it('finds the truncation that MSER-5 is defined by, as computed in R', () => {
    expect(steadyState(oracle.mser.values).start).toBe(oracle.mser.start);
  });
  it('says not reached while the level still moves', () => {
    const ramp = normals(400, 3).map((noise, i) => 100 + i + noise);
    const result = steadyState(ramp);
    expect(result.start).toBeNull();
    expect(result.warnings.join()).toContain('not reached');
  });
  it('does not guess from a few points', () => {
    expect(steadyState([1, 2, 3]).start).toBeNull();
  });
  it('starts at once where nothing warms up', () => {
    expect(steadyState(Array.from({ length: 100 }, () => 5)).start).toBe(0);
  });
});

describe('changepoints', () => {
  for (const [i, { values, penalty, starts }] of oracle.pelt.entries()) {
    it(`finds the optimum of R's dynamic programming, case ${i + 1}: ${starts.length} shifts`, () => {
      expect(changepoints(values, { penalty }).starts).toEqual(starts);
    });
  }
  it('finds a shift of two deviations with its default penalty, and its levels', () => {
    const values = normals(600, 11).map((noise, i) => (i < 250 ? 500 : 540) + 20 * noise);
    const { starts, levels } = changepoints(values);
    expect(starts).toHaveLength(1);
    expect(Math.abs((starts[0] ?? 0) - 250)).toBeLessThan(10);
    expect(levels[0]).toBeCloseTo(500, -1);
  });
  it('finds none in noise, also when the noise remembers itself', () => {
    let memory = 0;
    const correlated = normals(2000, 5).map((noise) => {
      memory = 0.6 * memory + noise;
      return memory;
    });
    expect(changepoints(normals(2000, 4)).starts).toEqual([]);
    expect(changepoints(correlated).starts).toEqual([]);
  });
  it('estimates the long-run variance of an autocorrelated series through its shifts', () => {
    const ratios = Array.from({ length: 21 }, (_, seed) => {
      let memory = 0;
      const values = normals(2000, seed).map((noise, i) => {
        memory = 0.7 * memory + noise;
        return memory + (i % 1000 < 500 ? 0 : 30);
      });
      return longRunVariance(values) * 0.3 ** 2;
    });
    expect(quantile(ratios, 0.5)).toBeGreaterThan(0.85);
    expect(quantile(ratios, 0.5)).toBeLessThan(1.3);
  });
  it('moves with the values when they are shifted and scaled', () => {
    const values = normals(300, 8).map((noise, i) => noise + (i < 100 ? 0 : 4));
    const moved = values.map((value) => 1000 + 7 * value);
    expect(changepoints(values).starts).toHaveLength(1);
    expect(changepoints(moved).starts).toEqual(changepoints(values).starts);
  });
  it('takes nothing, one point and a constant', () => {
    expect(changepoints([])).toMatchObject({ starts: [], levels: [] });
    expect(changepoints([4])).toMatchObject({ starts: [], levels: [4] });
    expect(changepoints([4, 4, 4, 4, 4])).toMatchObject({ starts: [], levels: [4] });
    expect(changepoints([4, 4, 4, 4, 9, 9, 9, 9]).levels.length).toBeGreaterThan(0);
  });
});

describe('batchMeans', () => {
  it('finds the standard error of an AR(1) series with known variance', () => {
    const { values } = oracle.autocorrelated;
    const truth = Math.sqrt(1 / 0.3 ** 2 / values.length);
    const result = batchMeans(values);
    expect((result.standardError ?? 0) / truth).toBeGreaterThan(0.75);
    expect((result.standardError ?? 0) / truth).toBeLessThan(1.3);
    // (1 − φ²) / (1 − φ)² fewer points than there are: about 4000 · 0.3 / 1.7.
    expect(result.effectiveN).toBeGreaterThan(400);
    expect(result.effectiveN).toBeLessThan(1200);
    expect(result.warnings).toEqual([]);
  });
  it('doubles its batches until they forget each other', () => {
    const errors = Array.from({ length: 15 }, (_, seed) => {
      const short = oracle.autocorrelated.values.slice(seed * 250, seed * 250 + 500);
      return batchMeans(short.map((value, i) => value + (short[i - 1] ?? value) + (short[i - 2] ?? value)));
    });
    expect(errors.some((one) => one.batchSize > 10)).toBe(true);
    // The sum of three neighbours has three times the long-run deviation, 3 / 0.3.
    const ratios = errors.map((one) => (one.standardError ?? 0) / Math.sqrt(100 / 500));
    expect(quantile(ratios, 0.5)).toBeGreaterThan(0.8);
    expect(quantile(ratios, 0.5)).toBeLessThan(1.2);
  });
  it('takes independent points for about as many as they are', () => {
    const result = batchMeans(normals(2000, 21));
    expect(result.effectiveN).toBeGreaterThan(1200);
  });
  it('warns where the series is too short for its memory', () => {
    let level = 0;
    const walk = normals(200, 2).map((noise) => {
      level += noise;
      return level;
    });
    expect(batchMeans(walk).warnings.join()).toContain('still correlated');
  });
  it('has no interval for one point and none of width for a constant', () => {
    expect(batchMeans([3])).toMatchObject({ mean: 3, interval: null, standardError: null });
    expect(batchMeans([3, 3, 3, 3]).interval).toEqual({ low: 3, high: 3, confidence: 0.95 });
  });
});

describe('jitter', () => {
  it('counts stalls as unbroken stretches below 10 % of the median', () => {
    const rates = [100, 100, 5, 0, 100, 9, 100, 100, 45, 85, 100, 100];
    const result = jitter(
      rates,
      rates.map(() => 2),
    );
    expect(result?.stalls).toEqual({ count: 2, longestSeconds: 4, totalSeconds: 6 });
    expect(result?.secondsBelowHalf).toBe(8);
    expect(result?.secondsBelow90Percent).toBe(10);
    expect(result?.p50).toBe(100);
  });
  it('compares the last half with the first', () => {
    expect(jitter([10, 10, 5, 5], [1, 1, 1, 1])?.lastOverFirst).toBe(0.5);
  });
  it('has no summary of nothing and no ratio to zero', () => {
    expect(jitter([], [])).toBeNull();
    expect(jitter([0, 0, 0], [1, 1, 1])).toMatchObject({
      cv: null,
      lastOverFirst: null,
      stalls: { count: 0 },
    });
  });
});
