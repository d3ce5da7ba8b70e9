import { durabilityDifference } from '../mysql/validation/durability.ts';
import type { ComparisonInput } from './comparison-input.ts';
import type { Group } from './groups.ts';

/**
 * Treatments that a crash costs other things than the baseline (or the first one, without a baseline), with the
 * difference in words: they are faster or slower because of that, so they are not ranked among the others.
 */
export function notRivals(
  { experiment: { durability } }: ComparisonInput,
  groups: readonly Group[],
): ReadonlyMap<string, string> {
  const reference = groups.find((group) => group.baseline) ?? groups[0];
  if (durability === undefined || reference === undefined) return new Map();
  const own = durability(reference.treatment);
  return new Map(
    groups.flatMap(({ key, treatment }): [string, string][] => {
      const difference = durabilityDifference(own, durability(treatment));
      return difference.length === 0 ? [] : [[key, difference.join('; ')]];
    }),
  );
}

/** Beside the change of such a treatment. */
export function notRivalWarning(difference: string): string {
  return `A crash costs it other things (${difference}): the change is the price of durability, and it is not ranked.`;
}
