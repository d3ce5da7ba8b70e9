import { expect, it } from 'vitest';
import { compare } from '../../../main/comparisons/compare.ts';
import { sharedLevels, withoutShared } from '../../../main/comparisons/shared-levels.ts';
import { experimentOf } from './experiment.ts';

const cell = (pool: string, users: number | undefined, values: readonly number[]) => ({
  treatment: { pool, ...(users !== undefined && { virtual_users: users }) },
  label: users === undefined ? `pool ${pool}` : `pool ${pool}, virtual_users ${users}`,
  values,
  baseline: pool === '1G',
});

it('a level that every treatment has is said once and left out of every label', () => {
  const comparison = compare(
    withoutShared(experimentOf([cell('1G', 64, [100, 101, 99]), cell('8G', 64, [150, 151, 149])])),
  );
  expect(comparison.treatments.map(({ label }) => label)).toEqual(['pool 8G', 'pool 1G']);
  expect(comparison.treatments[0]?.treatment).toEqual({ pool: '8G', virtual_users: 64 });
  expect(comparison.summary.match(/virtual.users/g)).toHaveLength(1);
  expect(comparison.summary).toContain('In every treatment: virtual users 64.');
});

it('a level that some treatments have not, or have otherwise, stays in the labels', () => {
  for (const other of [undefined, 128]) {
    const input = experimentOf([cell('1G', 64, [100, 101]), cell('8G', other, [150, 151])]);
    expect(withoutShared(input)).toBe(input);
  }
});

it('one treatment alone keeps its whole label', () => {
  const input = experimentOf([cell('1G', 64, [100, 101])]);
  expect(withoutShared(input)).toBe(input);
  expect(sharedLevels([])).toEqual({});
});
