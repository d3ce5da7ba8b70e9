import { describe, expect, it } from 'vitest';
import { compare } from '../../../main/comparisons/compare.ts';
import type { Comparison, TreatmentSummary } from '../../../preload/contract/comparisons.ts';
import { changeTrial, experimentOf, poolSizes } from './experiment.ts';

const clear = poolSizes({
  '1G': [500, 505, 496],
  '4G': [640, 650, 645],
  '8G': [654, 652, 649],
  '16G': [400, 404, 397],
});

function of(comparison: Comparison, label: string): TreatmentSummary {
  const found = comparison.treatments.find((one) => one.label === label);
  if (found === undefined) throw new Error(`no treatment ${label}`);
  return found;
}

describe('compare', () => {
  it('gives verdicts against the baseline, best first', () => {
    const result = compare(experimentOf(clear));
    expect(result.treatments.map((one) => [one.label, one.verdict])).toEqual([
      ['8G', 'better'],
      ['4G', 'better'],
      ['1G', null],
      ['16G', 'worse'],
    ]);
    expect(of(result, '1G')).toMatchObject({ baseline: true, n: 3, change: null, comment: '' });
    expect(result.correction).toBe(
      'Holm, 3 comparisons; 95\u00A0%; geometric means on the log scale; pooled error, 8 degrees of freedom',
    );
  });

  it('calls the smaller better where the metric says so', () => {
    const result = compare(experimentOf(clear, {}, 'lower'));
    expect(result.treatments.map((one) => [one.label, one.verdict])).toEqual([
      ['16G', 'better'],
      ['1G', null],
      ['4G', 'worse'],
      ['8G', 'worse'],
    ]);
  });

  it('gives intervals without a verdict where the metric has no better side', () => {
    const result = compare(experimentOf(clear, {}, null));
    expect(of(result, '16G')).toMatchObject({ verdict: null });
    expect(of(result, '16G').comment).toContain('no better side');
    expect(of(result, '16G').changeInterval).not.toBeNull();
    expect(result.bestSet).toBeNull();
  });

  it('computes means, change and ratio of geometric means as by hand', () => {
    const result = compare(experimentOf(poolSizes({ a: [100, 121], b: [144, 100] })));
    expect(of(result, 'a').mean).toBeCloseTo(110, 8);
    expect(of(result, 'b').mean).toBeCloseTo(120, 8);
    expect(of(result, 'b').change).toBeCloseTo(120 / 110 - 1, 8);
    expect(of(result, 'b').replicateChanges[0]).toBeCloseTo(144 / 110 - 1, 8);
    // s² = (ln(1.21)² + ln(1.44)²)/4 with 2 df; half-width of the mean is t(0.975; 2)·s/√2.
    const half = (4.302653 * Math.sqrt((Math.log(1.21) ** 2 + Math.log(1.44) ** 2) / 4)) / Math.SQRT2;
    expect(of(result, 'b').interval?.high).toBeCloseTo(120 * Math.exp(half), 3);
  });

  it('calls a small change within the margin equivalent, also when it is clear of zero', () => {
    const result = compare(
      experimentOf(poolSizes({ a: [1000, 1001, 999, 1000], b: [1005, 1006, 1004, 1005] })),
    );
    expect(of(result, 'b')).toMatchObject({ verdict: 'equivalent' });
    expect(of(result, 'b').changeInterval?.low).toBeGreaterThan(0);
    expect(of(result, 'b').comment).toBe('a change is shown, within the margin of ±2\u00A0%');
  });

  it('says what would settle an undecided comparison', () => {
    const result = compare(experimentOf(poolSizes({ a: [100, 104, 98], b: [104, 109, 101] })));
    const b = of(result, 'b');
    expect(b.verdict).toBe('undecided');
    expect(b.moreReplicates).toBeGreaterThan(0);
    expect(b.comment).toMatch(
      /^\d+ more replicates would probably settle it \(80\u00A0% chance if the true change is \+4\.0\u00A0%\)$/,
    );
    expect(result.summary).toContain(`b is undecided: ${b.comment}.`);
  });

  it('names no winner with one trial per treatment', () => {
    const result = compare(experimentOf(poolSizes({ '1': [10000], '2': [10200], '4': [10360] })));
    expect(
      result.treatments.every((one) => one.verdict === null && one.interval === null && one.p === null),
    ).toBe(true);
    expect(result.treatments.every((one) => one.comment === 'one trial: no interval')).toBe(true);
    expect(result.bestSet).toBeNull();
    expect(result.drift).toBeNull();
    expect(result.effects.every((effect) => effect.p === null && effect.change === null)).toBe(true);
    expect(result.summary).toBe(
      'One trial per treatment: no interval, no verdict, no winner. The values reach from 10\u00A0000\u00A0/s (1) to 10\u00A0360\u00A0/s (4), 3.6\u00A0% apart.',
    );
  });

  it('judges no treatment of one trial by the error of others', () => {
    const result = compare(experimentOf(poolSizes({ a: [100, 101, 99], b: [150], c: [130, 131, 129] })));
    expect(of(result, 'b')).toMatchObject({
      n: 1,
      verdict: null,
      interval: null,
      comment: 'one trial: no interval',
    });
    expect(of(result, 'c').verdict).toBe('better');
    expect(result.bestSet?.labels).toEqual(['c']);
    expect(result.summary).toContain('One trial, no interval: b.');
    expect(result.summary).toContain('Not judged, with a higher value than c: b.');
  });

  it('gives no verdict against a baseline of one trial', () => {
    const result = compare(experimentOf(poolSizes({ a: [100], b: [150, 151], c: [130, 131] })));
    expect(result.treatments.every((one) => one.verdict === null)).toBe(true);
    expect(of(result, 'b').comment).toBe('the baseline has one trial: no interval');
  });

  it('claims nothing from replicates that do not vary at all', () => {
    const result = compare(experimentOf(poolSizes({ a: [0.1, 0.1, 0.1], b: [0.3, 0.3, 0.3] })));
    expect(result.treatments.every((one) => one.verdict === null && one.interval === null)).toBe(true);
    expect(of(result, 'b').comment).toContain('do not vary');
    expect(result.summary).toContain('do not vary');
  });

  it('works without a baseline', () => {
    const cells = clear.map((cell) => ({ ...cell, baseline: false }));
    const result = compare(experimentOf(cells));
    expect(result.treatments.every((one) => one.verdict === null && one.change === null)).toBe(true);
    expect(result.bestSet?.labels).toEqual(['8G', '4G']);
    expect(result.summary).toContain('no baseline');
  });

  it('takes the baseline of the call before the one that is marked', () => {
    const result = compare(experimentOf(clear, { baseline: { pool: '16G' } }));
    expect(of(result, '16G').baseline).toBe(true);
    expect(of(result, '1G').verdict).toBe('better');
  });

  it('has nothing to compare with one treatment or no trial', () => {
    const one = compare(experimentOf(poolSizes({ a: [100, 101, 99] })));
    expect(one.summary).toMatch(/^One treatment, nothing to compare: 100\.0\u00A0±\u00A02\.5\u00A0\/s/);
    const none = compare(experimentOf(poolSizes({ a: [null, null] })));
    expect(none.summary).toBe('No usable trial yet.');
    expect(of(none, 'a')).toMatchObject({ n: 0, mean: null, comment: 'no usable trial' });
  });

  it('compares values of zero and below as measured', () => {
    const result = compare(experimentOf(poolSizes({ a: [4, 5, 6], b: [0, 1, 2] }), {}, 'lower'));
    expect(of(result, 'b')).toMatchObject({ verdict: 'better', mean: 1 });
    expect(of(result, 'b').change).toBeCloseTo(-0.8, 10);
    expect(result.warnings.join()).toContain('zero or negative');
    const zero = compare(experimentOf(poolSizes({ a: [0, 0, 0], b: [8, 9, 10] }), {}, 'lower'));
    expect(of(zero, 'b')).toMatchObject({ verdict: 'worse', change: null, changeInterval: null });
  });

  it('uses no invalid, excluded or valueless trial, and names them', () => {
    let input = experimentOf(poolSizes({ a: [100, 101, 99], b: [150, 151, 900], c: [100, null, 99] }));
    input = changeTrial(input, 8, { worth: 'invalid' });
    input = changeTrial(input, 1, { excluded: { reason: 'learn cycle' } });
    const result = compare(input);
    expect(of(result, 'b')).toMatchObject({ n: 2, trialIds: [2, 5] });
    expect(of(result, 'a')).toMatchObject({ n: 2 });
    expect(result.warnings).toEqual(
      expect.arrayContaining([
        'Trial 8 is invalid and left out',
        'Trial 1 is excluded: learn cycle',
        'Trial 6 has no value of this metric and is left out',
      ]),
    );
  });

  it('uses suspect trials and says which verdicts hang on them', () => {
    const input = experimentOf(poolSizes({ a: [100, 101, 99], b: [105, 106, 104] }));
    const suspect = changeTrial(changeTrial(input, 1, { worth: 'suspect' }), 3, { worth: 'suspect' });
    const result = compare(suspect);
    expect(of(result, 'a').n).toBe(3);
    const sentence =
      'Trials 1 and 3 are suspect and used; without them the baseline has one trial, and b goes from better to no verdict.';
    expect(result.warnings).toContain(sentence);
    expect(result.summary).toContain(sentence);
    const harmless = compare(changeTrial(experimentOf(clear), 1, { worth: 'suspect' }));
    expect(harmless.warnings).toContain('Trial 1 is suspect and used; without it no verdict changes.');
  });

  it('keeps control trials out of the baseline and uses them for drift', () => {
    const input = experimentOf(clear);
    const controls = [13, 14, 15, 16].map((position, i) => ({
      ...(input.trials[0] ?? raise()),
      id: position,
      position,
      control: true,
      value: 500 + i,
    }));
    const result = compare({ ...input, trials: [...input.trials, ...controls] });
    expect(of(result, '1G')).toMatchObject({ n: 3, trialIds: [1, 5, 9] });
    expect(result.drift?.points.filter((point) => point.control)).toHaveLength(4);
    expect(result.drift?.sentence).toContain('16 trials, 4 of them controls');
  });

  it('warns on every verdict when the trials drifted', () => {
    const cells = clear.map((cell) => ({
      ...cell,
      values: [1, 0.97, 0.94, 0.91].map((decay, i) => (cell.values[0] ?? 0) * decay * (1 + 0.001 * (i % 2))),
    }));
    const result = compare(experimentOf(cells));
    expect(result.drift?.slopePerTrial).toBeLessThan(0);
    expect(result.drift?.sentence).toContain('drifted');
    const judged = result.treatments.filter((one) => one.verdict !== null);
    expect(judged).toHaveLength(3);
    for (const one of judged) expect(one.warnings.join()).toContain('Drift');
    expect(compare(experimentOf(clear)).drift?.sentence).toContain('no drift shown');
  });

  it('says nothing of drift where nobody knows in which order the trials ran, and warns of it', () => {
    const result = compare(experimentOf(clear, { order: 'unknown' }));
    expect(result.drift).toBeNull();
    expect(result.summary).not.toContain('drift shown');
    expect(result.warnings).toContain(
      'In which order the trials ran is not on record: drift between treatments would read as an effect.',
    );
  });

  it('says one degree of freedom as one', () => {
    const result = compare(experimentOf(poolSizes({ '1G': [500, 505], '4G': [640], '8G': [654] })));
    expect(result.effectsNote).toContain('error from replicates, 1 degree of freedom;');
  });

  it('judges a noisy treatment by its own error and does not let it spoil the others', () => {
    const result = compare(
      experimentOf(
        poolSizes({ a: [1000, 1001, 999, 1000], b: [1100, 1101, 1099, 1100], c: [900, 1400, 700, 1300] }),
      ),
    );
    expect(result.correction).toContain('pooled error, 6 degrees of freedom');
    expect(result.warnings).toContain(
      'c varies more than the other treatments: judged by its own error (Welch)',
    );
    expect(of(result, 'b').verdict).toBe('better');
    expect(of(result, 'c').verdict).toBe('undecided');
    expect(result.effectsNote).toContain('vary unlike');
  });

  it('takes blocks out of the error where the plan has complete ones', () => {
    const blocks = [1, 1.1, 0.92, 1.05, 0.97];
    const wobble = [0.001, -0.002, 0.0015, -0.0005, 0];
    const shift = [0, 0.02, -0.03];
    const cells = poolSizes({ a: [], b: [], c: [] }).map((cell, row) => ({
      ...cell,
      values: blocks.map((block, i) => 500 * block * (1 + (shift[row] ?? 0) + (wobble[(i + row) % 5] ?? 0))),
    }));
    const blocked = compare(experimentOf(cells, { order: 'blocks', margin: 0.001 }));
    const shuffled = compare(experimentOf(cells, { order: 'shuffled', margin: 0.001 }));
    expect(blocked.correction).toContain('after blocks, 8 degrees of freedom');
    expect(of(blocked, 'b').verdict).toBe('better');
    expect(of(shuffled, 'b').verdict).toBe('undecided');
  });

  it('names an outlier and keeps it', () => {
    const result = compare(
      experimentOf(
        poolSizes({ a: [100, 101, 99, 100.5], b: [100, 102, 101, 99.5], c: [100.4, 99.2, 101.1, 130] }),
      ),
    );
    expect(of(result, 'c').n).toBe(4);
    expect(of(result, 'c').warnings.join()).toContain('Trial 12 lies far from its replicates');
  });
});

describe('best set and knee', () => {
  it('takes the smallest pool of those that cannot be told from the best', () => {
    const result = compare(
      experimentOf(
        poolSizes({
          '512M': [200, 204, 198],
          '16G': [648, 655, 641],
          '8G': [644, 652, 639],
          '2G': [400, 406, 395],
        }),
      ),
    );
    expect(result.bestSet).toEqual({
      labels: ['16G', '8G'],
      cheapest: '8G',
      method: 'Tukey, 4 treatments, 95\u00A0%',
      notJudged: [],
      ahead: [],
    });
    expect(result.treatments.filter((one) => one.inBestSet).map((one) => one.label)).toEqual(['16G', '8G']);
    expect(result.summary).toContain('8G is where it stops paying: ');
  });

  it('claims no knee where nothing can be told apart', () => {
    const result = compare(
      experimentOf(poolSizes({ '1G': [100, 104, 98], '2G': [101, 103, 99], '4G': [102, 99, 104] })),
    );
    expect(result.bestSet?.labels).toHaveLength(3);
    expect(result.summary).not.toContain('stops paying');
    expect(result.summary).toContain('No treatment can be told apart from the one with the highest mean');
  });

  it('claims no knee where no cheaper treatment is worse', () => {
    const result = compare(
      experimentOf(poolSizes({ '1G': [100, 104, 98], '2G': [101, 105, 99], '4G': [60, 62, 59] })),
    );
    expect(result.bestSet).toMatchObject({ labels: ['2G', '1G'], cheapest: '1G' });
    expect(result.summary).not.toContain('stops paying');
    expect(result.summary).toContain('The cheapest of them by the order of the factors is 1G.');
  });

  it('says when one treatment is alone at the top', () => {
    const result = compare(experimentOf(poolSizes({ a: [100, 101, 99], b: [150, 151, 149] })));
    expect(result.summary).toContain('b alone has the highest mean: every other treatment is told apart');
  });

  const mixed = {
    '10G': [1000, 1010, 990],
    '50G': [5000, 5020],
    '60G': [5600],
    '70G': [5700],
    '40G': [4000],
  };

  it('claims no best of all, no cheapest and no knee beside treatments of one trial, and names those ahead', () => {
    const result = compare(experimentOf(poolSizes(mixed)));
    expect(result.bestSet).toMatchObject({
      labels: ['50G'],
      cheapest: null,
      notJudged: ['70G', '60G', '40G'],
      ahead: ['70G', '60G'],
    });
    expect(result.summary).toContain(
      'Of the 2 treatments with two trials or more, 50G alone has the highest mean: the other of them is told apart from it. ' +
        '3 treatments with one trial are not judged, so neither a best of all nor a cheapest is named. ' +
        'Not judged, with a higher value than 50G: 70G and 60G.',
    );
    expect(result.summary).not.toMatch(/every other treatment|stops paying|cheapest of/);
  });

  it('looks ahead to the lower values where lower is better', () => {
    const result = compare(experimentOf(poolSizes({ ...mixed, '5G': [500] }), {}, 'lower'));
    expect(result.bestSet).toMatchObject({ labels: ['10G'], ahead: ['5G'] });
    expect(result.summary).toContain('10G alone has the lowest mean');
    expect(result.summary).toContain('Not judged, with a lower value than 10G: 5G.');
  });

  it('does not speak for a treatment without a usable trial either', () => {
    const result = compare(experimentOf(poolSizes({ a: [100, 101, 99], b: [150, 151, 149], c: [null] })));
    expect(result.summary).toContain('Of the 2 treatments with two trials or more, b alone');
  });
});

describe('effects of factors', () => {
  const cell = (pool: string, log: string, values: readonly number[]) => ({
    treatment: { pool, log },
    label: `${pool}, ${log}`,
    values,
    baseline: pool === '1G' && log === '1G',
  });

  it('gives a two-level factor its change when factors do not interact', () => {
    const result = compare(
      experimentOf([
        cell('1G', '1G', [100, 102, 98]),
        cell('1G', '4G', [110, 112, 108]),
        cell('8G', '1G', [200, 204, 196]),
        cell('8G', '4G', [220, 224, 216]),
      ]),
    );
    expect(result.effects.map((effect) => effect.term)).toEqual(['pool', 'log', 'pool × log']);
    expect(result.effects[0]?.change).toBeCloseTo(1, 2);
    expect(result.effects[1]?.change).toBeCloseTo(0.1, 2);
    expect(result.effects[1]?.changeInterval?.low).toBeGreaterThan(0.05);
    expect(result.effects[2]?.p).toBeGreaterThan(0.5);
  });

  it('gives no single effect of factors that interact', () => {
    const result = compare(
      experimentOf([
        cell('1G', '1G', [100, 102, 98]),
        cell('1G', '4G', [100, 101, 99]),
        cell('8G', '1G', [200, 204, 196]),
        cell('8G', '4G', [300, 306, 294]),
      ]),
    );
    expect(result.effects.every((effect) => effect.change === null)).toBe(true);
    expect(result.effectsNote).toContain('pool and log interact');
    expect(result.effectsNote).toContain('no single effect of pool or log is given');
  });

  it('judges an unreplicated two-level design by Lenth, without p', () => {
    const cells = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
      treatment: { a: bits & 1, b: (bits >> 1) & 1, c: (bits >> 2) & 1 },
      label: `t${bits}`,
      values: [100 * (bits & 1 ? 1.5 : 1) * (1 + 0.002 * ((bits * 5) % 7))],
      baseline: bits === 0,
    }));
    const result = compare(experimentOf(cells));
    expect(result.effects).toHaveLength(7);
    expect(result.effects.every((effect) => effect.p === null)).toBe(true);
    expect(result.effectsNote).toContain('a stands out');
  });
});

function raise(): never {
  throw new Error('the experiment has trials');
}
