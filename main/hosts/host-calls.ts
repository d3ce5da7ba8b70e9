import type { Handlers } from '../../preload/contract/contract.ts';
import type { hostMethods } from '../../preload/contract/hosts.ts';
import type { Inventory } from './inventory.ts';

export function hostCalls(inventory: Inventory): Pick<Handlers, keyof typeof hostMethods> {
  return {
    'hosts.list': () => inventory.list(),
    'hosts.add': (input) => inventory.add(input),
    'hosts.change': ({ id, ...input }) => inventory.change(id, input),
    'hosts.remove': ({ id }) => answerNothing(() => inventory.remove(id)),
    'hosts.check': ({ id }) => answerNothing(() => inventory.checkInBackground(id)),
    'hosts.offeredKey': ({ id }) => inventory.door.keys.offered(id),
    'hosts.trustKey': ({ id, fingerprint }) => answerNothing(() => inventory.trustKey(id, fingerprint)),
    'hosts.forgetKey': ({ id }) => answerNothing(() => inventory.forgetKey(id)),
    'hosts.giveSecret': ({ id, ...given }) => answerNothing(() => inventory.giveSecret(id, given)),
  };
}

/** For a call that answers by its effect. */
export function answerNothing(work: () => void): Record<string, never> {
  work();
  return {};
}
