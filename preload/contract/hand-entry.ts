import { z } from 'zod';
import { Level } from './experiments.ts';
import { KeptNumber } from './number-size.ts';
import { ShownName } from './shown-name.ts';
import { Metric } from './workloads.ts';

/** Numbers that exist only on paper, typed in: a line is a trial. What cells may not be says `handEntryProblem`. */
export const HandEntry = z.object({
  name: ShownName,
  /** What made the numbers, as far as it is known. */
  generator: z.string().max(100).default(''),
  /** Where they stand: a paper and page, a link. */
  source: z.string().max(1000).default(''),
  factors: z
    .array(z.object({ target: z.enum(['setting', 'workload']), name: z.string().min(1).max(100) }))
    .max(8),
  metrics: z
    .array(
      Metric.extend({
        /** The unit on paper, and how much of `unit` one of it is, where values were converted: a minute is 60 s. */
        enteredIn: z.object({ unit: z.string().min(1).max(20), size: KeptNumber.positive() }).optional(),
      }),
    )
    .min(1)
    .max(200),
  rows: z
    .array(
      z.object({
        /** In the order of `factors`. */
        levels: z.array(Level),
        /** Null: counted within its treatment. */
        replicate: z.number().int().min(1).nullable().default(null),
        /** In the order of `metrics`, in their units; null is missing. */
        values: z.array(z.number().nullable()),
        /** As they stand on paper where that is more than a number: `1500 ± 20`. */
        written: z.array(z.string().max(300).nullable()).default([]),
      }),
    )
    .min(1)
    .max(10_000),
});
export type HandEntry = z.infer<typeof HandEntry>;
