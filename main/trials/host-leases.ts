import type { Lease } from '../../preload/contract/lease.ts';
import type { Phase } from '../../preload/contract/trials.ts';
import {
  type HostLease,
  hostTaken,
  keepLease,
  type LeaseAnswer,
  lookAtLease,
  minuteOf,
  releaseLease,
  takeLease,
} from '../hosts/lease/lease.ts';
import { overCuts, pause } from '../remote/over-cuts.ts';
import type { Session } from '../ssh/session.ts';
import type { StoredHost } from '../storage/hosts.ts';
import { intend, type Leftover, leftoverOf } from './intents.ts';
import type { TrialParts } from './trial-parts.ts';
import type { Walk } from './walk.ts';

type LeaseLeftover = Extract<Leftover, { thing: 'lease' }>;

/** How long a host stays ours without a word from here: after a death of the app nobody is kept from it any longer. */
export const leaseSeconds = 600;
const renewEverySeconds = 240;

/** While the load runs nothing is sent: what was taken before lasts until its end. What is given back stays so. */
const silentPhases: readonly Phase[] = ['warmup', 'measure', 'cleanup'];

/** From one trial of an experiment to the next nobody else gets the host: half of an experiment is worth little. */
const betweenTrialsSeconds = 120;

/**
 * Takes the hosts of a trial, or renews what its experiment has; `host-busy` for one that another controller uses.
 * Everybody asks in the same order, so that of two who want the same hosts one gets all. The hosts of the practice lab
 * are this computer, and nobody else's.
 */
export async function takeHosts(walk: Walk, hosts: readonly StoredHost[]): Promise<void> {
  const { parts, trialId, trial } = walk;
  const shared = hosts.filter(({ practice }) => !practice);
  for (const host of shared.toSorted((one, other) => one.address.localeCompare(other.address))) {
    // Nothing is written down for a host that cannot be reached.
    const session = await parts.inventory.session(host.id);
    const what = leaseOf(parts, `e${trial.experimentId}-h${host.id}`, trial.experimentId);
    intend(parts, trialId, host.id, what);
    leaseIn(host.name, await takeLease(session, what, leaseSeconds));
  }
}

/**
 * Keeps every host of the trial until `seconds` from now, or longer; waits for one that is out of reach. `host-busy` when
 * another controller has taken one.
 */
export async function holdHosts(
  { parts, trialId }: Walk,
  seconds: number,
  signal: AbortSignal,
): Promise<void> {
  for (const { hostId, what } of leasesOf(parts, trialId)) {
    const answer = await overCuts(
      () => parts.inventory.session(hostId),
      signal,
      (session) => keepLease(session, what, seconds),
    );
    leaseIn(parts.stores.hosts.get(hostId).name, answer);
  }
}

/** Renews the leases of a trial until `signal` aborts; the signal that it answers with aborts when one is lost. */
export function keepHosts(walk: Walk, signal: AbortSignal, everySeconds = renewEverySeconds): AbortSignal {
  const lost = new AbortController();
  const keep = async () => {
    for (;;) {
      await pause(everySeconds, signal);
      const { state } = walk.trial;
      if (state.status !== 'running' || silentPhases.includes(state.phase)) continue;
      await holdHosts(walk, leaseSeconds, signal);
    }
  };
  keep().catch((error: unknown) => {
    if (!signal.aborted) lost.abort(error);
  });
  return lost.signal;
}

/** Gives a host back, or keeps it a little for the next trial of the same experiment. */
export async function undoLease(parts: TrialParts, session: Session, what: LeaseLeftover): Promise<void> {
  if (goesOn(parts, what)) await takeLease(session, what, betweenTrialsSeconds);
  else await releaseLease(session, what);
}

function goesOn({ stores }: TrialParts, { experimentId }: LeaseLeftover): boolean {
  if (experimentId === null || stores.experiments.find(experimentId)?.status !== 'running') return false;
  return stores.trials.nextPending(experimentId) !== null;
}

/** Who uses a host now, whether us or others. */
export async function leaseOn(parts: TrialParts, hostId: number): Promise<Lease | null> {
  return lookAtLease(await parts.inventory.session(hostId), parts.stores.controller.id);
}

/** Takes a host from whoever holds it, long enough to begin or resume an experiment there. */
export async function takeOver(
  parts: TrialParts,
  hostId: number,
): Promise<{ lease: Lease; warning: string | null }> {
  const host = parts.stores.hosts.get(hostId);
  const session = await parts.inventory.session(hostId);
  const before = await lookAtLease(session, parts.stores.controller.id);
  const theirs = before === null || before.ours ? null : before;
  const what = leaseOf(parts, `takeover-h${hostId}`, null);
  intend(parts, null, hostId, what);
  let answer = await takeLease(session, what, leaseSeconds, theirs?.number);
  // They may renew between our look and our claim; whoever else came meanwhile was not asked about.
  for (let tries = 0; tries < 5 && theirs && answer.lease?.controller === theirs.controller; tries += 1)
    answer = await takeLease(session, what, leaseSeconds, answer.lease.number);
  return { lease: leaseIn(host.name, answer), warning: theirs && warningOf(host.name, theirs) };
}

function warningOf(host: string, { owner, since }: Lease): string {
  return (
    `${owner} has used ${host} since ${minuteOf(since)} UTC. What they started there goes on: ` +
    'while it does, neither their numbers nor yours count. Their trial fails as soon as their Rackmark looks again, and ' +
    'then removes its files and sets back what it had set on the host.'
  );
}

function leaseIn(hostName: string, { held, lease }: LeaseAnswer): HostLease {
  if (!held) throw hostTaken(hostName, lease);
  return lease;
}

function leaseOf(parts: TrialParts, purpose: string, experimentId: number | null): LeaseLeftover {
  return { thing: 'lease', controller: parts.stores.controller.id, purpose, experimentId };
}

function leasesOf(parts: TrialParts, trialId: number): { hostId: number; what: LeaseLeftover }[] {
  return parts.stores.intents.listOpen({ trialId }).flatMap((intent) => {
    const what = leftoverOf(intent);
    return what.thing === 'lease' ? [{ hostId: intent.hostId, what }] : [];
  });
}
