import { describe, expect, it } from 'vitest';
import { average } from '../../../main/stats/moments.ts';
import { type PlotValue, splitPlotErrors } from '../../../main/stats/split-plot.ts';
import oracle from '../../fixtures/stats/split-plot.json' with { type: 'json' };
import { seeded } from '../../support/pieces.ts';

const pages = ['4k', '8k', '16k'];

/** In the order of R's expand.grid(sub, whole, block). */
const values = oracle.y.map(
  (value, index): PlotValue => ({
    block: String(Math.floor(index / 12)),
    whole: pages[Math.floor(index / 4) % 3] ?? '',
    treatment: String(index % 12),
    value,
  }),
);

describe('the errors of a split plot', () => {
  it('are those of aov with Error(block / whole)', () => {
    const errors = splitPlotErrors(values);
    expect(errors?.whole.df).toBe(oracle.whole.df);
    expect(errors?.whole.variance).toBeCloseTo(oracle.whole.meanSquare, 12);
    expect(errors?.within?.df).toBe(oracle.within.df);
    expect(errors?.within?.variance).toBeCloseTo(oracle.within.meanSquare, 12);
  });

  it('give between plots what each has, by size, with degrees of freedom between the two', () => {
    const errors = splitPlotErrors(values);
    const { whole, within } = oracle;
    expect(errors?.between.variance).toBeCloseTo((whole.meanSquare + 3 * within.meanSquare) / 4, 12);
    expect(errors?.between.df).toBeGreaterThan(whole.df);
    expect(errors?.between.df).toBeLessThan(whole.df + within.df);
  });

  it('are one where each whole plot holds one trial', () => {
    const sole = values.filter(({ treatment }) => Number(treatment) % 4 === 0);
    const errors = splitPlotErrors(sole);
    expect(errors?.within).toBeNull();
    expect(errors?.between).toEqual(errors?.whole);
    expect(errors?.whole.df).toBe(4);
  });

  it('do not change by a shift, by the order of the trials, or by what all trials of a block share', () => {
    const random = seeded(3);
    const moved = values
      .map((one) => ({ ...one, value: one.value + 7 + Number(one.block) * 0.3 }))
      .toSorted(() => random() - 0.5);
    const [before, after] = [splitPlotErrors(values), splitPlotErrors(moved)];
    expect(after?.whole.variance).toBeCloseTo(before?.whole.variance ?? 0, 10);
    expect(after?.within?.variance).toBeCloseTo(before?.within?.variance ?? 0, 10);
  });

  it('are what was put in, on average over many designs', () => {
    const random = seeded(11);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const drawn = Array.from({ length: 400 }, () => {
      const plots = new Map<string, number>();
      return splitPlotErrors(
        values.map((one) => {
          const plot = `${one.block} ${one.whole}`;
          if (!plots.has(plot)) plots.set(plot, 2 * normal());
          return { ...one, value: (plots.get(plot) ?? 0) + normal() };
        }),
      );
    });
    // Expected mean squares: 1 within, 1 + 4 × 4 between; four standard errors of the means.
    expect(Math.abs(average(drawn.map((one) => one?.within?.variance ?? 0)) - 1)).toBeLessThan(0.07);
    expect(Math.abs(average(drawn.map((one) => one?.whole.variance ?? 0)) - 17)).toBeLessThan(2.5);
  });

  it.each<[string, (value: PlotValue, index: number) => boolean]>([
    ['a trial is missing', (_, index) => index !== 5],
    ['there is one block', ({ block }) => block === '0'],
    ['there is one whole plot in a block', ({ whole }) => whole === '4k'],
    ['whole plots differ in size', ({ treatment }) => treatment !== '3'],
  ])('cannot be had where %s', (_, keeps) => {
    expect(splitPlotErrors(values.filter(keeps))).toBeNull();
  });
});
