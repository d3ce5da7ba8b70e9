import { z } from 'zod';

/** Base units inside (seconds, bytes, 1/s, ratio 0..1); prefixes are chosen when a number is shown. */
export const Unit = z.enum(['1/s', 's', 'B', 'B/s', 'ratio', 'count']);
export type Unit = z.infer<typeof Unit>;

export const Direction = z.enum(['higher', 'lower']);
export type Direction = z.infer<typeof Direction>;

export const Interval = z.object({
  low: z.number(),
  high: z.number(),
  /** 0..1, for example 0.95. */
  confidence: z.number(),
});
export type Interval = z.infer<typeof Interval>;

export const Verdict = z.enum(['better', 'worse', 'equivalent', 'undecided']);
export type Verdict = z.infer<typeof Verdict>;
