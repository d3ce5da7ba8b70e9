import { z } from 'zod';
import type { Intent } from '../storage/intents.ts';
import { LabError } from '../lab-error.ts';
import type { TrialParts } from './trial-parts.ts';

/** What we are about to leave on a host; enough, by itself, to take it away again. */
export const Leftover = z.discriminatedUnion('thing', [
  z.object({ thing: z.literal('job'), base: z.string(), id: z.string() }),
  z.object({ thing: z.literal('instance'), base: z.string(), id: z.string() }),
  z.object({ thing: z.literal('data-set'), base: z.string(), key: z.string(), experimentId: z.number().int() }),
]);
export type Leftover = z.infer<typeof Leftover>;

/** Writes down what will be made on a host before it is made. */
export function intend(parts: TrialParts, trialId: number | null, hostId: number, what: Leftover): number {
  const kind = what.thing === 'job' ? 'job' : 'directory';
  return parts.stores.intents.open({ trialId, hostId, kind, what }, parts.now().toISOString());
}

export function leftoverOf(intent: Intent): Leftover {
  const parsed = Leftover.safeParse(intent.what);
  if (parsed.success) return parsed.data;
  throw new LabError({
    code: 'database-damaged',
    message: `Intent ${intent.id} of ${intent.openedAt} cannot be read, so what it left on the host stays there.`,
    remedy: 'Look into the `.rackmark` directory of the host and remove it by hand.',
    detail: JSON.stringify(intent.what),
  });
}
