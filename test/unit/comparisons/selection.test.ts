import { describe, expect, it } from 'vitest';
import { compare } from '../../../main/comparisons/compare.ts';
import type { ComparisonInput } from '../../../main/comparisons/comparison-input.ts';
import { restrictTo } from '../../../main/comparisons/selection.ts';
import type { Comparison } from '../../../preload/contract/comparisons.ts';
import { changeTrial, experimentOf, poolSizes } from './experiment.ts';

// Trials are numbered round by round: 1G has 1, 5, 9; 4G 2, 6, 10; 8G 3, 7, 11; 16G 4, 8, 12.
const sizes = experimentOf(
  poolSizes({
    '1G': [500, 520, 490],
    '4G': [540, 545, 520],
    '8G': [560, 566, 549],
    '16G': [505, 470, 512],
  }),
);

function select(ids: readonly number[], input: ComparisonInput = sizes): Comparison {
  return compare(restrictTo(input, new Set(ids)));
}

function of(comparison: Comparison, label: string) {
  const found = comparison.treatments.find((one) => one.label === label);
  if (found === undefined) throw new Error(`no treatment ${label}`);
  return found;
}

describe('whole treatments of an experiment', () => {
  const whole = compare(sizes);
  const two = select([1, 5, 9, 3, 7, 11]);

  it('are compared alone, and the others are named with their n', () => {
    expect(two.treatments.map(({ label }) => label)).toEqual(['8G', '1G']);
    expect(two.selection).toMatchObject({ handPicked: false, comparisons: 3 });
    expect(two.summary).toContain(
      'Selected: 2 of 4 treatments, 1G (n\u00A03) and 8G (n\u00A03). Not compared: 4G (n\u00A03) and 16G (n\u00A03).',
    );
    expect(whole.selection).toBeNull();
  });

  it('are judged by the noise and the number of comparisons of the whole experiment', () => {
    expect(two.correction).toContain('Holm, 3 comparisons, those that were not selected included');
    expect(two.correction).toContain('pooled error, 8 degrees of freedom');
    expect(of(two, '8G').mean).toBe(of(whole, '8G').mean);
    expect(of(two, '8G').interval).toEqual(of(whole, '8G').interval);
  });

  it.each([
    [2, '4G'],
    [3, '8G'],
    [4, '16G'],
  ])('are never surer than in the whole experiment: with trial %i, %s', (first, label) => {
    const [own, full] = [of(select([1, 5, 9, first, first + 4, first + 8]), label), of(whole, label)];
    expect(own.p).toBeGreaterThanOrEqual(full.p ?? 1);
    expect(own.changeInterval?.low).toBeLessThanOrEqual(full.changeInterval?.low ?? 0);
  });

  it('name no best one and no effect of a factor', () => {
    expect(whole.bestSet).not.toBeNull();
    expect(two.bestSet).toBeNull();
    expect(two.effects).toEqual([]);
    expect(two.summary).not.toContain('highest mean');
  });

  it('are compared with the first of them where the plan has no baseline', () => {
    const cells = poolSizes({ a: [100, 102, 98], b: [109, 110, 98], c: [90, 91, 92] });
    const input = experimentOf(cells.map((cell) => ({ ...cell, baseline: false })));
    const pair = select([1, 4, 7, 2, 5, 8], input);
    expect(pair.summary).toContain('The plan has no baseline: compared with a.');
    expect(pair.selection?.comparisons).toBe(3);
  });

  it('drifted as the whole experiment did', () => {
    expect(two.drift).toEqual(whole.drift);
  });

  it('without the baseline are compared with the first of them, corrected over all pairs', () => {
    const pair = select([2, 6, 10, 3, 7, 11]);
    expect(of(pair, '4G').baseline).toBe(true);
    expect(pair.selection?.comparisons).toBe(6);
    expect(pair.summary).toContain('The baseline of the plan (1G) is not among them: compared with 4G.');
  });
});

describe('trials picked within a treatment', () => {
  const picked = select([1, 5, 9, 3, 7]);

  it('are called hand-picked, first in the summary and among the warnings', () => {
    expect(picked.selection).toMatchObject({ handPicked: true });
    expect(picked.summary).toMatch(/^Selected: .*Hand-picked: 8G with 2 of its 3 trials, without trial 11/);
    expect(picked.warnings[0]).toContain('can show any difference');
    expect(of(picked, '8G')).toMatchObject({ n: 2, trialIds: [3, 7] });
  });

  it('do not make the spread look smaller than the experiment has it', () => {
    expect(picked.correction).toContain('8 degrees of freedom');
    const [two, three] = [of(picked, '8G').interval, of(compare(sizes), '8G').interval];
    const width = (one: typeof two) => Math.log((one?.high ?? 0) / (one?.low ?? 1));
    expect(width(two) / width(three)).toBeCloseTo(Math.sqrt(3 / 2), 6);
  });

  it('stand beside what all trials say', () => {
    const input = experimentOf(poolSizes({ a: [100, 102, 98], b: [109, 110, 98] }));
    const best = select([1, 3, 5, 2, 4], input);
    expect(of(compare(input), 'b').verdict).toBe('undecided');
    expect(of(best, 'b').verdict).toBe('better');
    expect(best.summary).toContain('With all their trials b goes from better to undecided.');
    expect(picked.summary).toContain('With all their trials no verdict changes.');
  });

  it('give no verdict one by one', () => {
    expect(select([1, 3]).treatments.map(({ verdict, n }) => [verdict, n])).toEqual([
      [null, 1],
      [null, 1],
    ]);
  });

  it('are not called so where only an excluded or invalid trial is missing', () => {
    const input = changeTrial(sizes, 11, { excluded: { reason: 'another job ran' } });
    expect(select([1, 5, 9, 3, 7], input).selection).toMatchObject({ handPicked: false });
  });
});

describe('selected trials that no mean contains', () => {
  it('are said: excluded, control, not succeeded', () => {
    const input = changeTrial(changeTrial(sizes, 3, { excluded: { reason: 'swapped' } }), 9, {
      control: true,
    });
    const failed = { ...input, unfinished: [{ id: 99, position: 13 }] };
    const { warnings, treatments } = select([1, 5, 9, 3, 7, 11, 99], failed);
    expect(warnings).toContain('Trial 3 is excluded: swapped');
    expect(warnings).toContain('Trial 9 watched for drift (control) and is no replicate.');
    expect(warnings).toContain('Trial 13 did not succeed: no value to compare.');
    expect(treatments.map(({ label, n }) => [label, n])).toEqual([
      ['8G', 2],
      ['1G', 2],
    ]);
  });

  it('leave nothing where they are all', () => {
    const { summary, treatments } = select([99]);
    expect(treatments).toEqual([]);
    expect(summary).toContain('No usable trial among the selected.');
  });
});
