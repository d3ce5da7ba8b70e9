import type { Session } from '../ssh/session.ts';
import type { StoredHost } from '../storage/hosts.ts';
import type { TrialParts } from './trial-parts.ts';

/** A host in the part it plays in a trial, with the directory that holds everything of ours there. */
export interface PlacedHost {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly base: string;
  /** An open session, connected anew when the last one was lost. */
  readonly session: () => Promise<Session>;
}

export async function placeHost(parts: TrialParts, host: StoredHost): Promise<PlacedHost> {
  return {
    id: host.id,
    name: host.name,
    address: host.address,
    base: await parts.inventory.baseDirectory(host.id),
    session: () => parts.inventory.session(host.id),
  };
}

/** Two entries of the inventory can be one machine (the practice lab's are). */
export function isSameMachine(one: PlacedHost, other: PlacedHost): boolean {
  return one.address === other.address;
}
