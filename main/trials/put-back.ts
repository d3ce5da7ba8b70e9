import { setTimeout as delay } from 'node:timers/promises';
import { removeGoldenCopy } from '../data-sets/golden-copy.ts';
import { restoreSettings } from '../hosts/settings/apply-settings.ts';
import { LabError } from '../lab-error.ts';
import { removeInstance } from '../mysql/deploy/private-instance.ts';
import { removeJob, stopJob } from '../remote/job.ts';
import { jobAt } from '../remote/job-directory.ts';
import { isLinkFailure } from '../remote/over-cuts.ts';
import type { Session } from '../ssh/session.ts';
import type { StoredExperiment } from '../storage/experiments.ts';
import type { Intent } from '../storage/intents.ts';
import { undoLease } from './host-leases.ts';
import { closeIntent, type Leftover, leftoverOf, readLeftover, withoutBytes } from './intents.ts';
import removeEmptyScript from './remove-empty.sh?raw';
import type { TrialParts } from './trial-parts.ts';
import { undoServiceDatabase, undoServiceFiles, undoServiceState } from './undo-service.ts';

/**
 * Takes away what a trial made on its hosts, newest first, and verifies that it is gone. Whatever cannot be done now
 * stays written down and is done at the next contact with the host, or at the next start of the app.
 */
export function putBack(parts: TrialParts, trialId: number, signal: AbortSignal): Promise<void> {
  return undoAll(parts, () => parts.stores.intents.listOpen({ trialId }), signal);
}

/** What ended trials and experiments could not take away from a host; asked before the next trial starts there. */
export async function putBackHost(parts: TrialParts, hostId: number): Promise<void> {
  await undoEach(abandonedOn(parts, hostId), (intent) => undoIntent(parts, intent));
}

/** Hosts, by name, on which an earlier process left something that nobody needs any more. */
export function hostsToPutBack(parts: TrialParts): string[] {
  const { hosts } = parts.stores;
  return hosts
    .list()
    .filter(({ id }) => abandonedOn(parts, id).length > 0)
    .map(({ name }) => name);
}

/** As `putBackHost`, in its own time. */
export function putBackLater(parts: TrialParts, hostName: string, signal: AbortSignal): Promise<void> {
  const { id } = parts.inventory.byName(hostName);
  return undoAll(parts, () => abandonedOn(parts, id), signal);
}

/** The data sets of an experiment go with it, unless the plan asks to keep them. */
export async function tidyExperiment(
  parts: TrialParts,
  experiment: StoredExperiment,
  signal: AbortSignal,
): Promise<void> {
  const ofExperiment = () =>
    parts.stores.intents.listOpen().filter((intent) => {
      const what = readLeftover(intent);
      return what?.thing === 'data-set' && what.experimentId === experiment.id;
    });
  await undoAll(parts, ofExperiment, signal);
}

/** What is still on a host and belongs to nothing that goes on. */
export function abandonedOn(parts: TrialParts, hostId: number): Intent[] {
  return parts.stores.intents.listOpen({ hostId }).filter((intent) => isAbandoned(parts, intent));
}

function isAbandoned({ stores }: TrialParts, intent: Intent): boolean {
  const what = readLeftover(intent);
  if (what === null) return false;
  if (what.thing === 'data-set') {
    const owner = stores.experiments.find(what.experimentId);
    return owner === null || ['finished', 'canceled'].includes(owner.status);
  }
  const trial = intent.trialId === null ? null : stores.trials.find(intent.trialId);
  return trial === null || trial.state.status !== 'running';
}

/** A link that is down may come back; a minute is waited for it, unless the app closes. */
const patienceSeconds = [0, 1, 4, 10, 15, 30];

/** Tells of the hosts afterwards: what is left there, or no more, is to be seen. */
async function undoAll(parts: TrialParts, open: () => readonly Intent[], signal: AbortSignal): Promise<void> {
  const hosts = new Set(open().map(({ hostId }) => hostId));
  await undoPatiently(parts, open, signal);
  for (const id of hosts) parts.tell({ event: 'host.changed', id });
}

/** Whatever cannot be undone for another reason than the link is logged and left; the rest is undone all the same. */
async function undoPatiently(
  parts: TrialParts,
  open: () => readonly Intent[],
  signal: AbortSignal,
): Promise<void> {
  const refused = new Set<number>();
  const attempt = (intent: Intent) =>
    undoIntent(parts, intent).catch((error: unknown) => {
      // Without the password of sudo the rest can be undone all the same.
      if (isLinkFailure(error) && error.failure.secret?.kind !== 'sudo') throw error;
      refused.add(intent.id);
      parts.logBug(error, 'put back');
    });
  const first = open();
  for (const seconds of patienceSeconds) {
    await waitUnlessAborted(seconds, signal);
    if (seconds > 0 && signal.aborted && signal.reason === 'closing') return;
    try {
      await undoEach(
        open().filter(({ id }) => !refused.has(id)),
        attempt,
      );
      return await removeEmptyDirectories(parts, first);
    } catch (error) {
      if (!isLinkFailure(error)) parts.logBug(error, 'put back');
      if (!isLinkFailure(error) || error.failure.code === 'secret-needed') return;
    }
  }
}

/** Jobs at once, since each waits for its host; then what they worked in. */
async function undoEach(
  intents: readonly Intent[],
  undoOne: (intent: Intent) => Promise<void>,
): Promise<void> {
  await Promise.all(intents.filter(({ kind }) => kind === 'job').map(undoOne));
  for (const intent of intents) if (intent.kind !== 'job') await undoOne(intent);
}

async function removeEmptyDirectories(parts: TrialParts, intents: readonly Intent[]): Promise<void> {
  const places = new Map(
    intents.flatMap(({ hostId, ...intent }) => {
      const what = leftoverOf({ hostId, ...intent });
      return 'base' in what ? [[`${hostId} ${what.base}`, { hostId, base: what.base }] as const] : [];
    }),
  );
  await Promise.all(
    [...places.values()].map(async ({ hostId, base }) =>
      (await parts.inventory.session(hostId)).script(removeEmptyScript, [base]),
    ),
  );
}

async function waitUnlessAborted(seconds: number, signal: AbortSignal): Promise<void> {
  await delay(seconds * 1000, undefined, signal.aborted ? {} : { signal }).catch(() => {});
}

async function undoIntent(parts: TrialParts, intent: Intent): Promise<void> {
  const what = leftoverOf(intent);
  if (!isKept(parts, what)) await undo(parts, intent, what);
  const rest = withoutBytes(what);
  if (rest !== what) parts.stores.intents.rewrite(intent.id, rest);
  closeIntent(parts, intent.id);
}

function isKept({ stores }: TrialParts, what: Leftover): boolean {
  return what.thing === 'data-set' && stores.experiments.find(what.experimentId)?.plan.keepDataSet === true;
}

async function undo(parts: TrialParts, { hostId, trialId }: Intent, what: Leftover): Promise<void> {
  const session = await parts.inventory.session(hostId);
  const undoing = async () => ({ parts, trialId, session, root: await parts.inventory.rootShell(hostId) });
  switch (what.thing) {
    case 'lease':
      return undoLease(parts, session, what);
    case 'settings':
      return restoreSettings(session, () => parts.inventory.rootAccess(hostId), what.changes);
    case 'job':
      return undoJob(session, what);
    case 'instance':
      return removeInstance(session, what.base, what.id);
    case 'data-set':
      return removeGoldenCopy(session, what.base, what.id);
    case 'service-state':
      return undoServiceState(await undoing(), what);
    case 'service-database':
      return undoServiceDatabase(await undoing(), what);
    case 'service-files':
      return undoServiceFiles(await undoing(), what);
  }
}

/** What a server of ours would still write goes with its directory: a hanging one is not waited for. */
const pointlessGraceSeconds = 5;

/** Most have ended by now; what has not is stopped first. */
async function undoJob(session: Session, { base, id }: { base: string; id: string }): Promise<void> {
  const job = jobAt(base, id);
  try {
    await removeJob(session, job);
  } catch (error) {
    if (!(error instanceof LabError) || error.failure.code !== 'conflict') throw error;
    await stopJob(session, job, { graceSeconds: pointlessGraceSeconds });
    await removeJob(session, job);
  }
}
