import { describe, expect, it } from 'vitest';
import { anova } from '../../../main/stats/anova.ts';
import { intervalAt, pooledDifference, welch } from '../../../main/stats/difference.ts';
import { drift } from '../../../main/stats/drift.ts';
import { equivalenceP } from '../../../main/stats/equivalence.ts';
import { holm } from '../../../main/stats/holm.ts';
import { lenth } from '../../../main/stats/lenth.ts';
import { modifiedZ, outliers } from '../../../main/stats/outliers.ts';
import { permutationTest } from '../../../main/stats/permutation.ts';
import { blockedErrors, noisyGroups, pooledError } from '../../../main/stats/pooled-error.ts';
import { seededRandom } from '../../../main/stats/random.ts';
import { runsTest } from '../../../main/stats/runs-test.ts';
import { geometricMeanInterval, meanInterval, medianInterval } from '../../../main/stats/summaries.ts';
import { bestSet, pairwiseP } from '../../../main/stats/tukey.ts';
import { expectClose, oracle } from './r-oracle.ts';

const { groups } = oracle;
const logs = groups.values.map((values) => values.map(Math.log));
const [first = [], second = []] = logs;

describe('summaries', () => {
  it("geometricMeanInterval is R's t.test of logs", () => {
    const { centre, interval } = geometricMeanInterval(groups.values[0] ?? [], 0.95);
    expectClose([centre, interval?.low, interval?.high], groups.geometric);
  });
  it('says that one trial has no interval', () => {
    const result = meanInterval([5], 0.95);
    expect(result).toMatchObject({ centre: 5, interval: null, warnings: ['one trial: no interval'] });
    expect(meanInterval([5], 0.95, { variance: 1, df: 10 }).interval).toBeNull();
  });
  it('medianInterval matches the table of Conover: none below 6 values, 2nd and 9th of 10 at 97.9 %', () => {
    expect(medianInterval([1, 2, 3, 4, 5], 0.95).interval).toBeNull();
    const six = medianInterval([6, 5, 4, 3, 2, 1], 0.95).interval;
    expect(six).toMatchObject({ low: 1, high: 6 });
    expect(six?.confidence).toBeCloseTo(0.96875, 8);
    const ten = medianInterval([10, 1, 9, 2, 8, 3, 7, 4, 6, 5], 0.95).interval;
    expect(ten).toMatchObject({ low: 2, high: 9 });
    expect(ten?.confidence).toBeCloseTo(0.978516, 6);
  });
});

describe('differences', () => {
  it("welch is R's t.test", () => {
    const pair = welch(first, second);
    const interval = pair && intervalAt(pair, 0.05);
    expectClose(
      [pair?.difference, pair?.standardError, pair?.df, pair?.p, interval?.low, interval?.high],
      groups.welch,
      1e-7,
    );
  });
  it('needs two values on both sides, also with a pooled error', () => {
    expect(welch([1], [2, 3])).toBeNull();
    expect(pooledDifference([1, 2], [3], { variance: 1, df: 9 })).toBeNull();
  });
  it("equivalenceP is the larger of R's two one-sided tests", () => {
    const pair = welch(first, second);
    expectClose([pair && equivalenceP(pair, { low: -0.08, high: 0.08 })], [groups.tost]);
  });
  it('equivalenceP is below alpha exactly when the 1 − 2·alpha interval lies within the margin', () => {
    const pair = welch(first, second);
    if (pair === null) throw new Error('the sample has two groups');
    for (const alpha of [0.01, 0.05, 0.2]) {
      const { high } = intervalAt(pair, 2 * alpha);
      expect(equivalenceP(pair, { low: -1, high: high + 1e-6 })).toBeLessThan(alpha);
      expect(equivalenceP(pair, { low: -1, high: high - 1e-6 })).toBeGreaterThan(alpha);
    }
  });
});

describe('error terms', () => {
  it("pooledError is R's residual mean square", () => {
    const error = pooledError(logs);
    expectClose([error?.variance, error?.df], groups.pooled);
  });
  it("blockedErrors is R's residual mean square after treatment and block", () => {
    const error = blockedErrors(groups.blocks.map((row) => row.map(Math.log)));
    expectClose([error?.ofDifferences.variance, error?.ofDifferences.df], groups.blocked, 1e-7);
  });
  it('blockedErrors lets blocks alone decide the degrees of freedom of a mean where nothing else varies', () => {
    const errors = blockedErrors([
      [1, 2, 4],
      [2, 3, 5],
      [7, 8, 10],
    ]);
    expect(errors?.ofDifferences.variance).toBeCloseTo(0, 12);
    expect(errors?.ofMeans.df).toBeCloseTo(2, 8);
    expect(errors?.ofMeans.variance).toBeCloseTo(7 / 3, 10);
  });
  it('noisyGroups names groups that vary more than the rest, and none that vary less', () => {
    const quiet = [
      [1, 1.02, 0.98],
      [2, 2.02, 1.98],
      [3, 3.02, 2.98],
    ];
    expect(noisyGroups([...quiet, [4, 4.4, 3.6]], 0.05)).toEqual([3]);
    expect(noisyGroups([...quiet, [4, 4.0001, 3.9999]], 0.05)).toEqual([]);
    expect(
      noisyGroups(
        [
          [1, 1],
          [2, 3],
        ],
        0.05,
      ),
    ).toEqual([]);
    expect(noisyGroups([[1, 2]], 0.05)).toEqual([]);
  });
});

describe('holm', () => {
  it("adjusts as R's p.adjust", () => {
    const steps = holm([0.01, 0.04, 0.03, 0.005, 0.9], 0.05);
    expectClose(
      steps.map((step) => step.adjustedP),
      groups.holm,
      1e-12,
    );
  });
  it('gives each comparison a level that rejects exactly what the procedure rejects', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 500; round++) {
      const ps = Array.from({ length: 1 + (round % 9) }, () => random() ** 3);
      for (const [i, step] of holm(ps, 0.05).entries()) {
        expect((ps[i] ?? 1) <= step.alpha).toBe(step.rejected);
        expect(step.adjustedP <= 0.05).toBe(step.rejected);
      }
    }
  });
});

describe('tukey', () => {
  it("is R's TukeyHSD with unequal sizes", () => {
    const error = pooledError(logs);
    const pairs = [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ] as const;
    const ps = pairs.map(([a, b]) => {
      const pair = error && pooledDifference(logs[a] ?? [], logs[b] ?? [], error);
      return pair && pairwiseP(pair, logs.length);
    });
    expectClose(ps, groups.tukey, 1e-4);
  });
  it('keeps what cannot be told from the best, in either direction', () => {
    const error = pooledError(logs);
    const pair = (a: number, b: number) => error && pooledDifference(logs[a] ?? [], logs[b] ?? [], error);
    expect(bestSet(logs, 'higher', 0.95, pair)).toEqual([3]);
    expect(bestSet(logs, 'lower', 0.95, pair)).toEqual([0, 2]);
    expect(bestSet([[5], [9]], 'higher', 0.95, () => null)).toEqual([]);
  });
});

describe('permutationTest', () => {
  it("is exact: R's share over combn", () => {
    const { a, b, p } = oracle.permutation;
    expectClose([permutationTest(a, b).p], [p], 1e-12);
  });
  it('cannot go below 0.1 with three against three', () => {
    const result = permutationTest([1, 2, 3], [101, 102, 103]);
    expect(result.p).toBeCloseTo(0.1, 12);
    expect(result.smallestP).toBeCloseTo(0.1, 12);
  });
  it('shuffles by seed where there are too many ways', () => {
    const random = seededRandom(3);
    const a = Array.from({ length: 12 }, random);
    const b = Array.from({ length: 12 }, () => random() + 0.5);
    const result = permutationTest(a, b, 42);
    expect(result).toEqual(permutationTest(a, b, 42));
    expect(result.p).toBeLessThan(0.05);
    expect(result.method).toContain('seed 42');
  });
});

describe('anova', () => {
  const table = oracle.anova;
  const observations = table.value.map((value, i) => ({
    levels: { A: table.A[i] ?? '', B: table.B[i] ?? '' },
    value,
  }));
  it("is R's type II table of an unbalanced layout", () => {
    const { terms, error } = anova(observations, ['A', 'B']);
    expect(terms.map((term) => term.factors.join(':'))).toEqual(['A', 'B', 'A:B']);
    expectClose(
      terms.map((term) => term.sumOfSquares),
      table.sumOfSquares,
    );
    expectClose(
      terms.map((term) => term.df),
      table.df,
    );
    expectClose(
      terms.map((term) => term.f),
      table.f,
    );
    expectClose(
      terms.map((term) => term.p),
      table.p,
      1e-6,
    );
    expectClose([error?.variance, error?.df], table.error);
  });
  it('does not depend on the order of trials or the names of levels', () => {
    const renamed = observations
      .toReversed()
      .map((one) => ({ ...one, levels: { ...one.levels, A: `x${one.levels.A}` } }));
    expectClose(
      anova(renamed, ['A', 'B']).terms.map((term) => term.sumOfSquares),
      table.sumOfSquares,
    );
  });
  it('tests nothing without replicates', () => {
    const once = [
      ['1', 'p', 5],
      ['1', 'q', 6],
      ['2', 'p', 7],
      ['2', 'q', 9],
    ] as const;
    const { terms, error } = anova(
      once.map(([A, B, value]) => ({ levels: { A, B }, value })),
      ['A', 'B'],
    );
    expect(error).toBeNull();
    expect(terms.every((term) => term.f === null && term.p === null)).toBe(true);
    expect(terms.map((term) => term.sumOfSquares)).toEqual([
      expect.closeTo(6.25),
      expect.closeTo(2.25),
      expect.closeTo(0.25),
    ]);
  });
  it('drops what missing cells leave undetermined', () => {
    const holed = observations.filter((one) => one.levels.A !== '3' || one.levels.B !== 'q');
    const interaction = anova(holed, ['A', 'B']).terms.at(-1);
    expect(interaction).toMatchObject({ factors: ['A', 'B'], df: 1 });
  });
  it('finds no error where replicates do not vary', () => {
    const flat = ['1', '1', '2', '2'].map((A) => ({ levels: { A }, value: Number(A) / 3 }));
    expect(anova(flat, ['A']).error?.variance).toBe(0);
    expect(anova(flat, ['A']).terms[0]?.f).toBeNull();
  });
});

describe('lenth', () => {
  it('gives the margins of the definition (Lenth 1989) on 15 effects', () => {
    const effects = [0.1, -0.2, 0.15, 0.05, -0.1, 0.12, 3, -0.08, 0.02, 0.18, -0.14, 0.09, -2, 0.11, 0.07];
    const result = lenth(effects, 0.95);
    // s0 = 1.5 · 0.11; without 3 and −2 the median is 0.1, so PSE = 0.15; t(0.975; 5) = 2.570582.
    expect(result?.pseudoStandardError).toBeCloseTo(0.15, 12);
    expect(result?.marginOfError).toBeCloseTo(0.15 * 2.5705818, 6);
    expect(result?.simultaneousMargin).toBeGreaterThan(result?.marginOfError ?? 0);
  });
  it('judges nothing from three effects', () => {
    expect(lenth([1, 2, 3], 0.95)).toBeNull();
  });
});

describe('drift', () => {
  const { position, group, value, slope } = oracle.slope;
  const points = position.map((at, i) => ({ position: at, group: group[i] ?? '', value: value[i] ?? 0 }));
  it("is R's common slope beside treatments, with its interval", () => {
    const result = drift(points, 0.95);
    expectClose([result?.slope, result?.interval?.low, result?.interval?.high, result?.p], slope, 1e-7);
  });
  it('takes no difference between treatments for drift', () => {
    const raised = points.map((point) =>
      point.group === 'b' ? { ...point, value: point.value + 100 } : point,
    );
    expectClose([drift(raised, 0.95)?.slope], [slope[0] ?? 0], 1e-7);
  });
  it('says nothing from treatments of one trial', () => {
    expect(
      drift(
        [
          { position: 1, value: 5, group: 'a' },
          { position: 2, value: 9, group: 'b' },
        ],
        0.95,
      ),
    ).toBeNull();
  });
});

describe('runsTest', () => {
  const arrangements: Record<number, readonly number[]> = {
    3: [1, 1, 1, -1, -1, -1, -1, -1, 1, 1],
    2: [1, 1, 1, 1, -1, -1, -1, -1],
  };
  for (const { runs, above, below, p } of oracle.runs.filter((one) => one.above === one.below)) {
    it(`gives the share of all arrangements with at most ${runs} runs of ${above} and ${below}`, () => {
      const result = runsTest(arrangements[runs] ?? []);
      expect(result?.runs).toBe(runs);
      expectClose([result?.p], [p], 1e-12);
    });
  }
  it('joins its normal approximation without a step', () => {
    const wave = (n: number) => Array.from({ length: n }, (_, i) => (Math.floor(i / 3) % 2 === 0 ? 1 : -1));
    const exact = runsTest(wave(60))?.p ?? 0;
    const normal = runsTest(wave(66))?.p ?? 0;
    expect(exact).toBeLessThan(0.01);
    expect(normal / exact).toBeGreaterThan(0.3);
    expect(normal / exact).toBeLessThan(1.5);
  });
});

describe('outliers', () => {
  it('follows the definition of Iglewicz and Hoaglin', () => {
    const zs = modifiedZ([1, 2, 3, 4, 100]);
    expect(zs[4]).toBeCloseTo((0.6745 * 97) / 1, 6);
    expect(zs[2]).toBe(0);
  });
  it('names a replicate that lies far from its group, and no other', () => {
    const quiet = [
      [1, 1.1, 0.9],
      [5, 5.1, 4.9],
      [9, 9.05, 8.95],
      [3, 3.1, 14],
    ];
    expect(outliers(quiet).some((one) => one.group === 3 && one.index === 2)).toBe(true);
    expect(outliers(quiet.slice(0, 3))).toEqual([]);
  });
  it('names none among three values or where nothing varies', () => {
    expect(outliers([[1, 1.01, 9]])).toEqual([]);
    expect(
      outliers([
        [1, 1, 1],
        [2, 2, 2],
        [3, 3, 3],
      ]),
    ).toEqual([]);
  });
});

describe('invariance', () => {
  it('tests the same p whatever the unit and the order of values', () => {
    const moved = (values: readonly number[]) => values.toReversed().map((value) => 3 + 1000 * value);
    expectClose([welch(moved(first), moved(second))?.p], [welch(first, second)?.p ?? 0]);
    expect(noisyGroups(logs.map(moved), 0.3)).toEqual(noisyGroups(logs, 0.3));
    expectClose([permutationTest(moved(first), moved(second)).p], [permutationTest(first, second).p]);
  });
});
