import { describe, expect, it } from 'vitest';
import { intervalAt, welch } from '../../../main/stats/difference.ts';
import { normalQuantile } from '../../../main/stats/distributions.ts';
import {
  equivalencePower,
  minimumDetectableChange,
  minimumDetectableDifference,
  power,
} from '../../../main/stats/power.ts';
import { seededRandom } from '../../../main/stats/random.ts';
import { replicatesToSettle } from '../../../main/stats/replicates-to-settle.ts';
import { expectClose, oracle } from './r-oracle.ts';

describe('power', () => {
  for (const { call, replicates, difference, sd, alpha, power: expected } of oracle.power) {
    it(`is R's ${call}`, () => {
      expectClose([power(difference, { replicates, sd, alpha })], [expected], 1e-7);
    });
  }
  for (const { call, replicates, sd, alpha, delta } of oracle.detectable) {
    it(`detects R's ${call}`, () => {
      expectClose([minimumDetectableDifference({ replicates, sd, alpha })], [delta], 1e-6);
    });
  }
  it('shows nothing with one replicate', () => {
    expect(power(1, { replicates: 1, sd: 0.02, alpha: 0.05 })).toBe(0);
    expect(
      minimumDetectableChange({ cv: 0.022, replicates: 1, treatments: 24, confidence: 0.95 }),
    ).toBeNull();
  });
  it('detects less with more comparisons and more with more replicates', () => {
    const size = { cv: 0.022, replicates: 3, treatments: 24, confidence: 0.95 };
    const pair = minimumDetectableChange(size) ?? 0;
    // (t(0.975; 48) + t(0.8; 48)) · 2.2 % · √(2/3) is 5.2 %.
    expect(pair).toBeCloseTo(0.053, 2);
    expect(minimumDetectableChange({ ...size, comparisons: 23 })).toBeGreaterThan(pair);
    expect(minimumDetectableChange({ ...size, replicates: 5 })).toBeLessThan(pair);
  });
});

describe('equivalencePower', () => {
  it('is the share of simulated intervals that lie within the margin', () => {
    const random = seededRandom(19);
    const draw = (centre: number) =>
      Array.from({ length: 6 }, () => centre + 0.02 * normalQuantile(random()));
    let within = 0;
    const rounds = 4000;
    for (let i = 0; i < rounds; i++) {
      const pair = welch(draw(0), draw(0.005));
      const interval = pair && intervalAt(pair, 0.1);
      if (interval && interval.low > -0.03 && interval.high < 0.03) within += 1;
    }
    const expected = equivalencePower(0.005, 0.03, { replicates: 6, sd: 0.02, alpha: 0.1 });
    expect(expected).toBeGreaterThan(0.3);
    expect(Math.abs(within / rounds - expected)).toBeLessThan(0.04);
  });
});

describe('replicatesToSettle', () => {
  const now = { margin: 0.02, sd: 0.02, replicates: 3, alpha: 0.05, df: 4, dfPerReplicate: 2 };
  it('reaches the wanted power, and one replicate fewer does not', () => {
    const more = replicatesToSettle({ ...now, difference: 0.04 }) ?? 0;
    const at = (extra: number) =>
      power(0.04, { replicates: 3 + extra, sd: 0.02, alpha: 0.05, df: 4 + 2 * extra });
    expect(more).toBeGreaterThan(0);
    expect(at(more)).toBeGreaterThanOrEqual(0.8);
    expect(at(more - 1)).toBeLessThan(0.8);
  });
  it('settles a difference of nothing by equivalence', () => {
    const more = replicatesToSettle({ ...now, difference: 0 });
    expect(more).toBeGreaterThan(5);
    expect(more).toBeLessThan(40);
  });
  it('gives up where no reasonable number would do', () => {
    expect(replicatesToSettle({ ...now, difference: 0, sd: 0.5 })).toBeNull();
  });
});
