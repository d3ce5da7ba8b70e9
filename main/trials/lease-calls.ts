import type { Handlers } from '../../preload/contract/contract.ts';
import type { hostLeaseMethods } from '../../preload/contract/lease.ts';
import { leaseOn, takeOver } from './host-leases.ts';
import type { TrialParts } from './trial-parts.ts';

export function leaseCalls(parts: TrialParts): Pick<Handlers, keyof typeof hostLeaseMethods> {
  return {
    'hosts.lease': ({ id }) => leaseOn(parts, id),
    'hosts.takeOverLease': ({ id }) => takeOver(parts, id),
  };
}
