import type { FactSnapshot, SnapshotHeading } from '../../preload/contract/facts.ts';
import type { CallFailure } from '../api.ts';
import { useCall } from '../use-call.ts';

export interface NewestSnapshot {
  readonly snapshot: FactSnapshot | null;
  /** Nothing is known yet, not even that there is none. */
  readonly reading: boolean;
  readonly error: CallFailure | null;
}

/** What the machine said last; where it was never asked, what was pasted last. */
export function newestFacts(headings: readonly SnapshotHeading[]): SnapshotHeading | undefined {
  return newestRead(headings) ?? headings[0];
}

export function newestRead(headings: readonly SnapshotHeading[]): SnapshotHeading | undefined {
  return headings.find(({ source }) => source === 'read');
}

/** The snapshot that `choose` picks from the list of a host, which is newest first. */
export function useNewestSnapshot(
  hostId: number,
  choose: (headings: readonly SnapshotHeading[]) => SnapshotHeading | undefined,
): NewestSnapshot {
  const headings = useCall('hosts.snapshots', { id: hostId });
  const chosen = headings.data === undefined ? undefined : choose(headings.data);
  const snapshot = useCall(
    'hosts.snapshot',
    { snapshotId: chosen?.id ?? 0 },
    { enabled: chosen !== undefined, keepPrevious: true },
  );
  return {
    snapshot: chosen === undefined ? null : (snapshot.data ?? null),
    reading: headings.isPending || (chosen !== undefined && snapshot.isPending),
    error: headings.error ?? snapshot.error,
  };
}
