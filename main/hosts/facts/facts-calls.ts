import type { Handlers } from '../../../preload/contract/contract.ts';
import type { hostFactsMethods } from '../../../preload/contract/facts.ts';
import type { Stores } from '../../storage/stores.ts';
import { contradictionsIn } from './contradictions.ts';
import { readPastedFacts } from './pasted/read-pasted.ts';
import { changesSinceTrial, compareSnapshots, storePasted } from './snapshots.ts';

export function hostFactsCalls(
  { hosts, hostSnapshots, trialHosts }: Stores,
  now: () => Date,
): Pick<Handlers, keyof typeof hostFactsMethods> {
  return {
    'hosts.snapshots': ({ id }) => hostSnapshots.list(hosts.get(id).id),
    'hosts.snapshot': ({ snapshotId }) => hostSnapshots.get(snapshotId),
    'hosts.compareFacts': ({ before, after }) => compareSnapshots(hostSnapshots, before, after),
    'hosts.changedSinceTrial': ({ id }) => changesSinceTrial(hostSnapshots, trialHosts, hosts.get(id).id),
    'hosts.readPastedFacts': ({ text }) => {
      const pasted = readPastedFacts(text);
      return { ...pasted, contradictions: contradictionsIn(pasted.facts) };
    },
    'hosts.storePastedFacts': ({ id, text }) => storePasted(hostSnapshots, hosts.get(id).id, text, now()),
  };
}
