import jStat from 'jstat';
import { describe, expect, it } from 'vitest';
import * as distributions from '../../../main/stats/distributions.ts';
import { expectClose, oracle } from './r-oracle.ts';

const ours = new Map<string, (...args: number[]) => number>(Object.entries(distributions));

/** Quantiles of the studentized range are searched to 0.0001 in R and in jstat alike; jstat's beta function has 1e-7. */
const relativePrecision = 5e-7;

/** Where jstat takes 1 − lower, or R itself is no better; everywhere else the tails are held to relative precision. */
const absolutePrecision: Readonly<Record<string, number>> = {
  normalQuantile: 1e-15,
  noncentralTLower: 1e-9,
  studentizedRangeUpper: 1e-6,
};

describe('distributions', () => {
  for (const { ours: name, args, call, value } of oracle.distributions) {
    it(`${name}(${args.join(', ')}) is R's ${call}`, () => {
      const result = ours.get(name)?.(...args);
      const absolute = absolutePrecision[name] ?? 1e-300;
      expect(Math.abs((result ?? Number.NaN) - value)).toBeLessThanOrEqual(
        relativePrecision * Math.abs(value) + absolute,
      );
    });
  }

  it('replaces the noncentral t of jstat, which is lost from a noncentrality of about 30 on', () => {
    const fromJstat = (
      jStat as unknown as { noncentralt: { cdf: (t: number, df: number, ncp: number) => number } }
    ).noncentralt.cdf(30, 400, 35);
    const fromR = 0.000313758571597;
    expect(fromJstat).toBeLessThan(1e-50);
    expectClose([distributions.noncentralTLower(30, 400, 35)], [fromR], 1e-6);
  });

  it('replaces the normal tail of jstat, which is 2 % off at −8', () => {
    const fromJstat = (
      jStat.normal as unknown as { cdf: (z: number, mean: number, sd: number) => number }
    ).cdf(-8, 0, 1);
    const fromR = 6.22096057427178e-16;
    expect(Math.abs(fromJstat / fromR - 1)).toBeGreaterThan(0.01);
    expectClose([distributions.normalLower(-8)], [fromR], 1e-10);
  });

  it('keeps the upper chi-square tail where 1 − lower is 0', () => {
    expect(1 - (jStat.chisquare as unknown as { cdf: (x: number, df: number) => number }).cdf(100, 5)).toBe(
      0,
    );
    expectClose([distributions.chiSquareUpper(100, 5)], [5.28514836094324e-20], 1e-10);
  });

  it('inverts its own quantiles', () => {
    for (const p of [0.001, 0.2, 0.5, 0.9, 0.9995]) {
      expect(distributions.tLower(distributions.tQuantile(p, 4.7), 4.7)).toBeCloseTo(p, 7);
      expect(distributions.normalLower(distributions.normalQuantile(p))).toBeCloseTo(p, 9);
      expect(1 - distributions.fUpper(distributions.fQuantile(p, 3, 9), 3, 9)).toBeCloseTo(p, 7);
      expect(1 - distributions.chiSquareUpper(distributions.chiSquareQuantile(p, 6), 6)).toBeCloseTo(p, 9);
    }
  });

  it('bounds the studentized range below two degrees of freedom, where the algorithm has none', () => {
    expect(jStat.tukey.inv(0.95, 3, 1.5)).toBeNaN();
    const q = distributions.studentizedRangeQuantile(0.95, 3, 1.5);
    expect(distributions.studentizedRangeUpper(q, 3, 1.5)).toBeCloseTo(0.05, 6);
    expect(q).toBeGreaterThan(distributions.studentizedRangeQuantile(0.95, 3, 2));
  });
});
