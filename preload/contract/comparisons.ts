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

/** Some trials of an experiment, chosen by hand. */
export const Selection = z.object({
  trialIds: z.array(z.number().int()),
  /** Every treatment of the experiment, with how many of its usable trials were compared. */
  treatments: z.array(
    z.object({
      treatment: Treatment,
      label: z.string(),
      used: z.number().int(),
      usable: z.number().int(),
      leftOut: z.array(z.object({ id: z.number().int(), position: z.number().int() })),
    }),
  ),
  /** Of a treatment, some usable trials were chosen and others not. */
  handPicked: z.boolean(),
  /** How many comparisons the correction counts: also those that were not chosen. */
  comparisons: z.number().int(),
  sentence: z.string(),
});
export type Selection = z.infer<typeof Selection>;

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
    .object({
      /** Best first, of the treatments with two trials or more. */
      labels: z.array(z.string()),
      /** Null where a treatment is not judged: it might be the best. */
      cheapest: z.string().nullable(),
      method: z.string(),
      /** Treatments of one trial, best first: not told apart from anything. */
      notJudged: z.array(z.string()),
      /** Those of them whose value is better than the last mean of the set. */
      ahead: z.array(z.string()),
    })
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
  /** Null: every trial of the experiment. */
  selection: Selection.nullable(),
});
export type Comparison = z.infer<typeof Comparison>;

/** Treatments of several experiments side by side: nothing was randomised across them, so there is no verdict. */
export const Across = z.object({
  experiments: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Why their numbers cannot stand in one column; with any, there are no rows. */
  obstacles: z.array(z.string()),
  metric: Metric.nullable(),
  /** Measured as the same quantity by all of them. */
  metrics: z.array(Metric),
  /** By experiment, then by label: never by value. */
  rows: z.array(
    TreatmentSummary.pick({
      treatment: true,
      label: true,
      n: true,
      trialIds: true,
      values: true,
      mean: true,
      interval: true,
    }).extend({
      experimentId: z.number().int(),
      /** Places of the trials in their experiment, as they are called. */
      positions: z.array(z.number().int()),
    }),
  ),
  /** What was not alike, with the value of each experiment in their order. */
  differences: z.array(z.object({ subject: z.string(), values: z.array(z.string()) })),
  warnings: z.array(z.string()),
});
export type Across = z.infer<typeof Across>;

/** Trials chosen by hand. */
export const TrialIds = z.array(z.number().int()).min(1).max(10_000);

export const comparisonMethods = {
  'comparisons.get': method(
    z.object({
      experimentId: z.number().int(),
      metric: z.string().optional(),
      baseline: Treatment.optional(),
      /** Only these; their differences are judged by the noise, and corrected for the comparisons, of the whole experiment. */
      trialIds: TrialIds.optional(),
    }),
    Comparison,
  ),
  /** Trials of any experiments; the metric is the throughput where they share it and no other is asked for. */
  'comparisons.across': method(z.object({ trialIds: TrialIds, metric: z.string().optional() }), Across),
};
