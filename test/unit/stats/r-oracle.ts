import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { z } from 'zod';

const Numbers = z.array(z.number());
const Strings = z.array(z.string());

const Oracle = z.object({
  distributions: z.array(z.object({ ours: z.string(), args: Numbers, call: z.string(), value: z.number() })),
  power: z.array(
    z.object({
      replicates: z.number(),
      difference: z.number(),
      sd: z.number(),
      alpha: z.number(),
      call: z.string(),
      power: z.number(),
    }),
  ),
  detectable: z.array(
    z.object({
      replicates: z.number(),
      sd: z.number(),
      alpha: z.number(),
      call: z.string(),
      delta: z.number(),
    }),
  ),
  groups: z.object({
    values: z.array(Numbers),
    welch: Numbers,
    geometric: Numbers,
    pooled: Numbers,
    tukey: Numbers,
    blocks: z.array(Numbers),
    blocked: Numbers,
    tost: z.number(),
    holm: Numbers,
  }),
  permutation: z.object({ a: Numbers, b: Numbers, p: z.number() }),
  runs: z.array(z.object({ runs: z.number(), above: z.number(), below: z.number(), p: z.number() })),
  slope: z.object({ position: Numbers, group: Strings, value: Numbers, slope: Numbers }),
  anova: z.object({
    A: Strings,
    B: Strings,
    value: Numbers,
    sumOfSquares: Numbers,
    df: Numbers,
    f: Numbers,
    p: Numbers,
    error: Numbers,
  }),
  pelt: z.array(z.object({ values: Numbers, penalty: z.number(), starts: Numbers })),
  mser: z.object({ values: Numbers, start: z.number() }),
  quantile: z.object({ values: Numbers, p: Numbers, q: Numbers }),
  autocorrelated: z.object({ values: Numbers }),
});

/** What R says; each entry carries the call that made it (test/fixtures/stats/make.R). */
export const oracle = Oracle.parse(
  JSON.parse(readFileSync(new URL('../../fixtures/stats/r-oracle.json', import.meta.url), 'utf8')),
);

/** Compares lists of numbers to a relative precision. */
export function expectClose(
  actual: readonly (number | null | undefined)[],
  expected: readonly number[],
  relative = 1e-8,
): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) {
    const difference = Math.abs((actual[i] ?? Number.NaN) - value);
    expect(difference, `${actual[i]} is not ${value}`).toBeLessThanOrEqual(
      relative * Math.abs(value) + 1e-300,
    );
  }
}
