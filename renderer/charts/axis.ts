import { formatNumber } from '../../preload/contract/quantity.ts';

/** A value axis: its ends and where its grid lines stand, all in the unit that is shown. */
export interface Axis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** Thirds read well from zero (0, 30, 60, 90) and badly from anywhere else (510, 540). */
const fromZero = [1, 2, 2.5, 3, 5, 10] as const;
const fromAnywhere = [1, 2, 2.5, 5, 10] as const;

/** The smallest round step (1, 2, 2.5 or 5 times a power of ten) that is not below `atLeast`. */
export function roundStep(atLeast: number, mantissas: readonly number[] = fromAnywhere): number {
  if (!(atLeast > 0) || !Number.isFinite(atLeast)) return 1;
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const mantissa = mantissas.find((candidate) => candidate * power >= atLeast * (1 - 1e-9)) ?? 10;
  return mantissa * power;
}

/** Multiples of `step` in [min, max], free of the dust of repeated addition. */
function multiples(step: number, min: number, max: number): number[] {
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  const ticks: number[] = [];
  for (let index = first; index <= last; index += 1) ticks.push(Number((index * step).toPrecision(12)) + 0);
  return ticks;
}

/** From zero to a round top that holds `largest`, in at most `intervals` steps. */
export function axisFromZero(largest: number, intervals: number): Axis {
  const step = roundStep(largest > 0 ? largest / intervals : 1 / intervals, fromZero);
  const max = step * Math.max(1, Math.ceil(largest / step - 1e-9));
  return { min: 0, max, ticks: multiples(step, 0, max) };
}

/** From a round bottom to a round top around [lowest, highest], for quantities where zero means nothing. */
export function axisAround(lowest: number, highest: number, intervals: number): Axis {
  const span = highest - lowest || Math.abs(highest) || 1;
  const step = roundStep(span / intervals);
  const min = Math.floor(lowest / step + 1e-9) * step;
  const max = Math.max(min + step, Math.ceil(highest / step - 1e-9) * step);
  return { min, max, ticks: multiples(step, min, max) };
}

const wholeSeconds = [1, 2, 5, 10] as const;

/** Round times within [from, to], about `count` of them, on whole seconds. */
export function timeTicks(from: number, to: number, count: number): number[] {
  return to > from
    ? multiples(roundStep(Math.max(1, (to - from) / Math.max(1, count)), wholeSeconds), from, to)
    : [from];
}

/** Ticks for a logarithmic axis: round multiples where the range is narrow, 1-1.5-2-3-5-7 where it is wide. */
export function logTicks(min: number, max: number, count: number): number[] {
  if (max / min < 3) return multiples(roundStep((max - min) / count), min, max);
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power += 1) {
    for (const mantissa of [1, 1.5, 2, 3, 5, 7]) {
      const tick = mantissa * 10 ** power;
      if (tick >= min && tick <= max) ticks.push(tick);
    }
  }
  return ticks;
}

/** All with the decimals of the finest, so that an axis reads 0.5, 1.0, 1.5. */
export function tickLabels(ticks: readonly number[]): string[] {
  const decimals = Math.min(
    6,
    Math.max(0, ...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length)),
  );
  return ticks.map((tick) => formatNumber(tick, decimals));
}
