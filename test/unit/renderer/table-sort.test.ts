import { expect, test } from 'vitest';
import { nextSort, sortRows } from '../../../renderer/parts/table-sort.ts';

test('missing values come last in both directions', () => {
  const rows = [3, null, 1];
  expect(sortRows(rows, (row) => row, 'ascending')).toEqual([1, 3, null]);
  expect(sortRows(rows, (row) => row, 'descending')).toEqual([3, 1, null]);
});

test('texts with numbers sort as people count', () => {
  expect(sortRows(['r620-10', 'r620-9'], (row) => row, 'ascending')).toEqual(['r620-9', 'r620-10']);
});

test('equal rows keep their order', () => {
  const rows = [
    { id: 1, value: 5 },
    { id: 2, value: 5 },
  ];
  expect(sortRows(rows, ({ value }) => value, 'descending').map(({ id }) => id)).toEqual([1, 2]);
});

test('the second press on a head turns the order round', () => {
  const first = nextSort(null, 'name');
  expect(first).toEqual({ column: 'name', direction: 'ascending' });
  expect(nextSort(first, 'name').direction).toBe('descending');
  expect(nextSort(first, 'trials')).toEqual({ column: 'trials', direction: 'ascending' });
});
