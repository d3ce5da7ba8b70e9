import { LabError } from '../lab-error.ts';
import { shutDown } from '../mysql/deploy/private-instance.ts';
import { explainingLine } from '../mysql/error-log.ts';
import { type FileSink, followJob } from '../remote/follow-job.ts';
import { type EndedJob, type EndReason, type GoneJob, type Job, stopJob } from '../remote/job.ts';
import { overCuts } from '../remote/over-cuts.ts';
import type { Session } from '../ssh/session.ts';
import type { WorkloadGenerator } from '../workloads/workload.ts';
import { commitsSince } from './commit-counter.ts';
import { bringServiceLog, errorLogBytes, keepErrorLog } from './error-log-copy.ts';
import { type GeneratorOutcome, generatorFailure } from './generator-watch.ts';
import type { LoadSite } from './load-site.ts';
import type { TrialHost } from './placed-host.ts';
import { setZeros } from './time-zero.ts';
import { openTracks } from './tracks.ts';
import type { Underway } from './underway.ts';

/** `commits`: the server's own count over the run; null where the server could no longer be asked. */
export interface LoadOutcome extends GeneratorOutcome {
  /** From its start to its end. */
  readonly loadSeconds: number;
  readonly commits: number | null;
}

/**
 * Follows the load to its end, from wherever an earlier process left off: every file of every job is copied here byte
 * for byte and read on the way. Then ends sampler and server, so that their files are complete, too. Safe to repeat
 * until the jobs are removed. A host out of reach is waited for.
 */
export async function followLoad(site: LoadSite, underway: Underway): Promise<LoadOutcome> {
  const { walk, server, client, generator, warmupSeconds, measureSeconds } = site;
  await setZeros(site, underway.loadJob);
  if (generator.fixedWork) walk.begin('measure');
  const tracks = await openTracks(site);
  const { load, status, mysqld } = tracks;
  const quit = new AbortController();
  const signal = AbortSignal.any([site.signal, quit.signal]);
  // Looking costs the host something, but after the measured window it disturbs nothing any more.
  const isMeasured = () => tracks.loadSeconds() >= warmupSeconds + measureSeconds;
  const follow = (
    host: TrialHost,
    job: Job,
    files: Record<'out' | 'err' | 'telemetry', FileSink>,
    seconds: number,
  ) =>
    followJob({
      session: host.session,
      job,
      files,
      signal,
      pollSeconds: () => (isMeasured() ? 0.1 : seconds),
    });
  const ends = {
    load: follow(client, underway.loadJob, load, 0.5),
    status: follow(server, underway.statusJob, status, 1),
    server: follow(server, underway.serverJob, mysqld, 1),
  };
  try {
    const loadEnd = await Promise.race([ends.load, rejection(ends.status), rejection(ends.server)]);
    const outcome = tracks.generator.end(loadEnd.state === 'ended' ? loadEnd.exitCode : null);
    // Whoever failed did so in the phase of the load, not in that of collecting what it wrote.
    const incomplete = incompleteLoad(generator, loadEnd, outcome, tracks.errors());
    if (incomplete === null) walk.begin('collect');
    const onServer = <Value>(work: (session: Session) => Promise<Value>) =>
      overCuts(server.session, signal, work);
    const commits = await countedCommits(onServer((session) => commitsSince(session, underway.commits)));
    await Promise.all([
      onServer((session) => stopJob(session, underway.statusJob)),
      onServer((session) => shutDown(session, underway.serverJob)),
    ]);
    const [serverEnd] = await Promise.all([ends.server, ends.status]);
    const { serviceLog, errorLog } = underway;
    if (serviceLog !== null)
      await onServer(() => bringServiceLog(walk.parts, server.id, serviceLog, errorLog));
    await onServer((session) => keepErrorLog(walk, session, errorLog));
    await refuseDeadServer(server, serverEnd, () =>
      onServer((session) => session.readFrom(underway.errorLog, 0, errorLogBytes)),
    );
    if (incomplete !== null) throw incomplete;
    if (loadEnd.state !== 'ended') throw new Error('A load that did not end counts as complete.');
    return { ...outcome, commits, loadSeconds: loadEnd.endedUptime - loadEnd.startedUptime };
  } finally {
    // Whoever failed first ended this; the others must have stopped writing before their files are closed.
    quit.abort(new Error('followed no longer'));
    await Promise.allSettled(Object.values(ends));
    const files = [load, status, mysqld].flatMap((track) => Object.values(track));
    await Promise.all(files.map((file) => file.close()));
  }
}

/** A server that died under the load, or was already stopped by an earlier process, answers no more. */
async function countedCommits(asked: Promise<number>): Promise<number | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof LabError && error.failure.code === 'command-failed') return null;
    throw error;
  }
}

/** Settles only by rejecting: the regular end of this one says nothing. */
function rejection(work: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    work.catch(reject);
  });
}

/** The server was asked to stop; one that ended for another reason did so under load. */
async function refuseDeadServer(
  { name }: TrialHost,
  end: EndedJob | GoneJob,
  readLog: () => Promise<Buffer>,
): Promise<void> {
  if (end.state === 'gone') throw interrupted(`The server on ${name}`);
  if (end.reason === 'stop') return;
  if (end.reason !== 'exit') throw endedByHost(`The server on ${name}`, end.reason);
  const text = (await readLog()).toString();
  throw new LabError({
    code: 'server-died',
    message: `The server on ${name} ended while the load was running.`,
    remedy: 'The error log is kept with the trial; memory that ran out is the usual cause.',
    subject: name,
    detail: explainingLine(text)?.text ?? text.trim().split('\n').slice(-5).join('\n'),
  });
}

/** Why the load is not what the plan asked for; null when it is. */
function incompleteLoad(
  generator: WorkloadGenerator,
  end: EndedJob | GoneJob,
  outcome: GeneratorOutcome,
  stderr: string,
): LabError | null {
  if (end.state === 'gone') return interrupted(generator.label);
  if (end.reason !== 'exit') return endedByHost(generator.label, end.reason);
  const failure = generatorFailure(generator, end.exitCode, outcome, stderr);
  return failure && new LabError(failure);
}

function interrupted(what: string): LabError {
  return new LabError({
    code: 'interrupted',
    message: `${what} ended without a word: the host was restarted or everything was killed.`,
    remedy: 'The treatment is queued again as a new trial.',
  });
}

function endedByHost(what: string, reason: EndReason): LabError {
  return new LabError({
    code: reason === 'timeout' ? 'timed-out' : reason === 'disk-full' ? 'disk-full' : 'interrupted',
    message: `${what} was ended on its host: ${reason}.`,
    remedy: 'What it wrote until then is kept with the trial.',
  });
}
