import type { Factor, Treatment } from '../../preload/contract/experiments.ts';

type OrderedFactor = Pick<Factor, 'name' | 'levels'>;

const multiples: Readonly<Record<string, number>> = {
  '': 1,
  k: 2 ** 10,
  m: 2 ** 20,
  g: 2 ** 30,
  t: 2 ** 40,
  p: 2 ** 50,
};

/** A level as a number: 8, '8', '512M', '2G'; null where it is none ('O_DIRECT'). */
export function levelSize(level: string | number): number | null {
  if (typeof level === 'number') return level;
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*([kmgtp]?)(?:i?b)?\s*$/i.exec(level);
  if (match === null) return null;
  return Number(match[1]) * (multiples[(match[2] ?? '').toLowerCase()] ?? 1);
}

/** Whether all levels of a factor are sizes, so that "smaller" means something. */
export function isSized(factor: OrderedFactor): boolean {
  return factor.levels.every((level) => levelSize(level) !== null);
}

/**
 * Cheaper first: by the factors in their declared order, the smaller size or, where levels are no sizes, the one
 * declared first.
 */
export function compareCost(factors: readonly OrderedFactor[], a: Treatment, b: Treatment): number {
  for (const factor of factors) {
    const difference = rank(factor, a[factor.name]) - rank(factor, b[factor.name]);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}

function rank(factor: OrderedFactor, level: string | number | undefined): number {
  if (level === undefined) return Number.MAX_VALUE;
  if (isSized(factor)) return levelSize(level) ?? Number.MAX_VALUE;
  const index = factor.levels.findIndex((one) => String(one) === String(level));
  return index === -1 ? Number.MAX_VALUE : index;
}
