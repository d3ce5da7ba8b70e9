import { z } from 'zod';
import { Failure } from './failure.ts';
import { method } from './method.ts';

export const LabStatus = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('stopped'),
    missing: z.array(z.object({ tool: z.string(), remedy: z.string() })),
  }),
  z.object({ state: z.literal('starting'), step: z.string() }),
  z.object({
    state: z.literal('running'),
    hosts: z.array(z.string()),
    ports: z.array(z.number().int()),
    directory: z.string(),
  }),
  z.object({ state: z.literal('failed'), failure: Failure }),
]);
export type LabStatus = z.infer<typeof LabStatus>;

export const labMethods = {
  'lab.status': method(z.object({}), LabStatus),
  /** Starts it in the background; `lab.changed` tells the steps. */
  'lab.start': method(z.object({}), LabStatus),
  'lab.stop': method(z.object({}), LabStatus),
  /** The sample plan that fits the practice lab. */
  'lab.samplePlan': method(z.object({}), z.object({ yaml: z.string() })),
};
