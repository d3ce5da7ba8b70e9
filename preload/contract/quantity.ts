import type { Interval, Unit } from './numbers.ts';

/**
 * Numbers as people read them, the same in the window, in reports and on the terminal. Base units come in; the prefix
 * is chosen here. Digits follow the interval: half-width to 2 significant digits, value to the same place.
 */

/** Not U+202F: it vanishes in Inter at 12 px. */
export const noBreakSpace = '\u00A0';
export const minusSign = '\u2212';

/** `decimal` prints kB, MB, GB (disks, network); `binary` KiB, MiB, GiB (server settings). Never mix them in a column. */
export type BytePrefix = 'decimal' | 'binary';

/** A shown number is the base one divided by `factor`, followed by `suffix`. */
export interface Scale {
  readonly factor: number;
  readonly suffix: string;
}

export interface QuantityParts {
  readonly value: string;
  readonly halfWidth: string | null;
  readonly unit: string;
}

/**
 * `559 ± 13 /s`, `32.4 ms`, `24 %`. Without a half-width: 3 significant digits, whole parts
 * kept whole. A half-width beyond the value itself has no digits worth reading: `2 300 /s ± over 100 %`.
 */
export function formatQuantity(
  value: number,
  unit: Unit,
  halfWidth?: number,
  prefix: BytePrefix = 'decimal',
): string {
  const scale = scaleFor(value, unit, prefix);
  const unsure = halfWidth !== undefined && halfWidth > Math.abs(value) && value !== 0;
  const number =
    halfWidth === undefined || unsure
      ? formatSignificant(value / scale.factor)
      : formatWithHalfWidth(value / scale.factor, halfWidth / scale.factor);
  const shown = scale.suffix === '' ? number : number + noBreakSpace + scale.suffix;
  return unsure ? `${shown} ± over 100${noBreakSpace}%` : shown;
}

/** The pieces of `formatQuantity`, for a readout that sets the number large and the rest small. */
export function quantityParts(value: number, unit: Unit, halfWidth?: number): QuantityParts {
  const scale = scaleFor(value, unit, 'decimal');
  const shown = value / scale.factor;
  if (halfWidth === undefined || halfWidth === 0) {
    return { value: formatSignificant(shown), halfWidth: null, unit: scale.suffix };
  }
  return {
    value: formatNumber(shown, decimalsBeside(shown, halfWidth / scale.factor)),
    halfWidth: formatNumber(halfWidth / scale.factor, decimalsFor(halfWidth / scale.factor)),
    unit: scale.suffix,
  };
}

/** The prefix for a whole axis or column: chosen once, by its largest value. */
export function scaleFor(value: number, unit: Unit, prefix: BytePrefix): Scale {
  switch (unit) {
    case 's':
      return largestBelow(value, [
        { factor: 1, suffix: 's' },
        { factor: 1e-3, suffix: 'ms' },
      ]);
    case 'B':
      return byteScale(value, prefix);
    case 'B/s': {
      const scale = byteScale(value, prefix);
      return { factor: scale.factor, suffix: `${scale.suffix}/s` };
    }
    case '1/s':
      return { factor: 1, suffix: '/s' };
    case 'ratio':
      return { factor: 0.01, suffix: '%' };
    case 'count':
      return { factor: 1, suffix: '' };
  }
}

/** `546 to 572 /s`: both ends to the place that the half-width of the interval sets. */
export function formatRange(interval: Pick<Interval, 'low' | 'high'>, unit: Unit): string {
  const scale = scaleFor(Math.max(Math.abs(interval.low), Math.abs(interval.high)), unit, 'decimal');
  const decimals = decimalsFor((interval.high - interval.low) / 2 / scale.factor);
  const ends = [interval.low, interval.high]
    .map((end) => formatNumber(end / scale.factor, decimals))
    .join(' to ');
  return scale.suffix === '' ? ends : ends + noBreakSpace + scale.suffix;
}

/** A ratio as signed percent with one decimal: 0.199 is `+19.9 %`. */
export function formatChange(ratio: number): string {
  return `${signedPercent(ratio)}${noBreakSpace}%`;
}

/** `−6.5 to +0.7 %`. */
export function formatChangeRange(interval: Pick<Interval, 'low' | 'high'>): string {
  return `${signedPercent(interval.low)} to ${signedPercent(interval.high)}${noBreakSpace}%`;
}

/** A confidence or a margin: 0.95 is `95 %`, 0.025 is `2.5 %`. */
export function formatPercent(ratio: number): string {
  return formatQuantity(ratio, 'ratio');
}

/** Two significant digits, never `0.000`. */
export function formatP(p: number): string {
  if (p < 0.0001) return `<${noBreakSpace}0.0001`;
  return formatNumber(p, decimalsFor(p));
}

/**
 * A time as people say it: `0.4 ms`, `1.9 s`, `33 min 20 s`, `1 h 42 min 40 s`, `5 d 23 h 44 min` (a day or more:
 * whole minutes). `smallest: 'min'` drops the seconds of longer times, for a time left that should not flicker.
 */
export function formatSeconds(seconds: number, smallest: 's' | 'min' = 's'): string {
  if (seconds < 0) return minusSign + formatSeconds(-seconds, smallest);
  if (seconds < 59.95) return formatQuantity(seconds < 1 ? seconds : Math.round(seconds * 10) / 10, 's');
  const wholeMinutes = smallest === 'min' || seconds >= 86_400;
  const whole = wholeMinutes ? Math.round(seconds / 60) * 60 : Math.round(seconds);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor((whole % 86_400) / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [whole % 60, 's'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, name]) => count + noBreakSpace + name)
    .join(' ');
}

/** `1.2 GB`, or `6.75 GiB` with `binary`. */
export function formatBytes(bytes: number, prefix: BytePrefix = 'decimal'): string {
  return formatQuantity(bytes, 'B', undefined, prefix);
}

/** Fixed decimals, U+2212 for a negative, digits grouped from 1 000. Negative decimals round to tens, hundreds, … */
export function formatNumber(value: number, decimals: number): string {
  const step = decimals < 0 ? 10 ** -decimals : 1;
  const digits = (Math.round(Math.abs(value) / step) * step).toFixed(0);
  const text = decimals > 0 ? Math.abs(value).toFixed(Math.min(decimals, 20)) : digits;
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, noBreakSpace);
  const sign = value < 0 && /[1-9]/.test(text) ? minusSign : '';
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`);
}

function formatWithHalfWidth(value: number, halfWidth: number): string {
  if (halfWidth === 0) return `${formatSignificant(value)} ± 0`;
  const half = formatNumber(halfWidth, decimalsFor(halfWidth));
  return `${formatNumber(value, decimalsBeside(value, halfWidth))}${noBreakSpace}±${noBreakSpace}${half}`;
}

/** The place that the half-width sets, unless it is so much wider than the value that nothing would be left of it. */
function decimalsBeside(value: number, halfWidth: number): number {
  return value === 0 ? decimalsFor(halfWidth) : Math.max(decimalsFor(halfWidth), decimalsFor(value));
}

/** Decimals that show 2 significant digits of `size`; rounding first, so that 9.96 shows as 10. */
function decimalsFor(size: number): number {
  const rounded = Number(Math.abs(size).toPrecision(2));
  return rounded === 0 ? 0 : 1 - Math.floor(Math.log10(rounded));
}

function formatSignificant(value: number): string {
  const rounded = Number(Math.abs(value).toPrecision(3));
  const decimals = rounded === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(rounded)));
  const text = formatNumber(value, decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function signedPercent(ratio: number): string {
  const text = formatNumber(ratio * 100, 1);
  return ratio > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

function byteScale(value: number, prefix: BytePrefix): Scale {
  const base = prefix === 'binary' ? 1024 : 1000;
  const suffixes = prefix === 'binary' ? ['TiB', 'GiB', 'MiB', 'KiB'] : ['TB', 'GB', 'MB', 'kB'];
  const scales = suffixes.map((suffix, index) => ({ factor: base ** (4 - index), suffix }));
  return largestBelow(value, [...scales, { factor: 1, suffix: 'B' }]);
}

/** The first scale that leaves the value at 1 or more after rounding to 3 digits; base units for zero. */
function largestBelow(value: number, scales: readonly Scale[]): Scale {
  const base = scales.find((scale) => scale.factor === 1) ?? { factor: 1, suffix: '' };
  if (value === 0) return base;
  const fits = scales.find((scale) => Number(Math.abs(value / scale.factor).toPrecision(3)) >= 1);
  return fits ?? scales.at(-1) ?? base;
}
