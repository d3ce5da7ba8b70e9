import type { Unit } from '../../../preload/contract/numbers.ts';

/** A unit as people print it, as one of ours: a printed number times `factor` is in `unit`. */
export interface PrintedUnit {
  readonly unit: Unit;
  readonly factor: number;
}

/** Null for a word that is no unit here. */
export function printedUnit(word: string): PrintedUnit | null {
  return units.get(word) ?? null;
}

const units: ReadonlyMap<string, PrintedUnit> = new Map([
  ['1/s', { unit: '1/s', factor: 1 }],
  ['1/min', { unit: '1/s', factor: 1 / 60 }],
  ['s', { unit: 's', factor: 1 }],
  ['ms', { unit: 's', factor: 1e-3 }],
  ['us', { unit: 's', factor: 1e-6 }],
  ['B', { unit: 'B', factor: 1 }],
  ['kB', { unit: 'B', factor: 1e3 }],
  ['MB', { unit: 'B', factor: 1e6 }],
  ['KiB', { unit: 'B', factor: 2 ** 10 }],
  ['MiB', { unit: 'B', factor: 2 ** 20 }],
  ['B/s', { unit: 'B/s', factor: 1 }],
  ['kB/s', { unit: 'B/s', factor: 1e3 }],
  ['MB/s', { unit: 'B/s', factor: 1e6 }],
  ['MiB/s', { unit: 'B/s', factor: 2 ** 20 }],
  ['ratio', { unit: 'ratio', factor: 1 }],
  ['%', { unit: 'ratio', factor: 0.01 }],
  ['count', { unit: 'count', factor: 1 }],
]);

export const unitWords = [...units.keys()].join(', ');
