/** A number that only grows, with what one step of it is worth in base units. */
export interface Counter {
  readonly steps: number;
  readonly worth: number;
}

/**
 * Growth per second in base units. Null when it went backwards: the thing behind it began anew. Old kernels count some
 * things in 32 bits; a step from near 2^32 to near 0 is taken for that overflow.
 */
export function rateOf(before: Counter | undefined, now: Counter, seconds: number): number | null {
  if (before === undefined || !(seconds > 0)) return null;
  const steps = now.steps - before.steps;
  if (steps >= 0) return (steps * now.worth) / seconds;
  const overflowed = before.steps < 2 ** 32 && before.steps >= 0.75 * 2 ** 32 && now.steps < 0.25 * 2 ** 32;
  return overflowed ? ((steps + 2 ** 32) * now.worth) / seconds : null;
}
