import { LabError } from '../lab-error.ts';
import { readHostClock } from '../remote/host-clock.ts';
import { type Job, readStatus } from '../remote/job.ts';
import { overCuts } from '../remote/over-cuts.ts';
import type { LoadSite } from './load-site.ts';
import { isSameMachine, type TrialHost } from './placed-host.ts';

/**
 * Second zero is the start of the measured window. The generator counts from its own start, hosts by their uptime; the
 * generator's start is that of its job, less than half a second before its first transaction.
 */
export async function setZeros(
  { walk, server, client, warmupSeconds, zeroLabel, signal }: LoadSite,
  loadJob: Job,
): Promise<void> {
  const { series } = walk.parts;
  const clockOf = (host: TrialHost) => overCuts(host.session, signal, readHostClock);
  const load = await overCuts(client.session, signal, (session) => readStatus(session, loadJob));
  if (load.state === 'absent' || load.state === 'gone') throw interrupted(client, load.state);
  const clientZero = load.startedUptime + warmupSeconds;
  let serverZero = clientZero;
  if (!isSameMachine(server, client)) {
    serverZero += (await clockOf(client)).uptimeZero - (await clockOf(server)).uptimeZero;
  }
  series.setZero(walk.trialId, 'generator', zeroLabel);
  series.setZero(walk.trialId, 'client-host', clientZero);
  series.setZero(walk.trialId, 'server-host', serverZero);
  series.setZero(walk.trialId, 'status', serverZero);
}

function interrupted(host: TrialHost, state: 'absent' | 'gone'): LabError {
  return new LabError({
    code: 'interrupted',
    message:
      state === 'gone'
        ? `The load on ${host.name} ended without a word: the host was restarted or everything was killed.`
        : `The load on ${host.name} had not been started when the app ended.`,
    remedy: 'The treatment is queued again as a new trial.',
    subject: host.name,
  });
}
