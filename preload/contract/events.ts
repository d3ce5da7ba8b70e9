import { z } from 'zod';

/** News, not truth: after one, ask again. */
export const LabEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('host.changed'), id: z.number().int() }),
  z.object({ event: z.literal('lab.changed') }),
  z.object({ event: z.literal('experiment.changed'), id: z.number().int() }),
  z.object({ event: z.literal('trial.changed'), id: z.number().int(), experimentId: z.number().int() }),
  /** New points of a running trial were stored. At most once a second and trial. */
  z.object({ event: z.literal('trial.progress'), id: z.number().int(), experimentId: z.number().int() }),
]);
export type LabEvent = z.infer<typeof LabEvent>;
