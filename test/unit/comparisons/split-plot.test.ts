import { describe, expect, it } from 'vitest';
import { compare } from '../../../main/comparisons/compare.ts';
import { errorTermOf } from '../../../main/comparisons/error-term.ts';
import { factorEffects } from '../../../main/comparisons/factor-effects.ts';
import { groupTrials } from '../../../main/comparisons/groups.ts';
import { scaleFor } from '../../../main/comparisons/scale.ts';
import oracle from '../../fixtures/stats/split-plot.json' with { type: 'json' };
import { seeded } from '../../support/pieces.ts';
import { type Cell, experimentOf } from './experiment.ts';

const pages = ['4k', '8k', '16k'];
const grouped = { order: 'blocks', grouped: ['page'] } as const;

/** A cell for each page size and thread count, with a value for each of the blocks. */
function cells(
  blocks: number,
  threads: number,
  value: (page: number, thread: number, block: number) => number,
): Cell[] {
  return pages.flatMap((page, p) =>
    Array.from({ length: threads }, (_, t) => ({
      treatment: { page, threads: t + 1 },
      label: `${page}, ${t + 1}`,
      values: Array.from({ length: blocks }, (_, block) => value(p, t, block)),
      baseline: p === 0 && t === 0,
    })),
  );
}

/** What R was given, as rates whose logs are its numbers. */
const measured = cells(3, 4, (page, thread, block) =>
  Math.exp(oracle.y[block * 12 + page * 4 + thread] ?? 0),
);

describe('an experiment whose order kept levels together', () => {
  it('has its factors judged as aov judges a split plot', () => {
    const { effects, effectsNote } = compare(experimentOf(measured, grouped));
    const effect = (name: string) => effects.find(({ term }) => term === name);
    expect(effect('page')?.f).toBeCloseTo(oracle.whole.f, 6);
    expect(effect('page')?.p).toBeCloseTo(oracle.whole.p, 8);
    expect(effect('threads')?.f).toBeCloseTo(oracle.sub.f, 6);
    expect(effect('page × threads')?.f).toBeCloseTo(oracle.interaction.f, 6);
    expect(effect('page × threads')?.p).toBeCloseTo(oracle.interaction.p, 8);
    expect(effectsNote).toContain('split plot: page by whole plots, 4 degrees of freedom, 18 within');
  });

  it('tells treatments of one group apart more sharply than those of two', () => {
    const { treatments, correction } = compare(experimentOf(measured, grouped));
    const width = (label: string) => {
      const interval = treatments.find((one) => one.label === label)?.changeInterval;
      return (interval?.high ?? Number.NaN) - (interval?.low ?? Number.NaN);
    };
    expect(width('4k, 4')).toBeLessThan(width('8k, 4') / 2);
    expect(correction).toContain('split plot');
  });

  it('does not take what a group happened to be for an effect of its level', () => {
    const random = seeded(20261130);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const wrong = { split: 0, naive: 0 };
    for (let round = 0; round < 100; round++) {
      const plots = pages.map(() => [normal(), normal(), normal()].map((value) => 0.05 * value));
      const none = cells(
        3,
        3,
        (page, _, block) => 1000 * Math.exp((plots[page]?.[block] ?? 0) + 0.005 * normal()),
      );
      if (pageEffect(none, grouped) < 0.05) wrong.split += 1;
      if (pageEffect(none, { order: 'blocks' }) < 0.05) wrong.naive += 1;
    }
    // Of 100, 5 are expected; 14 and more have a chance below 0.001 (binomial).
    expect(wrong.split).toBeLessThan(14);
    expect(wrong.naive).toBeGreaterThan(25);
  });

  /** Its p, without the comparison of all pairs, which takes longer. */
  function pageEffect(measuredCells: Cell[], changes: Parameters<typeof experimentOf>[1]): number {
    const input = experimentOf(measuredCells, changes);
    const groups = groupTrials(input);
    const scale = scaleFor(groups.flatMap((group) => group.trials.map(({ value }) => value)));
    const { effects } = factorEffects(input, groups, scale, errorTermOf(groups, scale, input.experiment));
    return effects.find(({ term }) => term === 'page')?.p ?? 1;
  }

  it('warns where one shuffle left each level a single group', () => {
    const { warnings } = compare(experimentOf(measured, { order: 'shuffled', grouped: ['page'] }));
    expect(warnings.join()).toContain('each level has one group only');
  });

  it('warns where a block is not whole, and is compared as if every trial stood alone', () => {
    const holed = measured.map((cell, index) =>
      index === 5 ? { ...cell, values: cell.values.slice(0, 2) } : cell,
    );
    const { warnings, correction } = compare(experimentOf(holed, grouped));
    expect(warnings.join()).toContain('not every treatment has a trial in every block');
    expect(correction).not.toContain('split plot');
  });

  it('is like any other where the grouped factor has one level, or nothing was grouped', () => {
    const sole = measured.filter(({ treatment }) => treatment.page === '4k');
    const plain = compare(experimentOf(sole, { order: 'blocks' }));
    expect(compare(experimentOf(sole, grouped))).toEqual(plain);
    expect(plain.warnings.join()).not.toContain('ran together');
  });
});
