import { describe, expect, test } from 'vitest';
import {
  axisAround,
  axisFromZero,
  logTicks,
  roundStep,
  tickLabels,
  timeTicks,
} from '../../../renderer/charts/axis.ts';
import {
  findGaps,
  gatherColumns,
  isolatedPoints,
  type Points,
  valueAt,
} from '../../../renderer/charts/columns.ts';
import { lineFacts, lineTable, percentile } from '../../../renderer/charts/describe.ts';
import { placeLabels, timeScale } from '../../../renderer/charts/marks.ts';
import { sparklinePath } from '../../../renderer/charts/sparkline.tsx';

/** One value a second from `from`. */
function everySecond(from: number, values: readonly (number | null)[]): Points {
  return { seconds: values.map((_, index) => from + index), values };
}

describe('an axis', () => {
  test('starts at zero and ends on a round tick that holds the largest value', () => {
    expect(axisFromZero(640, 4)).toEqual({ min: 0, max: 800, ticks: [0, 200, 400, 600, 800] });
    expect(axisFromZero(0.37, 3)).toEqual({ min: 0, max: 0.4, ticks: [0, 0.2, 0.4] });
  });

  test('has room even when everything is zero', () => {
    const { min, max } = axisFromZero(0, 3);
    expect(min).toBe(0);
    expect(max).toBeGreaterThan(0);
  });

  test('surrounds values that lie far from zero', () => {
    expect(axisAround(548, 579, 2)).toEqual({ min: 540, max: 580, ticks: [540, 560, 580] });
  });

  test('takes steps of 1, 2, 2.5 and 5', () => {
    expect([0.9, 1.2, 2.2, 2.7, 4, 6].map((size) => roundStep(size))).toEqual([1, 2, 2.5, 5, 5, 10]);
  });

  test('puts times on round seconds around zero, and zero is not negative', () => {
    expect(timeTicks(-200, 700, 4)).toEqual([0, 500]);
    expect(timeTicks(-3, 8, 20)).toHaveLength(12);
    expect(Object.is(timeTicks(-1, 1, 2)[1], 0)).toBe(true);
  });

  test('labels all ticks with the decimals of the finest', () => {
    expect(tickLabels([0, 2.5, 5])).toEqual(['0.0', '2.5', '5.0']);
  });

  test('is ticked by ratio when it spans more than a factor of three', () => {
    expect(logTicks(120, 700, 5)).toEqual([150, 200, 300, 500, 700]);
    expect(logTicks(500, 620, 4)).toEqual([500, 550, 600]);
  });
});

describe('gathering points into columns', () => {
  const range = { from: 0, to: 1000, columns: 100 };

  test('keeps a stall of one second as the low edge of its column', () => {
    const values = Array.from({ length: 1000 }, () => 600);
    values[505] = 3;
    const { gathered, lines } = gatherColumns([everySecond(0, values)], range);
    expect(gathered).toBe(true);
    expect(Math.min(...(lines[0]?.low ?? []).filter((low) => low != null))).toBe(3);
    expect(lines[0]?.mean.filter((mean) => mean !== 600)).toEqual([540.3]);
  });

  test('draws the points themselves when there are no more than columns', () => {
    const { gathered, seconds } = gatherColumns([everySecond(0, [1, 2, 3])], range);
    expect(gathered).toBe(false);
    expect(seconds).toEqual([0, 1, 2]);
  });

  test('breaks the line in a gap, also in one narrower than a column', () => {
    const values: (number | null)[] = Array.from({ length: 1000 }, () => 5);
    values[504] = null;
    const { seconds, lines } = gatherColumns([everySecond(0, values)], range);
    const broken = seconds.filter((_, index) => lines[0]?.mean[index] === null);
    expect(broken).toEqual([504]);
  });

  test('lets a line go on where only the other one has a point', () => {
    const slow: Points = { seconds: [0, 10, 20, 30], values: [1, 1, 1, 1] };
    const fast: Points = { seconds: [0, 5, 10, 15, 20, 25, 30], values: [2, 2, 2, 2, 2, 2, 2] };
    const { lines } = gatherColumns([slow, fast], range);
    expect(lines[0]?.mean).toEqual([1, undefined, 1, undefined, 1, undefined, 1]);
  });

  test('reaches one point beyond each edge, so that the line does', () => {
    const { seconds } = gatherColumns([everySecond(-5, [1, 1, 1, 1, 1, 1, 1, 1, 1])], {
      from: -2,
      to: 1,
      columns: 50,
    });
    expect([seconds[0], seconds.at(-1)]).toEqual([-3, 2]);
  });
});

describe('gaps', () => {
  test('are nulls, and steps of more than two and a half times the usual one', () => {
    expect(findGaps({ seconds: [0, 1, 2, 3, 10, 11], values: [1, null, 1, 1, 1, 1] })).toEqual([
      { from: 0, to: 2 },
      { from: 3, to: 10 },
    ]);
  });

  test('are not a sampler that is late by a second', () => {
    expect(findGaps({ seconds: [0, 1, 2, 4, 5], values: [1, 1, 1, 1, 1] })).toEqual([]);
  });

  test('leave a lone point between them to be drawn as a dot', () => {
    expect(isolatedPoints([1, null, 2, undefined, null, 3, 4])).toEqual([0, 2]);
    expect(isolatedPoints([null, 7])).toEqual([1]);
  });

  test('have no value at the cursor', () => {
    const points = { seconds: [0, 1, 10], values: [5, 6, 7] };
    expect(valueAt(points, 1.4, 2)).toBe(6);
    expect(valueAt(points, 5, 2)).toBeNull();
  });
});

describe('a line in words', () => {
  // A point is stamped with the end of its interval: 1 s is the first second of a window from 0.
  const line = { ...everySecond(0, [999, 10, 20, null, 60, 5]), centre: 'mean' as const };

  test('says its middle, its ends and when they were, within the window only', () => {
    expect(lineFacts(line, 0, 4)).toEqual({
      count: 3,
      middle: 30,
      least: 10,
      most: 60,
      leastAt: 1,
      mostAt: 4,
      gaps: 1,
    });
    expect(lineFacts(line, 100, 200)).toBeNull();
  });

  test('takes the median of printed percentiles, never their mean', () => {
    expect(lineFacts({ ...line, centre: 'median' }, 0, 4)?.middle).toBe(20);
  });

  test('becomes a table whose empty stretches say none', () => {
    const table = lineTable({ ...everySecond(1, [1, 3, null, null]), centre: 'mean' }, 0, 4, 2);
    expect(table).toEqual([
      { from: 0, to: 2, middle: 2, least: 1, most: 3 },
      { from: 2, to: 4, middle: null, least: null, most: null },
    ]);
  });

  test('takes a day of seconds', () => {
    const day = {
      ...everySecond(
        1,
        Array.from({ length: 200_000 }, (_, index) => index),
      ),
      centre: 'mean' as const,
    };
    expect(lineFacts(day, 0, 200_000)?.most).toBe(199_999);
  });

  test('knows the value below which a share lies', () => {
    expect(percentile(everySecond(1, [1, 2, 3, 4]), 0, 4, 0.5)).toBe(2);
    expect(percentile(everySecond(0, []), 0, 4, 0.5)).toBeNull();
  });
});

describe('marks', () => {
  test('stand where the time scale puts them, and back', () => {
    const scale = timeScale(-100, 300, 46, 400);
    expect(scale.x(0)).toBe(146);
    expect(scale.seconds(146)).toBe(0);
  });

  test('have labels in the first row that is free, or none', () => {
    const labels = [0, 5, 10].map((x) => ({ x, text: '14 s' }));
    expect(placeLabels(labels, 2).map(({ x, row }) => [x, row])).toEqual([
      [0, 0],
      [5, 1],
    ]);
  });

  test('a sparkline fills its box from zero to its maximum', () => {
    expect(sparklinePath([0, 10, 5], 20, 10)).toBe('M0.0 10.0L10.0 0.0L20.0 5.0');
    expect(sparklinePath([], 20, 10)).toBe('');
  });
});
