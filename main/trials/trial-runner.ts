import type { Plan } from '../../preload/contract/experiments.ts';
import type { Phase } from '../../preload/contract/trials.ts';
import { failureOf, LabError } from '../lab-error.ts';
import { instanceDirectory } from '../mysql/deploy/instance.ts';
import { isLinkFailure } from '../remote/over-cuts.ts';
import { workloadOf } from '../workloads/list.ts';
import { judgeTrial, keepRawFiles } from './conclude.ts';
import { bringServiceLog, keepErrorLog } from './error-log-copy.ts';
import { followLoad, type LoadOutcome } from './follow-load.ts';
import { holdHosts, keepHosts, leaseSeconds } from './host-leases.ts';
import { leftoverOf } from './intents.ts';
import { trialHost } from './placed-host.ts';
import { putBack } from './put-back.ts';
import { setUp, workloadOptions } from './set-up.ts';
import { startLoad } from './start-load.ts';
import type { TrialParts } from './trial-parts.ts';
import { Underway } from './underway.ts';
import { Walk } from './walk.ts';

/**
 * Walks one trial through its phases, or goes on with one that an earlier process left running, and puts its hosts back
 * as they were. Failures and cancellation become the trial's state. Never rejects.
 *
 * `signal` aborts with the reason `canceled` (ends the trial) or `closing` (lets go of it: its jobs run on).
 */
export async function runTrial(parts: TrialParts, trialId: number, signal: AbortSignal): Promise<void> {
  const walk = new Walk(parts, trialId);
  const over = new AbortController();
  const lost = keepHosts(walk, AbortSignal.any([signal, over.signal]));
  try {
    await walkThrough(walk, AbortSignal.any([signal, lost]));
  } catch (thrown) {
    if (signal.aborted && signal.reason === 'closing') return;
    const why: unknown = lost.aborted && !signal.aborted ? lost.reason : thrown;
    await endEarly(walk, why, signal).catch((error: unknown) => parts.logBug(error, `trial ${trialId}`));
  } finally {
    over.abort();
  }
}

async function walkThrough(walk: Walk, signal: AbortSignal): Promise<void> {
  const { parts } = walk;
  if (!isIn(walk, 'cleanup')) await measure(walk, signal);
  walk.begin('cleanup');
  await putBack(parts, walk.trialId, signal);
  walk.move({ event: 'finished' });
}

function isIn({ trial }: Walk, phase: Phase): boolean {
  return trial.state.status === 'running' && trial.state.phase === phase;
}

/** Up to postflight, each step safe to repeat by a later process: what it needs is on the host until cleanup. */
async function measure(walk: Walk, signal: AbortSignal): Promise<void> {
  const { parts } = walk;
  const { inventory } = parts;
  const { plan } = parts.stores.experiments.get(walk.trial.experimentId);
  const underway = await setUpOrFind(walk, plan, signal);
  const generator = workloadOf(plan.workload.generator);
  const options = workloadOptions(walk, plan);
  const leavesWarmupOut = generator.leavesWarmupOut?.(options) ?? false;
  const warmupSeconds = generator.fixedWork ? 0 : plan.warmupSeconds;
  const outcome = await followLoad(
    {
      walk,
      server: trialHost(parts, inventory.byName(plan.server.host)),
      client: trialHost(parts, inventory.byName(plan.client.host)),
      ...{ generator, options, warmupSeconds },
      zeroLabel: leavesWarmupOut ? 0 : warmupSeconds,
      measureSeconds: plan.measureSeconds,
      signal,
    },
    underway,
  );
  // Somebody may have taken the host over meanwhile: such numbers are not the treatment's.
  await holdHosts(walk, leaseSeconds, signal);
  walk.begin('postflight');
  await conclude(walk, generator.fixedWork ? outcome.loadSeconds : plan.measureSeconds, outcome);
}

/** A trial that is found running goes on where its load is; one that was still being set up starts anew later. */
async function setUpOrFind(walk: Walk, plan: Plan, signal: AbortSignal): Promise<Underway> {
  const { trial } = walk;
  if (trial.state.status === 'pending') {
    const { site, ready } = await setUp(walk, plan, signal);
    await holdHosts(walk, plan.warmupSeconds + plan.measureSeconds + leaseSeconds, signal);
    return startLoad(site, ready);
  }
  const underway = Underway.safeParse(trial.resume);
  if (underway.success) return underway.data;
  throw new LabError({
    code: 'interrupted',
    message: `The app ended while trial ${trial.position} was being set up.`,
    remedy: 'The treatment is queued again as a new trial.',
  });
}

async function conclude(walk: Walk, measuredSeconds: number, outcome: LoadOutcome): Promise<void> {
  const { parts, trialId } = walk;
  await parts.series.finish(trialId);
  const window = {
    startSeconds: 0,
    endSeconds: measuredSeconds,
    setBy: 'plan',
    setAt: parts.now().toISOString(),
  };
  judgeTrial(parts, trialId, window, outcome);
  await keepRawFiles(parts, trialId);
}

/** The end that nobody planned: what was measured until then is kept, and the hosts are put back all the same. */
async function endEarly(walk: Walk, thrown: unknown, signal: AbortSignal): Promise<void> {
  const { parts, trialId } = walk;
  const failure = failureOf(thrown);
  if (failure.code === 'unexpected' && !signal.aborted) parts.logBug(thrown, `trial ${trialId}`);
  // Before preflight began there is no phase to fail in.
  walk.begin('preflight');
  walk.move(signal.aborted ? { event: 'canceled' } : { event: 'failed', failure });
  await keepErrorLogs(walk).catch((error: unknown) => {
    if (!isLinkFailure(error)) parts.logBug(error, `error log of trial ${trialId}`);
  });
  await putBack(parts, trialId, signal);
  await parts.series.finish(trialId);
  await keepRawFiles(parts, trialId);
  parts.tell({ event: 'trial.changed', id: trialId, experimentId: walk.trial.experimentId });
}

/** Of the servers that still have a directory: a failed start is explained nowhere else. */
async function keepErrorLogs(walk: Walk): Promise<void> {
  const { parts, trialId } = walk;
  for (const { hostId, ...intent } of parts.stores.intents.listOpen({ trialId })) {
    const what = leftoverOf({ hostId, ...intent });
    if (what.thing === 'service-files')
      await bringServiceLog(parts, hostId, what.log, `${what.service.directory}/error.log`);
    const path =
      what.thing === 'instance'
        ? `${instanceDirectory(what.base, what.id)}/error.log`
        : what.thing === 'service-files'
          ? `${what.service.directory}/error.log`
          : null;
    if (path !== null) await keepErrorLog(walk, await parts.inventory.session(hostId), path);
  }
}
