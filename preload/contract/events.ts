import { z } from 'zod';
import { DeployStep } from './deployment.ts';

/** News, not truth: after one, ask again. */
export const LabEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('host.changed'), id: z.number().int() }),
  z.object({ event: z.literal('lab.changed') }),
  z.object({ event: z.literal('experiment.changed'), id: z.number().int() }),
  /** An import came further, at most five times a second, or to its end. */
  z.object({ event: z.literal('import.changed'), id: z.number().int() }),
  z.object({ event: z.literal('trial.changed'), id: z.number().int(), experimentId: z.number().int() }),
  /** New points of a running trial were stored, at most once a second and trial; or it begins a `step` within its phase. */
  z.object({
    event: z.literal('trial.progress'),
    id: z.number().int(),
    experimentId: z.number().int(),
    step: DeployStep.optional(),
  }),
]);
export type LabEvent = z.infer<typeof LabEvent>;
