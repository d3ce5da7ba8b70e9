import { expect, test } from 'vitest';
import type { Factor, PlannedTrial } from '../../../preload/contract/experiments.ts';
import { layOutOrder, stepOf } from '../../../renderer/experiments/order-strip-layout.ts';

const factors: readonly Factor[] = [
  { target: 'setting', name: 'pool', levels: ['1G', '2G', '4G'] },
  { target: 'setting', name: 'instances', levels: [1, 8] },
  { target: 'setting', name: 'log', levels: ['48M', '1G'] },
];

function trials(count: number): readonly PlannedTrial[] {
  return Array.from({ length: count }, (_, index) => ({
    position: index + 1,
    treatment: { pool: '4G', instances: 8, log: '1G' },
    label: 'pool 4G',
    replicate: 1,
    control: index === 0,
  }));
}

test('a row is a day when a day holds a fair number of trials', () => {
  const rows = layOutOrder(trials(20), factors, 86_400 / 12);
  expect(rows.map(({ cells }) => cells.length)).toEqual([12, 8]);
  expect(rows[1]?.startSeconds).toBe(86_400);
});

test('short trials stand fourteen to a row', () => {
  expect(layOutOrder(trials(20), factors, 30).map(({ cells }) => cells.length)).toEqual([14, 6]);
});

test('a cell says the level of each factor by fill, text and bar', () => {
  const cell = layOutOrder(trials(2), factors, 30)[0]?.cells[1];
  expect(cell).toMatchObject({ step: 7, text: '8', bar: 1, control: false });
});

test('the steps of the scale run from the lightest to the darkest', () => {
  expect([0, 1, 2].map((index) => stepOf(index, 3))).toEqual([1, 4, 7]);
  expect(stepOf(0, 1)).toBe(1);
});
