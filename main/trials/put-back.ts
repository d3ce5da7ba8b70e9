import { setTimeout as delay } from 'node:timers/promises';
import { removeGoldenCopy } from '../data-sets/golden-copy.ts';
import { LabError } from '../lab-error.ts';
import { removeInstance } from '../mysql/deploy/private-instance.ts';
import { findStrays, removeJob, stopJob } from '../remote/job.ts';
import { jobAt } from '../remote/job-directory.ts';
import type { Session } from '../ssh/session.ts';
import type { StoredExperiment } from '../storage/experiments.ts';
import type { Intent } from '../storage/intents.ts';
import { closeIntent, type Leftover, leftoverOf } from './intents.ts';
import type { TrialParts } from './trial-parts.ts';

/**
 * Takes away what a trial made on its hosts, newest first, and verifies that it is gone. Whatever cannot be done now
 * stays written down and is done at the next contact with the host. Answers with what is still there.
 */
export async function putBack(parts: TrialParts, trialId: number): Promise<readonly Intent[]> {
  const done = await undoAll(parts, () => ofTrial(parts, trialId));
  if (!done) parts.logBug(new Error(`Trial ${trialId} left something on its hosts`), 'put back');
  return ofTrial(parts, trialId);
}

/** What earlier trials could not take away from a host; asked before the next one starts there. */
export async function putBackHost(parts: TrialParts, hostId: number): Promise<void> {
  const running = new Set(parts.stores.trials.list({ status: ['running'] }).map((trial) => trial.id));
  const abandoned = parts.stores.intents
    .listOpen({ hostId })
    .filter((intent) => intent.trialId === null || !running.has(intent.trialId))
    .filter((intent) => leftoverOf(intent).thing !== 'data-set');
  await undoEach(parts, abandoned);
}

/** The data sets of an experiment go with it, unless the plan asks to keep them. */
export async function tidyExperiment(parts: TrialParts, experiment: StoredExperiment): Promise<void> {
  const ofExperiment = () =>
    parts.stores.intents.listOpen().filter((intent) => {
      const what = leftoverOf(intent);
      return what.thing === 'data-set' && what.experimentId === experiment.id;
    });
  if (experiment.plan.keepDataSet) for (const intent of ofExperiment()) closeIntent(parts, intent.id);
  else await undoAll(parts, ofExperiment);
}

function ofTrial(parts: TrialParts, trialId: number): Intent[] {
  return parts.stores.intents.listOpen({ trialId });
}

/** A link that is down may come back; a minute is waited for it. */
const retrySeconds = [0, 1, 4, 10, 15, 30];

async function undoAll(parts: TrialParts, open: () => readonly Intent[]): Promise<boolean> {
  for (const seconds of retrySeconds) {
    await delay(seconds * 1000);
    try {
      await undoEach(parts, open());
      return true;
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      if (!['connection-lost', 'host-unreachable', 'timed-out'].includes(error.failure.code)) {
        parts.logBug(error, 'put back');
        return false;
      }
    }
  }
  return false;
}

/** Jobs at once, since each waits for its host; then what they worked in. */
async function undoEach(parts: TrialParts, intents: readonly Intent[]): Promise<void> {
  const [jobs = [], others = []] = [true, false].map((isJob) =>
    intents.filter((intent) => (intent.kind === 'job') === isJob),
  );
  await Promise.all(jobs.map((intent) => undoIntent(parts, intent)));
  for (const intent of others) await undoIntent(parts, intent);
}

async function undoIntent(parts: TrialParts, intent: Intent): Promise<void> {
  await undo(await parts.inventory.session(intent.hostId), leftoverOf(intent));
  closeIntent(parts, intent.id);
}

async function undo(session: Session, what: Leftover): Promise<void> {
  switch (what.thing) {
    case 'job':
      return undoJob(session, what);
    case 'instance':
      return removeInstance(session, what.base, what.id);
    case 'data-set':
      return removeGoldenCopy(session, what.base, what.id);
  }
}

async function undoJob(session: Session, { base, id }: { base: string; id: string }): Promise<void> {
  const job = jobAt(base, id);
  await stopJob(session, job);
  await removeJob(session, job);
  const strays = await findStrays(session, id);
  if (strays.length === 0) return;
  throw new LabError({
    code: 'conflict',
    message: `Processes of job ${id} still run on ${session.hostName}: ${strays.join(', ')}.`,
    remedy: 'End them by hand on the host.',
    subject: id,
  });
}
