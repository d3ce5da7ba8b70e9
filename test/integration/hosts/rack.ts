import { expect, vi } from 'vitest';
import type { ConnectionStep, ConnectionTest } from '../../../preload/contract/host-access.ts';
import type { HostInput } from '../../../preload/contract/hosts.ts';
import type { NamespaceHost, NamespaceLab } from '../../lab/namespace-lab.ts';
import type { OpenParts } from '../../support/lab-parts.ts';

/** Registers a lab host in the inventory, its key trusted, to be logged in to with the lab's key unless told. */
export function register(
  { inventory }: OpenParts,
  lab: NamespaceLab,
  host: NamespaceHost,
  change: Partial<HostInput> = {},
): number {
  const added = inventory.add({
    name: host.name,
    address: host.address,
    user: lab.user,
    authentication: { kind: 'key', keyFile: lab.keyFile },
    roles: ['server'],
    ...change,
  });
  inventory.trustKnownKey(added.id, { fingerprint: host.fingerprint, algorithm: 'ssh-ed25519' });
  return added.id;
}

/** Tests the connection and answers with how it ended. */
export async function testConnection({ inventory }: OpenParts, id: number): Promise<ConnectionTest> {
  inventory.tests.start(id);
  return vi.waitFor(
    () => {
      const result = inventory.tests.result(id);
      if (result === null || result.state === 'running') throw new Error('the test is running');
      return result;
    },
    { timeout: 60_000, interval: 20 },
  );
}

export function stepOf(test: ConnectionTest, step: ConnectionStep['step']): ConnectionStep {
  const found = test.steps.find((one) => one.step === step);
  if (found === undefined) throw new Error(`no step ${step}`);
  return found;
}

/** Until no sshd serves anybody on the host: only its listener is left. */
export async function nobodyLoggedIn(host: NamespaceHost): Promise<void> {
  const sessions = () => host.processes().filter(({ command }) => /^sshd: (?!.*\[listener\])/.test(command));
  await vi.waitFor(() => expect(sessions()).toEqual([]), { timeout: 15_000, interval: 50 });
}
