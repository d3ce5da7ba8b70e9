import { z } from 'zod';
import { method } from './method.ts';

/** Who uses a host now. One Rackmark at a time does; another one is told who and until when. */
export const Lease = z.object({
  /** Of the person and computer that hold it, such as `ada@workstation`. */
  owner: z.string(),
  since: z.string(),
  /** When it ends by itself, unless it is renewed meanwhile. */
  until: z.string(),
  /** Held by this very data directory. */
  ours: z.boolean(),
});
export type Lease = z.infer<typeof Lease>;

const HostId = z.object({ id: z.number().int() });

export const hostLeaseMethods = {
  /** Asks the host, over the session that is open or a new one. Null: nobody uses it. */
  'hosts.lease': method(HostId, Lease.nullable()),
  /**
   * Takes the host for this data directory, whoever holds it, for as long as it takes to resume an experiment. What the
   * other one has started there goes on: `warning` says what that means. Null where nobody held it.
   */
  'hosts.takeOverLease': method(HostId, z.object({ lease: Lease, warning: z.string().nullable() })),
};
