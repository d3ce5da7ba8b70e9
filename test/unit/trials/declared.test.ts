import { expect, it } from 'vitest';
import { measure, type Points } from '../../../main/trials/measurements.ts';
import type { Metric } from '../../../preload/contract/workloads.ts';

const window = { startSeconds: 0, endSeconds: 4 };
const none: Points = { seconds: [], values: [] };
const points = (values: readonly number[], seconds: readonly number[] = [-1, 1, 2, 4]): Points => ({
  seconds,
  values,
});
const metric = (name: string, unit: Metric['unit']): Metric => ({
  name,
  label: name,
  unit,
  direction: 'lower',
});

it('measures what a plan declares over the window: rates by seconds, times by their median, the rest by their mean', () => {
  const declared = [
    metric('reads', '1/s'),
    metric('p95', 's'),
    metric('hits', 'ratio'),
    metric('absent', 's'),
  ];
  const others = new Map([
    ['reads', points([99, 1000, 10, 40])],
    ['p95', points([99, 0.1, 0.2, 0.9])],
    ['hits', points([9, 0.5, 0.7, Number.NaN])],
  ]);
  const said = { file: 'load.out', percentileRank: null, transactions: null, commits: null, declared };
  const list = measure({ throughput: none, latency: none, others }, window, said);
  expect(
    list.map(({ metric: name, value, unit, direction, points: count }) => [
      name,
      value,
      unit,
      direction,
      count,
    ]),
  ).toEqual([
    // The interval from -1 to 1 lies half outside: of the others 10 in one second and 80 in two.
    ['reads', 30, '1/s', 'lower', 3],
    ['p95', 0.2, 's', 'lower', 3],
    ['hits', expect.closeTo(0.6, 9), 'ratio', 'lower', 2],
  ]);
});
