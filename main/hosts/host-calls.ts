import type { Handlers } from '../../preload/contract/contract.ts';
import type { Finding, hostMethods } from '../../preload/contract/hosts.ts';
import type { Inventory } from './inventory.ts';

/** `leftBehind` says what of ours is still on a host: it is known from history, not from the host. */
export function hostCalls(
  inventory: Inventory,
  leftBehind: (hostId: number) => readonly Finding[],
): Pick<Handlers, keyof typeof hostMethods> {
  return {
    'hosts.list': () =>
      inventory.list().map((host) => ({ ...host, findings: [...leftBehind(host.id), ...host.findings] })),
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
