import { z } from 'zod';
import type { Unit } from './numbers.ts';

/** Beyond these no program measures anything, and what is made of several such numbers is still a number. */
const largest = 1e30;
const smallest = 1e-30;

/** Zero, or of a size that sums, squares and ratios of many such numbers leave within what a number can be. */
export function isKept(value: number): boolean {
  const size = Math.abs(value);
  return value === 0 || (size >= smallest && size <= largest);
}

/** For numbers that come as such, where `numberOf` reads those that come as text. */
export const KeptNumber = z
  .number()
  .refine(isKept, 'a number of this size cannot be kept: write one between 1e-30 and 1e30');

interface Plausible {
  readonly most: number;
  /** What `most` is, in words. */
  readonly said: string;
  readonly negative: boolean;
}

/** A thousand times what the fastest machines and the longest trials give, and more. */
const plausible: Readonly<Record<Unit, Plausible>> = {
  '1/s': { most: 1e12, said: 'a million million a second', negative: false },
  s: { most: 3.2e9, said: 'a hundred years', negative: false },
  B: { most: 1e18, said: 'a million terabytes', negative: false },
  'B/s': { most: 1e15, said: 'a thousand terabytes a second', negative: false },
  ratio: { most: 1e6, said: 'a million to one', negative: true },
  count: { most: 1e15, said: 'a thousand million million', negative: true },
};

/** Why nobody can have measured that, as the end of a sentence; null for what may be. */
export function implausible(value: number, unit: Unit): string | null {
  const { most, said, negative } = plausible[unit];
  if (Math.abs(value) > most) return `is more than ${said}`;
  return value < 0 && !negative ? 'is less than nothing' : null;
}
