import type {
  FactComparison,
  FactSnapshot,
  PastedFacts,
  SnapshotHeading,
} from '../../../preload/contract/facts.ts';
import type { HostSnapshotStore } from '../../storage/host-snapshots.ts';
import type { TrialHostStore } from '../../storage/trial-hosts.ts';
import { compareFacts } from './compare-facts.ts';
import { readPastedFacts } from './pasted/read-pasted.ts';

/** Two stored snapshots, of one host or of two. Throws `not-found`. */
export function compareSnapshots(store: HostSnapshotStore, before: number, after: number): FactComparison {
  return comparison(store.get(before), store.get(after));
}

/** What differs on a host from the state its last trial found; null before the first, or when nothing was read since. */
export function changesSinceTrial(
  store: HostSnapshotStore,
  trials: TrialHostStore,
  hostId: number,
): (FactComparison & { trialId: number }) | null {
  const last = trials.lastTrialOn(hostId);
  const newest = store.newestRead(hostId);
  if (last === null || newest === null) return null;
  return { ...comparison(store.get(last.snapshotId), newest), trialId: last.trialId };
}

/** Keeps what was read from a pasted text as a snapshot of the host. Throws `format-unknown`. */
export function storePasted(store: HostSnapshotStore, hostId: number, text: string, now: Date): FactSnapshot {
  const { facts }: PastedFacts = readPastedFacts(text);
  const id = store.add({
    hostId,
    readAt: now.toISOString(),
    source: 'pasted',
    facts,
    missing: [],
    clock: null,
  });
  return store.get(id);
}

function comparison(before: FactSnapshot, after: FactSnapshot): FactComparison {
  const { changes, same } = compareFacts(before, after);
  return { before: headingOf(before), after: headingOf(after), changes: [...changes], same };
}

function headingOf({ id, hostId, readAt, source, facts }: FactSnapshot): SnapshotHeading {
  return { id, hostId, readAt, source, facts: facts.length };
}
