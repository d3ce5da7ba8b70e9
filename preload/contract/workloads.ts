import { z } from 'zod';
import { method } from './method.ts';
import { Direction, Unit } from './numbers.ts';

/** One option of a load generator, from which its form field is drawn and its value checked. */
export const WorkloadOption = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('integer'),
    name: z.string(),
    label: z.string(),
    help: z.string(),
    unit: z.string(),
    minimum: z.number(),
    maximum: z.number(),
    initial: z.number(),
    /** Changing it asks for another data set. */
    shapesData: z.boolean(),
  }),
  z.object({
    kind: z.literal('choice'),
    name: z.string(),
    label: z.string(),
    help: z.string(),
    choices: z.array(z.object({ value: z.string(), label: z.string() })),
    initial: z.string(),
    shapesData: z.boolean(),
  }),
  z.object({
    kind: z.literal('flag'),
    name: z.string(),
    label: z.string(),
    help: z.string(),
    initial: z.boolean(),
    shapesData: z.boolean(),
  }),
  z.object({
    kind: z.literal('text'),
    name: z.string(),
    label: z.string(),
    help: z.string(),
    /** What the whole text must match, and the same in words: "Give <allowed>". */
    pattern: z.string(),
    allowed: z.string(),
    initial: z.string(),
    /** It may have several lines. */
    long: z.boolean().optional(),
    shapesData: z.boolean(),
  }),
]);
export type WorkloadOption = z.infer<typeof WorkloadOption>;

export const OptionValue = z.union([z.number(), z.string(), z.boolean()]);
export type OptionValue = z.infer<typeof OptionValue>;

/** A quantity that trials are judged by or that is drawn over time. */
export const Metric = z.object({
  name: z.string(),
  label: z.string(),
  unit: Unit,
  direction: Direction.nullable(),
});
export type Metric = z.infer<typeof Metric>;

export const Workload = z.object({
  generator: z.string(),
  label: z.string(),
  options: z.array(WorkloadOption),
  metrics: z.array(Metric),
  traps: z.array(z.string()),
  /** Its output is read as its options declare: `workloads.tryParser` shows how. */
  declaresParser: z.boolean(),
});
export type Workload = z.infer<typeof Workload>;

/** What a declared parser makes of a text. */
export const ParserTrial = z.object({
  /** What is wrong, with which option, and from which line on; null: nothing. */
  problem: z
    .object({
      option: z.string(),
      line: z.number().int().nullable(),
      message: z.string(),
      remedy: z.string(),
    })
    .nullable(),
  metrics: z.array(Metric),
  /** The first lines that are intervals; values in the order of the metrics. */
  intervals: z.array(
    z.object({ line: z.number().int(), seconds: z.number(), values: z.array(z.number().nullable()) }),
  ),
  /** What the text came to, where a line has no time. */
  figures: z.array(z.object({ metric: z.string(), value: z.number(), line: z.number().int() })),
  counts: z.object({ lines: z.number().int(), intervals: z.number().int(), unread: z.number().int() }),
  /** The first lines that were not read. */
  unread: z.array(z.object({ line: z.number().int(), text: z.string() })),
});
export type ParserTrial = z.infer<typeof ParserTrial>;

export const workloadMethods = {
  'workloads.list': method(z.object({}), z.array(Workload)),
  /** Reads `text` as the options of a load generator declare. Nothing is stored, and no pattern can hold it up. */
  'workloads.tryParser': method(
    z.object({
      generator: z.string(),
      options: z.record(z.string(), OptionValue),
      text: z.string().max(200_000),
    }),
    ParserTrial,
  ),
};
