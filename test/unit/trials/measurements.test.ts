import { describe, expect, it } from 'vitest';
import { intervalsIn, measure, type Points, valuesIn } from '../../../main/trials/measurements.ts';
import { Measurement } from '../../../preload/contract/trials.ts';
import { seeded } from '../../support/pieces.ts';

const said = { file: 'load.out', percentileRank: 95, transactions: null, commits: null };
const window = { startSeconds: 0, endSeconds: 10 };
const none: Points = { seconds: [], values: [] };

/** A value a second, stamped with the end of each; the first at `from`. */
function points(values: readonly number[], from = 1): Points {
  return { seconds: values.map((_, index) => from + index), values };
}

function measured(
  throughput: Points,
  more: {
    latency?: Points;
    others?: [string, Points][];
    transactions?: number | null;
    commits?: number | null;
  } = {},
  within = window,
) {
  const { latency = none, others = [], transactions = null, commits = null } = more;
  const list = measure({ throughput, latency, others: new Map(others) }, within, {
    ...said,
    transactions,
    commits,
  });
  return new Map(list.map((measurement) => [measurement.metric, measurement]));
}

describe('throughput', () => {
  it('is events over seconds of the measured window: warm-up and what follows are no part of it', () => {
    const found = measured(points([1, 1, 1, 100, 200, 100, 200, 100, 200, 100, 200, 100, 200, 9, 9], -2));
    expect(found.get('throughput')).toMatchObject({
      value: 150,
      unit: '1/s',
      points: 10,
      source: 'load.out',
    });
    const { low, high, confidence } = found.get('throughput')?.interval ?? { low: 0, high: 0, confidence: 0 };
    expect([(low + high) / 2, confidence]).toEqual([150, 0.95]);
  });

  it('weighs intervals by their length', () => {
    const found = measured({ seconds: [1, 2, 6, 7], values: [100, 100, 200, 100] });
    expect(found.get('throughput')?.value).toBeCloseTo((3 * 100 + 4 * 200) / 7, 9);
    expect(found.get('throughput')?.warnings.join()).toContain('unequal length');
  });

  it('takes no interval that began before the window or ended after it', () => {
    const found = measured({ seconds: [-1, 1, 3, 5, 7, 9, 11], values: [9, 9, 1, 1, 1, 1, 9] });
    expect(found.get('throughput')).toMatchObject({ value: 1, points: 4 });
  });

  it('takes the first interval to be as long as the second', () => {
    const tens = { seconds: [10, 20, 30], values: [1, 2, 3] };
    expect(intervalsIn(tens, { startSeconds: 0, endSeconds: 30 }).map(({ seconds }) => seconds)).toEqual([
      10, 10, 10,
    ]);
    expect(intervalsIn(tens, { startSeconds: 1, endSeconds: 30 })).toHaveLength(2);
    expect(intervalsIn(points([5]), window)).toEqual([{ rate: 5, seconds: 1 }]);
  });

  it('skips what was not said, and never takes it for zero', () => {
    const found = measured(points([100, Number.NaN, 100, 100, Number.NaN, 100, 100, 100, 100, 100]));
    expect(found.get('throughput')).toMatchObject({ value: 100, points: 8 });
    expect(found.get('stalls')?.value).toBe(0);
  });

  it('without a word about the window, nothing is measured', () => {
    expect(measured(none).size).toBe(0);
    expect(measured(points([5, 5], -3)).size).toBe(0);
    expect(measured(points([Number.NaN, Number.NaN])).size).toBe(0);
  });
});

describe('evenness', () => {
  it('counts stalls, and the time below half and nine tenths of the median', () => {
    const found = measured(points([100, 100, 1, 1, 100, 40, 80, 100, 1, 100]));
    const value = (metric: string) => found.get(metric)?.value;
    expect([value('stalls'), value('stall-longest'), value('stall-total')]).toEqual([2, 2, 3]);
    expect([value('seconds-below-half'), value('seconds-below-90')]).toEqual([4, 5]);
    expect(value('throughput-p50')).toBe(90);
  });

  it('says the second half over the first', () => {
    const found = measured(points([100, 100, 100, 100, 100, 120, 120, 120, 120, 120]));
    expect(found.get('drift')?.value).toBeCloseTo(0.2, 12);
  });
});

describe('latency', () => {
  it('is the median of the printed percentiles, and says which', () => {
    const latency = points([0.002, 0.009, 0.003, 0.004, 0.005]);
    expect(measured(points([1, 1, 1, 1, 1]), { latency }).get('latency')).toMatchObject({
      value: 0.004,
      unit: 's',
      label: 'Latency P95',
      direction: 'lower',
    });
  });

  it('is not there where none was printed', () => {
    expect(measured(points([1, 1, 1])).has('latency')).toBe(false);
  });
});

describe('the cross-check', () => {
  it('holds the server’s commits of the whole run against the generator’s transactions', () => {
    const found = measured(points([100, 100, 100]), { commits: 550, transactions: 550 });
    expect(found.get('cross-check')).toMatchObject({ value: 0, warnings: [] });
    expect(found.get('transactions')?.value).toBe(550);
    expect(found.get('commits-counted')?.value).toBe(550);
  });

  it('warns where the two are more than 2 % apart', () => {
    const apart = (transactions: number) =>
      measured(points([1]), { commits: 550, transactions }).get('cross-check');
    expect(apart(540)?.warnings).toEqual([]);
    expect(apart(500)?.value).toBeCloseTo(0.1, 12);
    expect(apart(500)?.warnings).toHaveLength(1);
  });

  it('says nothing where nobody counted', () => {
    for (const [commits, transactions] of [
      [null, 100],
      [0, 100],
      [550, null],
      [550, 0],
    ] as const)
      expect(measured(points([1]), { commits, transactions }).has('cross-check')).toBe(false);
  });
});

describe('telemetry', () => {
  it('is its mean over the window, where there is any', () => {
    const busy = points([0, 0, 0.5, 0.7, 0.6, Number.NaN], -1);
    const found = measured(points([1, 1, 1, 1]), {
      others: [
        ['cpu-busy', busy],
        ['cpu-steal', points([0.1], 50)],
        ['no-such-metric', busy],
      ],
    });
    expect(found.get('cpu-busy')?.value).toBeCloseTo(0.6, 12);
    expect(found.has('cpu-steal')).toBe(false);
    expect(found.has('no-such-metric')).toBe(false);
  });

  it('takes a value of its second: after the start, up to the end', () => {
    expect(valuesIn(points([1, 2, 3, 4], 0), { startSeconds: 0, endSeconds: 2 })).toEqual([2, 3]);
  });
});

it('whatever comes in, measurements are finite, fit the contract and have a metric each', () => {
  const random = seeded(20261130);
  const anything = () => {
    const pick = random();
    if (pick < 0.1) return Number.NaN;
    if (pick < 0.15) return Number.POSITIVE_INFINITY;
    return pick < 0.3 ? 0 : random() * 10 ** Math.floor(random() * 9 - 3);
  };
  for (let round = 0; round < 300; round++) {
    const series = () => {
      const length = Math.floor(random() * 40);
      let at = -5;
      const seconds = Array.from({ length }, () => {
        at += random() < 0.9 ? 1 : random() * 3 + 0.01;
        return at;
      });
      return { seconds, values: seconds.map(anything) };
    };
    const list = measure(
      {
        throughput: series(),
        latency: series(),
        others: new Map(['commits', 'cpu-busy', 'cpu-steal', 'swap-out'].map((name) => [name, series()])),
      },
      { startSeconds: 0, endSeconds: 20 },
      { ...said, transactions: Math.floor(random() * 1000), commits: Math.floor(random() * 1000) },
    );
    expect(Measurement.array().parse(list)).toEqual(list);
    expect(new Set(list.map(({ metric }) => metric)).size).toBe(list.length);
  }
});
