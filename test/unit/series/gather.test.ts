import { describe, expect, it } from 'vitest';
import { gather } from '../../../main/series/gather.ts';
import { seeded } from '../../support/pieces.ts';

function everySecond(values: readonly number[], from = 1) {
  return {
    seconds: Float64Array.from(values, (_, index) => from + index),
    values: Float64Array.from(values),
  };
}

const hour = { fromSeconds: 0, toSeconds: 3600, points: 100 };

describe('points gathered to what can be seen', () => {
  it('are left as they are where there are no more than that', () => {
    expect(gather(everySecond([1, 2, 3]), { fromSeconds: 0, toSeconds: 3, points: 3 })).toBe(null);
  });

  it('keep ends, sum, least and most, whatever the values', () => {
    for (const seed of [1, 2, 3]) {
      const random = seeded(seed);
      const values = Array.from({ length: 3600 }, () => random() * 1000);
      const gathered = gather(everySecond(values), hour);
      if (gathered === null) throw new Error('Nothing was gathered.');
      expect(gathered.seconds.length).toBeLessThanOrEqual(102);
      expect([gathered.seconds[0], gathered.seconds.at(-1)]).toEqual([1, 3600]);
      expect(gathered.counts.reduce((sum, count) => sum + count, 0)).toBe(3600);
      const sum = gathered.values.reduce(
        (all, value, index) => all + value * (gathered.counts[index] ?? 0),
        0,
      );
      expect(sum).toBeCloseTo(
        values.reduce((all, value) => all + value, 0),
        3,
      );
      expect([Math.min(...gathered.low), Math.max(...gathered.high)]).toEqual([
        Math.min(...values),
        Math.max(...values),
      ]);
      expect(gathered.seconds).toEqual(gathered.seconds.toSorted((a, b) => a - b));
    }
  });

  it('show a stall of one second, and bridge no gap', () => {
    const values = Array.from({ length: 3600 }, (_, index) => (index === 1800 ? 0 : 500));
    const points = everySecond(values);
    expect(Math.min(...(gather(points, hour)?.low ?? []))).toBe(0);
    const without = {
      seconds: points.seconds.filter((second) => second < 1000 || second > 1010),
      values: points.values.slice(11),
    };
    const gathered = gather(without, hour);
    expect(gathered?.seconds[gathered.values.findIndex(Number.isNaN)]).toBe(1005);
    const unmeasured = { seconds: points.seconds, values: points.values.with(99, Number.NaN) };
    expect(gather(unmeasured, hour)?.seconds.includes(100)).toBe(true);
  });

  it('are fine within the look and coarse outside it', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => index);
    const gathered = gather(everySecond(values, -4999), { fromSeconds: 0, toSeconds: 200, points: 100 });
    const inside = gathered?.seconds.filter((second) => second > 0 && second < 200) ?? [];
    expect(inside.length).toBeGreaterThanOrEqual(99);
    expect(gathered?.seconds.length).toBeLessThanOrEqual(305);
  });
});
