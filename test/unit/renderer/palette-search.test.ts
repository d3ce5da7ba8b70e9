import { expect, test } from 'vitest';
import { findItems, type PaletteItem } from '../../../renderer/shell/palette-search.ts';

function item(kind: PaletteItem['kind'], label: string): PaletteItem {
  return { key: label, kind, label, run: () => undefined };
}

const items = [
  item('command', 'Add host'),
  item('host', 'r620-a'),
  item('screen', 'Hosts'),
  item('trial', '12 pool 1G'),
];

test('every word must be found, in any order', () => {
  expect(findItems(items, 'pool 12').map(({ label }) => label)).toEqual(['12 pool 1G']);
});

test('a kind finds its items, those that begin with the query first', () => {
  expect(findItems(items, 'host').map(({ label }) => label)).toEqual(['Hosts', 'Add host', 'r620-a']);
});

test('without a query everything is listed', () => {
  expect(findItems(items, '')).toEqual(items);
});
