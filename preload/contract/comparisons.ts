import { z } from 'zod';
import { Treatment } from './experiments.ts';
import { method } from './method.ts';
import { Interval, Unit, Verdict } from './numbers.ts';
import { Metric } from './workloads.ts';

export const TreatmentSummary = z.object({
  treatment: Treatment,
  label: z.string(),
  baseline: z.boolean(),
  /** Replicates used, and their trials. */
  n: z.number().int(),
  trialIds: z.array(z.number().int()),
  values: z.array(z.number()),
  mean: z.number().nullable(),
  interval: Interval.nullable(),
  /** Change from the baseline as a ratio (0.1 is +10 %); null for the baseline itself. */
  change: z.number().nullable(),
  /** Corrected for many comparisons, as ratios. */
  changeInterval: Interval.nullable(),
  replicateChanges: z.array(z.number()),
  p: z.number().nullable(),
  verdict: Verdict.nullable(),
  /** Why there is no verdict, or what would settle it. */
  comment: z.string(),
  moreReplicates: z.number().int().nullable(),
  inBestSet: z.boolean(),
  warnings: z.array(z.string()),
});
export type TreatmentSummary = z.infer<typeof TreatmentSummary>;

export const FactorEffect = z.object({
  term: z.string(),
  degreesOfFreedom: z.number(),
  sumOfSquares: z.number(),
  f: z.number().nullable(),
  p: z.number().nullable(),
  /** For a two-level factor: change from first to second level, as a ratio. */
  change: z.number().nullable(),
  changeInterval: Interval.nullable(),
});
export type FactorEffect = z.infer<typeof FactorEffect>;

export const Comparison = z.object({
  experimentId: z.number().int(),
  experimentName: z.string(),
  metric: Metric,
  unit: Unit,
  confidence: z.number(),
  margin: z.number(),
  correction: z.string(),
  treatments: z.array(TreatmentSummary),
  /** One paragraph that says what the data supports and no more. */
  summary: z.string(),
  bestSet: z
    .object({ labels: z.array(z.string()), cheapest: z.string().nullable(), method: z.string() })
    .nullable(),
  effects: z.array(FactorEffect),
  effectsNote: z.string(),
  drift: z
    .object({
      slopePerTrial: z.number(),
      slopeInterval: Interval.nullable(),
      sentence: z.string(),
      points: z.array(z.object({ position: z.number(), value: z.number(), control: z.boolean() })),
    })
    .nullable(),
  warnings: z.array(z.string()),
  metrics: z.array(Metric),
});
export type Comparison = z.infer<typeof Comparison>;

export const comparisonMethods = {
  'comparisons.get': method(
    z.object({
      experimentId: z.number().int(),
      metric: z.string().optional(),
      baseline: Treatment.optional(),
    }),
    Comparison,
  ),
};
