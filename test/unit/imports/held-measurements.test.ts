import { expect, it } from 'vitest';
import { HeldMeasurements } from '../../../main/imports/reading/held-measurements.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';

const one = (metric: string, value: number, source: string | null): Measurement => ({
  metric,
  label: metric,
  value,
  unit: '1/s',
  direction: 'higher',
  interval: null,
  points: value > 1 ? 10 : null,
  effectivePoints: null,
  method: 'printed',
  warnings: ['so'],
  source,
});

it.each([
  ['of lines of one file', [one('a', 1, 'x:y.log:12'), one('b', 2.5, 'x:y.log:3-40')]],
  ['of several files', [one('a', 1, 'x.log:1'), one('b', 2, 'y.log:2')]],
  ['of no lines', [one('a', 1, 'x.log'), one('b', 2, null)]],
  [
    'of lines that are written oddly',
    [one('a', 1, 'x.log:007'), one('b', 2, 'x.log:5-5'), one('c', 3, 'x.log:0')],
  ],
  ['that are none', []],
])('measurements %s come back as they were', (_, measurements) => {
  expect([...new HeldMeasurements(measurements)]).toEqual(measurements);
});

it('hold what trials have in common once', () => {
  const [first, second] = [1, 2].map((value) => new HeldMeasurements([one('a', value, `x.log:${value}`)]));
  expect(first?.shape).toBe(second?.shape);
});
