import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatChange,
  formatChangeRange,
  formatNumber,
  formatP,
  formatPercent,
  formatQuantity,
  formatRange,
  formatSeconds,
} from '../../../preload/contract/quantity.ts';

/** No-break spaces are typed as `~` in the expectations, so that they can be seen. */
function seen(text: string): string {
  return text.replaceAll('\u00A0', '~');
}

describe('formatQuantity', () => {
  it('shows the half-width to two digits and the value to the same place', () => {
    expect(seen(formatQuantity(559.31, '1/s', 13.42))).toBe('559~±~13~/s');
    expect(seen(formatQuantity(364.91, '1/s', 2.9))).toBe('364.9~±~2.9~/s');
    expect(seen(formatQuantity(55_912, '1/s', 1342))).toBe('55~900~±~1~300~/s');
  });
  it('lets a half-width that rounds up to the next power of ten set the place', () => {
    expect(seen(formatQuantity(559.31, '1/s', 9.96))).toBe('559~±~10~/s');
  });
  it('prints no digits of an interval that dwarfs its value', () => {
    expect(seen(formatQuantity(95.4, '1/s', 33_987))).toBe('95.4~/s ± over 100~%');
  });

  it('says ± 0 where nothing varied', () => {
    expect(formatQuantity(5, 'count', 0)).toBe('5 ± 0');
  });
  it('shows three digits without a half-width and never rounds the whole part', () => {
    expect(seen(formatQuantity(1284.4, '1/s'))).toBe('1~284~/s');
    expect(seen(formatQuantity(32.41, '1/s'))).toBe('32.4~/s');
    expect(seen(formatQuantity(32, '1/s'))).toBe('32~/s');
    expect(seen(formatQuantity(1_000_000, 'count'))).toBe('1~000~000');
  });
  it('chooses the prefix of times and bytes', () => {
    expect(seen(formatQuantity(0.0324, 's'))).toBe('32.4~ms');
    expect(seen(formatQuantity(0.00004, 's'))).toBe('0.04~ms');
    expect(seen(formatQuantity(0.0324, 's', 0.0011))).toBe('32.4~±~1.1~ms');
    expect(seen(formatQuantity(12_300_000, 'B/s'))).toBe('12.3~MB/s');
    expect(seen(formatQuantity(0, 's'))).toBe('0~s');
  });
  it('shows a ratio as percent', () => {
    expect(seen(formatQuantity(0.24, 'ratio'))).toBe('24~%');
    expect(seen(formatQuantity(0.24, 'ratio', 0.012))).toBe('24.0~±~1.2~%');
  });
  it('uses the minus sign, never a hyphen', () => {
    expect(seen(formatQuantity(-1284, 'count'))).toBe('−1~284');
  });
});

describe('formatRange', () => {
  it('shows both ends to the place of the half-width', () => {
    expect(seen(formatRange({ low: 545.8, high: 572.2 }, '1/s'))).toBe('546 to 572~/s');
    expect(seen(formatRange({ low: 0.031, high: 0.0334 }, 's'))).toBe('31.0 to 33.4~ms');
  });
});

describe('formatChange', () => {
  it('carries a sign and one decimal', () => {
    expect(seen(formatChange(0.199))).toBe('+19.9~%');
    expect(seen(formatChange(-0.0304))).toBe('−3.0~%');
    expect(seen(formatChange(12.345))).toBe('+1~234.5~%');
  });
  it('gives zero no sign, also when it is rounded to zero', () => {
    expect(seen(formatChange(0))).toBe('0.0~%');
    expect(seen(formatChange(-0.0001))).toBe('0.0~%');
    expect(seen(formatChange(0.0001))).toBe('0.0~%');
  });
  it('shows an interval with one percent sign', () => {
    expect(seen(formatChangeRange({ low: -0.065, high: 0.0072 }))).toBe('−6.5 to +0.7~%');
  });
});

describe('formatP', () => {
  it('shows two digits and never 0.000', () => {
    expect(formatP(0.0221)).toBe('0.022');
    expect(formatP(0.5)).toBe('0.50');
    expect(formatP(1)).toBe('1.0');
    expect(seen(formatP(1e-9))).toBe('<~0.0001');
  });
});

describe('formatSeconds', () => {
  it('shows times under a day as h min s', () => {
    expect(seen(formatSeconds(6160))).toBe('1~h 42~min 40~s');
    expect(seen(formatSeconds(2000))).toBe('33~min 20~s');
    expect(seen(formatSeconds(3600))).toBe('1~h');
  });
  it('shows short times with a decimal and very short ones with a prefix', () => {
    expect(seen(formatSeconds(1.93))).toBe('1.9~s');
    expect(seen(formatSeconds(0.0004))).toBe('0.4~ms');
    expect(seen(formatSeconds(59.97))).toBe('1~min');
    expect(seen(formatSeconds(0))).toBe('0~s');
  });
  it('drops seconds from a day on, or when asked to', () => {
    expect(seen(formatSeconds(517_440))).toBe('5~d 23~h 44~min');
    expect(seen(formatSeconds(25_080 + 12, 'min'))).toBe('6~h 58~min');
    expect(seen(formatSeconds(86_399.8))).toBe('1~d');
  });
});

describe('formatBytes', () => {
  it('prints the prefix that the source means', () => {
    expect(seen(formatBytes(1_200_000_000))).toBe('1.2~GB');
    expect(seen(formatBytes(2 * 1024 ** 3, 'binary'))).toBe('2~GiB');
    expect(seen(formatBytes(6.75 * 1024 ** 3, 'binary'))).toBe('6.75~GiB');
    expect(seen(formatBytes(0))).toBe('0~B');
  });
  it('moves to the next prefix rather than round up to 1 000', () => {
    expect(seen(formatBytes(999_999))).toBe('1~MB');
  });
});

describe('formatNumber and formatPercent', () => {
  it('group from 1 000 and leave decimals ungrouped', () => {
    expect(seen(formatNumber(1234.56789, 4))).toBe('1~234.5679');
    expect(formatNumber(999, 0)).toBe('999');
    expect(seen(formatPercent(0.95))).toBe('95~%');
    expect(seen(formatPercent(0.025))).toBe('2.5~%');
  });
});
