import { LabError } from '../lab-error.ts';
import { shutDown } from '../mysql/deploy/private-instance.ts';
import { explainingLine } from '../mysql/error-log.ts';
import { type FileSink, followJob } from '../remote/follow-job.ts';
import { type EndedJob, type GoneJob, type Job, readStatus, stopJob } from '../remote/job.ts';
import type { WorkloadGenerator } from '../workloads/workload.ts';
import { errorLogBytes, keepErrorLog } from './error-log-copy.ts';
import { type GeneratorOutcome, generatorFailure } from './generator-watch.ts';
import type { LoadSite } from './load-site.ts';
import type { PlacedHost } from './placed-host.ts';
import { setZeros } from './time-zero.ts';
import { openTracks } from './tracks.ts';
import type { Underway } from './underway.ts';

/**
 * Follows the load to its end, from wherever an earlier process left off: every file of every job is copied here byte
 * for byte and read on the way. Then ends sampler and server, so that their files are complete, too.
 */
export async function followLoad(site: LoadSite, underway: Underway): Promise<GeneratorOutcome> {
  const { walk, server, client, generator } = site;
  await setZeros(site, underway.loadJob);
  const tracks = await openTracks(site);
  const follow = (host: PlacedHost, job: Job, files: Record<'out' | 'err' | 'telemetry', FileSink>) =>
    followJob({ session: host.session, job, files, signal: site.signal });
  const { load, status, mysqld } = tracks;
  const serverEnd = follow(server, underway.serverJob, mysqld);
  const statusEnd = follow(server, underway.statusJob, status);
  // Whoever fails first ends the trial; the others then reject too, and nobody waits for them.
  for (const end of [serverEnd, statusEnd]) end.catch(() => {});
  try {
    const loadEnd = await Promise.race([
      follow(client, underway.loadJob, load),
      rejection(serverEnd),
      rejection(statusEnd),
    ]);
    const outcome = tracks.generator.end(loadEnd.state === 'ended' ? loadEnd.exitCode : null);
    const diedMeanwhile = (await readStatus(await server.session(), underway.serverJob)).state !== 'running';
    walk.begin('collect');
    await stopJob(await server.session(), underway.statusJob);
    await shutDown(await server.session(), underway.serverJob);
    await Promise.all([statusEnd, serverEnd]);
    await keepErrorLog(walk, await server.session(), underway.errorLog);
    if (diedMeanwhile) throw await serverDied(site, underway.errorLog);
    refuseIncomplete(generator, loadEnd, outcome, tracks.errors());
    return outcome;
  } finally {
    await Promise.all(
      [...Object.values(load), ...Object.values(status), ...Object.values(mysqld)].map((file) =>
        file.close(),
      ),
    );
  }
}

/** Settles only by rejecting: the regular end of this one says nothing. */
function rejection(work: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    work.catch(reject);
  });
}

async function serverDied({ server }: LoadSite, errorLog: string): Promise<LabError> {
  const text = (await (await server.session()).readFrom(errorLog, 0, errorLogBytes)).toString();
  return new LabError({
    code: 'server-died',
    message: `The server on ${server.name} ended while the load was running.`,
    remedy: 'The error log is kept with the trial; memory that ran out is the usual cause.',
    subject: server.name,
    detail: explainingLine(text)?.text ?? text.trim().split('\n').slice(-5).join('\n'),
  });
}

function refuseIncomplete(
  generator: WorkloadGenerator,
  end: EndedJob | GoneJob,
  outcome: GeneratorOutcome,
  stderr: string,
): void {
  if (end.state === 'gone') {
    throw new LabError({
      code: 'interrupted',
      message: `${generator.label} ended without a word: the host was restarted or everything was killed.`,
      remedy: 'The treatment is queued again as a new trial.',
    });
  }
  if (end.reason !== 'exit') {
    throw new LabError({
      code: end.reason === 'timeout' ? 'timed-out' : end.reason === 'disk-full' ? 'disk-full' : 'interrupted',
      message: `${generator.label} was ended on its host: ${end.reason}.`,
      remedy: 'What it wrote until then is kept with the trial.',
    });
  }
  const failure = generatorFailure(generator, end.exitCode, outcome, stderr);
  if (failure) throw new LabError(failure);
}
