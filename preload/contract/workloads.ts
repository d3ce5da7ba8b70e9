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
});
export type Workload = z.infer<typeof Workload>;

export const workloadMethods = {
  'workloads.list': method(z.object({}), z.array(Workload)),
};
