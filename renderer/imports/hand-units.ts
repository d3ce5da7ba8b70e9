import type { Unit } from '../../preload/contract/numbers.ts';

export interface HandUnit {
  readonly name: string;
  /** What the lab keeps. */
  readonly unit: Unit;
  readonly toBase: (value: number) => number;
}

/** Units as they stand on paper. */
export const handUnits: readonly [HandUnit, ...HandUnit[]] = [
  { name: '/s', unit: '1/s', toBase: (value) => value },
  { name: '/min', unit: '1/s', toBase: (value) => value / 60 },
  { name: 'ms', unit: 's', toBase: (value) => value / 1000 },
  { name: 's', unit: 's', toBase: (value) => value },
  { name: 'min', unit: 's', toBase: (value) => value * 60 },
  { name: '%', unit: 'ratio', toBase: (value) => value / 100 },
  { name: 'MB', unit: 'B', toBase: (value) => value * 1e6 },
  { name: 'MiB', unit: 'B', toBase: (value) => value * 2 ** 20 },
  { name: 'MB/s', unit: 'B/s', toBase: (value) => value * 1e6 },
  { name: 'none', unit: 'count', toBase: (value) => value },
];

/** The first for a name that is none of them. */
export function handUnit(name: string): HandUnit {
  return handUnits.find((one) => one.name === name) ?? handUnits[0];
}
