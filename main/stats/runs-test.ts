import { normalLower } from './distributions.ts';
import { median } from './quantile.ts';

export interface RunsTest {
  readonly n: number;
  readonly runs: number;
  /** One-sided: so few runs, as drift and slow waves make them. */
  readonly p: number;
  readonly method: string;
}

const mostExact = 60;

/**
 * Wald and Wolfowitz (1940): runs above and below the median, values on it left out. Exact to 60 values (Swed and
 * Eisenhart 1943), normal with continuity correction beyond. Null when fewer than two values stand on a side.
 */
export function runsTest(values: readonly number[]): RunsTest | null {
  const middle = median(values);
  const sides = values.filter((value) => value !== middle).map((value) => value > middle);
  const above = sides.filter(Boolean).length;
  const below = sides.length - above;
  if (above < 2 || below < 2) return null;
  const runs = 1 + sides.slice(1).filter((side, i) => side !== sides[i]).length;
  const exact = sides.length <= mostExact;
  const p = exact ? exactLower(runs, above, below) : normalApproximation(runs, above, below);
  return { n: sides.length, runs, p, method: exact ? 'runs test, exact' : 'runs test, normal' };
}

function exactLower(runs: number, above: number, below: number): number {
  let ways = 0;
  for (let r = 2; r <= runs; r++) {
    const k = Math.floor(r / 2);
    ways +=
      r % 2 === 0
        ? 2 * choose(above - 1, k - 1) * choose(below - 1, k - 1)
        : choose(above - 1, k) * choose(below - 1, k - 1) + choose(above - 1, k - 1) * choose(below - 1, k);
  }
  return Math.min(1, ways / choose(above + below, above));
}

function normalApproximation(runs: number, above: number, below: number): number {
  const n = above + below;
  const product = 2 * above * below;
  const deviation = Math.sqrt((product * (product - n)) / (n * n * (n - 1)));
  return normalLower((runs + 0.5 - (product / n + 1)) / deviation);
}

function choose(n: number, k: number): number {
  let ways = k > n ? 0 : 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
