import type { Session } from '../ssh/session.ts';
import type { StoredHost } from '../storage/hosts.ts';
import type { TrialParts } from './trial-parts.ts';

/** A host in the part it plays in a trial. */
export interface TrialHost {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  /** An open session, connected anew when the last one was lost. */
  readonly session: () => Promise<Session>;
}

export interface PlacedHost extends TrialHost {
  /** The directory that holds everything of ours there. */
  readonly base: string;
}

/** Asks nothing of the host, which may be out of reach. */
export function trialHost(parts: TrialParts, host: StoredHost): TrialHost {
  return {
    id: host.id,
    name: host.name,
    address: host.address,
    session: () => parts.inventory.session(host.id),
  };
}

export async function placeHost(parts: TrialParts, host: StoredHost): Promise<PlacedHost> {
  return { ...trialHost(parts, host), base: await parts.inventory.baseDirectory(host.id) };
}

/** Two entries of the inventory can be one machine (the practice lab's are). */
export function isSameMachine(one: TrialHost, other: TrialHost): boolean {
  return one.address === other.address;
}
