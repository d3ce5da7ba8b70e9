import { describe, expect, it } from 'vitest';
import { compareCost, levelSize } from '../../../main/comparisons/level-order.ts';
import { verdictOf } from '../../../main/comparisons/verdict.ts';

describe('verdictOf', () => {
  it('reads the verdict off the interval', () => {
    expect(verdictOf({ low: 0.03, high: 0.09 }, false, 'higher')).toBe('better');
    expect(verdictOf({ low: 0.03, high: 0.09 }, false, 'lower')).toBe('worse');
    expect(verdictOf({ low: -0.09, high: -0.03 }, false, 'higher')).toBe('worse');
    expect(verdictOf({ low: -0.09, high: -0.03 }, false, 'lower')).toBe('better');
    expect(verdictOf({ low: -0.01, high: 0.03 }, false, 'higher')).toBe('undecided');
  });
  it('lets the margin win over a change that is real and too small to matter', () => {
    expect(verdictOf({ low: 0.001, high: 0.009 }, true, 'higher')).toBe('equivalent');
  });
  it('has no word for a difference of a metric without a better side', () => {
    expect(verdictOf({ low: 0.03, high: 0.09 }, false, null)).toBeNull();
    expect(verdictOf({ low: -0.01, high: 0.09 }, false, null)).toBe('undecided');
  });
});

describe('levelSize', () => {
  it('reads sizes and nothing else', () => {
    expect(levelSize('512M')).toBe(512 * 2 ** 20);
    expect(levelSize('2g')).toBe(2 * 2 ** 30);
    expect(levelSize('16')).toBe(16);
    expect(levelSize(8)).toBe(8);
    expect(levelSize('O_DIRECT')).toBeNull();
    expect(levelSize('ON')).toBeNull();
  });
});

describe('compareCost', () => {
  const factors = [
    { name: 'pool', levels: ['16G', '512M', '2G'] },
    { name: 'flush', levels: ['fsync', 'O_DIRECT'] },
  ];
  it('puts the smaller size first, whatever the order of levels', () => {
    expect(
      compareCost(factors, { pool: '512M', flush: 'fsync' }, { pool: '2G', flush: 'fsync' }),
    ).toBeLessThan(0);
    expect(
      compareCost(factors, { pool: '16G', flush: 'fsync' }, { pool: '2G', flush: 'fsync' }),
    ).toBeGreaterThan(0);
  });
  it('goes on to the next factor, by declared order where levels are no sizes', () => {
    expect(
      compareCost(factors, { pool: '2G', flush: 'O_DIRECT' }, { pool: '2G', flush: 'fsync' }),
    ).toBeGreaterThan(0);
    expect(compareCost(factors, { pool: '2G', flush: 'fsync' }, { pool: '2G', flush: 'fsync' })).toBe(0);
  });
});
