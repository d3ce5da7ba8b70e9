import { average } from './moments.ts';
import { seededRandom } from './random.ts';

export interface PermutationTest {
  readonly p: number;
  /** The smallest p that this many values can give: with 3 against 3 it is 0.1, and no p can fall below it. */
  readonly smallestP: number;
  readonly method: string;
}

const mostExact = 20_000;
const draws = 1_999;

/**
 * Two-sided permutation test of a difference of means: all ways to split the values while there are at most 20 000,
 * else 1 999 seeded shuffles with the observed one counted (Phipson and Smyth 2010).
 */
export function permutationTest(a: readonly number[], b: readonly number[], seed = 1): PermutationTest {
  const all = [...a, ...b];
  const ways = binomial(all.length, a.length);
  const observed = Math.abs(average(a) - average(b));
  // Splits that tie with the observed one may differ from it by rounding.
  const limit = observed - 1e-9 * (Math.abs(average(all)) + observed);
  if (ways > mostExact) return sampled(all, a.length, limit, seed);
  const total = all.reduce((sum, value) => sum + value, 0);
  let extreme = 0;
  forEachSplit(all, a.length, (sum) => {
    if (Math.abs(sum / a.length - (total - sum) / b.length) >= limit) extreme += 1;
  });
  const smallestP = (a.length === b.length ? 2 : 1) / ways;
  return { p: extreme / ways, smallestP, method: `permutation test, all ${ways} splits` };
}

function sampled(all: readonly number[], size: number, limit: number, seed: number): PermutationTest {
  const random = seededRandom(seed);
  const values = [...all];
  let extreme = 1;
  for (let draw = 0; draw < draws; draw++) {
    shuffle(values, random);
    if (Math.abs(average(values.slice(0, size)) - average(values.slice(size))) >= limit) extreme += 1;
  }
  const method = `permutation test, ${draws} shuffles, seed ${seed}`;
  return { p: extreme / (draws + 1), smallestP: 1 / (draws + 1), method };
}

/** Calls with the sum of every subset of `size` values. */
function forEachSplit(values: readonly number[], size: number, visit: (sum: number) => void): void {
  const walk = (from: number, left: number, sum: number): void => {
    if (left === 0) {
      visit(sum);
      return;
    }
    for (let i = from; i <= values.length - left; i++) walk(i + 1, left - 1, sum + (values[i] ?? 0));
  };
  walk(0, size, 0);
}

function shuffle(values: number[], random: () => number): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const held = values[i] ?? 0;
    values[i] = values[j] ?? 0;
    values[j] = held;
  }
}

function binomial(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
}
