import { describe, expect, test } from 'vitest';
import type { FactorEffect, TreatmentSummary } from '../../../preload/contract/comparisons.ts';
import { roomFor } from '../../../renderer/charts/factor-plot.tsx';
import { factorPlotData } from '../../../renderer/charts/factor-plot-data.ts';
import {
  axisPosition,
  chooseLogRatioAxis,
  isOffScale,
  tickLabelsOf,
} from '../../../renderer/charts/log-ratio-axis.ts';
import {
  comparisonRows,
  countVerdicts,
  foldWords,
  verdictWords,
} from '../../../renderer/compare/comparison-rows.ts';
import { effectsWords, marginWords, noVerdictWords } from '../../../renderer/compare/comparison-words.ts';

function change(value: number, half = 0.02) {
  return { change: value, changeInterval: { low: value - half, high: value + half, confidence: 0.95 } };
}

function summary(changes: Partial<TreatmentSummary>): TreatmentSummary {
  return {
    treatment: {},
    label: String(changes.change ?? 'baseline'),
    baseline: false,
    n: 3,
    trialIds: [],
    values: [],
    mean: 100,
    interval: null,
    change: null,
    changeInterval: null,
    replicateChanges: [],
    p: 0.01,
    verdict: null,
    comment: '',
    moreReplicates: null,
    inBestSet: false,
    warnings: [],
    ...changes,
  };
}

describe('the axis of changes', () => {
  test('is as narrow as the intervals and the margin allow', () => {
    const axis = chooseLogRatioAxis([change(0.03), change(-0.05)], 0.02);
    expect(axis.ticks).toEqual([-0.1, -0.05, 0, 0.05, 0.1]);
  });

  test('always shows the margin', () => {
    const axis = chooseLogRatioAxis([change(0.001, 0.001)], 0.05);
    expect(axis.high).toBeGreaterThan(0.05);
    expect(axis.low).toBeLessThan(-0.05);
  });

  test('puts a doubling and a halving equally far from zero', () => {
    const axis = { low: -0.5, high: 1, ticks: [] };
    expect(axisPosition(axis, 0)).toBeCloseTo(0.5);
    expect(axisPosition(axis, -0.99)).toBe(0);
    expect(axisPosition(axis, 7)).toBe(1);
  });

  test('is not stretched by an interval of two trials that reaches everywhere', () => {
    const wide = { change: 0.1, changeInterval: { low: -0.99, high: 25_000, confidence: 0.95 } };
    expect(chooseLogRatioAxis([wide], 0.02).high).toBeLessThan(3);
  });

  test('holds a change however large', () => {
    const axis = chooseLogRatioAxis([change(30)], 0.02);
    expect(isOffScale(axis, change(30))).toBe(false);
  });

  test('leaves out labels that would touch or be cut, never zero, and says the unit once', () => {
    const reaches = [0.01, 0.04, 0.08, 0.15, 0.25, 0.45, 0.9, 1.9, 3.9, 8, 40];
    for (const reach of reaches) {
      const axis = chooseLogRatioAxis([change(reach)], 0.02);
      for (const width of [96, 140, 200, 400]) {
        const labels = tickLabelsOf(axis, width);
        const ends = labels.map(({ x, text }) => ({
          from: x - text.length * 3.2,
          to: x + text.length * 3.2,
        }));
        expect(labels.map(({ tick }) => tick)).toContain(0);
        expect(labels.map(({ text }) => text.includes('%'))).toEqual(
          labels.map((_, place) => place === labels.length - 1),
        );
        expect(ends[0]?.from).toBeGreaterThanOrEqual(0);
        expect(ends.at(-1)?.to).toBeLessThanOrEqual(width);
        for (const [place, { from }] of ends.entries())
          expect(from, `reach ${reach}, ${width} pixels`).toBeGreaterThan(ends[place - 1]?.to ?? -1);
      }
    }
    const wide = chooseLogRatioAxis([change(0.25)], 0.02);
    expect(tickLabelsOf(wide, 460)).toHaveLength(wide.ticks.length);
  });

  test('of means has room for every label', () => {
    expect(roomFor(['0.5', '1.0'])).toBeLessThan(40);
    expect(roomFor(['22 500', '25 000'])).toBeGreaterThan(6 * 6.5 + 6);
  });
});

describe('rows of a comparison', () => {
  const near = Array.from({ length: 10 }, (_, index) =>
    summary({ ...change(0.01 * index), verdict: 'better' }),
  );
  const far = Array.from({ length: 8 }, (_, index) =>
    summary({ ...change(-0.6 - 0.01 * index), verdict: 'worse' }),
  );

  test('off the scale of the near ones are folded into one that says so', () => {
    const { shown, folded } = comparisonRows({ treatments: [...near, ...far], margin: 0.02 });
    expect(shown).toEqual(near);
    expect(folded.map((fold) => [fold.end, fold.treatments.length, fold.verdict])).toEqual([
      ['low', 8, 'worse'],
    ]);
    expect(folded.map(foldWords)).toEqual(
      ['left of this scale: −60.0 % to −67.0 %'].map((words) => words.replaceAll(' %', '\u00A0%')),
    );
  });

  test('are all shown when they are few', () => {
    const { shown, folded } = comparisonRows({
      treatments: [...near.slice(0, 3), ...far.slice(0, 3)],
      margin: 0.02,
    });
    expect(shown).toHaveLength(6);
    expect(folded).toEqual([]);
  });

  test('count their verdicts; a row without one counts nowhere', () => {
    expect(countVerdicts([...near, ...far, summary({})])).toEqual({
      better: 10,
      worse: 8,
      equivalent: 0,
      undecided: 0,
    });
  });

  test('use a word of verdict only for a verdict', () => {
    expect(verdictWords(summary({ baseline: true }))).toBe('baseline');
    expect(verdictWords(summary({ n: 1, change: 0.3 }))).toBe('one trial: no interval');
    expect(verdictWords(summary({ n: 0, mean: null }))).toBe('none: no usable trial');
    expect(verdictWords(summary({ verdict: 'undecided', moreReplicates: 3 }))).toBe('undecided: 3 more');
    expect(verdictWords(summary({ verdict: 'equivalent' }))).toBe('equivalent');
  });
});

describe('a factor plot', () => {
  const cell = (pool: string, instances: number, log: string, mean: number | null) => ({
    treatment: { pool, instances, log },
    mean,
    interval: null,
  });

  test('takes the factor with most levels along x, the next as lines, the rest as panels', () => {
    const data = factorPlotData(
      ['128M', '2G', '512M'].flatMap((pool) =>
        [8, 1].flatMap((instances) => ['8G', '4G'].map((log) => cell(pool, instances, log, 1))),
      ),
    );
    expect(data?.xFactor).toBe('pool');
    expect(data?.xLevels).toEqual(['128M', '512M', '2G']);
    expect(data?.lineFactor).toBe('instances');
    expect(data?.lineLevels).toEqual(['1', '8']);
    expect(data?.panels.map(({ held }) => held)).toEqual([
      [{ name: 'log', level: '4G' }],
      [{ name: 'log', level: '8G' }],
    ]);
    expect(data?.panels[0]?.lines[0]?.points.map(({ place }) => place)).toEqual([0, 1, 2]);
  });

  test('leaves out what has no mean, and does not exist without a varying factor', () => {
    const data = factorPlotData([cell('1G', 1, 'x', 5), cell('2G', 1, 'x', null)]);
    expect(data?.panels[0]?.lines[0]?.points).toHaveLength(1);
    expect(factorPlotData([cell('1G', 1, 'x', 5)])).toBeNull();
  });

  test('keeps words in the order they came', () => {
    const data = factorPlotData(
      ['O_DIRECT', 'fsync'].map((method, mean) => ({
        treatment: { method },
        mean: mean + 1,
        interval: null,
      })),
    );
    expect(data?.xLevels).toEqual(['O_DIRECT', 'fsync']);
  });
});

test('a treatment without a level of the factor has no place on its axis', () => {
  const cell = (treatment: Record<string, string>, mean: number) => ({ treatment, mean, interval: null });
  const data = factorPlotData([cell({ pool: '1G' }, 1), cell({ pool: '8G' }, 2), cell({}, 3)]);
  expect(data?.panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points))).toEqual([
    { place: 0, mean: 1, interval: null },
    { place: 1, mean: 2, interval: null },
  ]);
});

describe('the words on the effects of factors', () => {
  const effect = (term: string, p: number | null, change: number | null = null): FactorEffect => ({
    term,
    degreesOfFreedom: 1,
    sumOfSquares: 1,
    f: p,
    p,
    change,
    changeInterval: null,
  });
  const words = (...effects: FactorEffect[]) => effectsWords({ effects, confidence: 0.95 });

  test('say that nothing was tested where nothing was', () => {
    expect(words(effect('pool', null))).toMatch(/^nothing could be tested/);
    expect(words(effect('pool', null), effect('log', null), effect('pool × log', null))).toMatch(
      /^nothing could be tested/,
    );
  });

  test('say that factors depend on each other only where an interaction is shown', () => {
    const two = [effect('pool', 0.01), effect('log', 0.01)];
    expect(words(...two, effect('pool × log', 0.01))).toContain('depend on each other');
    expect(words(...two, effect('pool × log', 0.4))).not.toContain('depend');
    expect(words(effect('pool', 0.001))).toContain('that takes two levels');
    expect(words(effect('pool', 0.001, 0.3))).toBe('change from the first level to the second');
  });
});

test('nobody set the margin of an import before its data', () => {
  expect(marginWords(0.02, false)).toContain('set before the data');
  expect(marginWords(0.02, true)).toBe('±2\u00A0% margin, the default, chosen when it was imported.');
});

test('where nothing is judged, a missing baseline is said and how to choose one', () => {
  expect(noVerdictWords([summary({}), summary({ baseline: true })])).toContain('two trials on both sides');
  expect(noVerdictWords([summary({})])).toContain('there is no baseline');
});
