import { LabError } from '../lab-error.ts';
import type { JobSpec } from '../remote/job.ts';
import { type FinishedJob, runJob } from '../remote/run-job.ts';
import { closeIntent, intend } from './intents.ts';
import type { PlacedHost } from './placed-host.ts';
import { saysDiskFull } from './says-disk-full.ts';
import type { TrialSite } from './trial-site.ts';

/** Loading a large data set takes hours; nobody waits for it longer than two days. */
const longestSeconds = 48 * 3600;

/** A job whose leftovers are written down until it has gone. */
export async function runTracked(
  site: TrialSite,
  host: PlacedHost,
  job: Pick<JobSpec, 'argv' | 'files'> & { readonly role: string },
): Promise<FinishedJob> {
  const { walk, tag, signal } = site;
  const { role, ...command } = job;
  const id = `${tag}-${role}`;
  const spec = { ...command, id, limitSeconds: longestSeconds, graceSeconds: 10, telemetry: 'off' as const };
  const intent = intend(walk.parts, walk.trialId, host.id, { thing: 'job', base: host.base, id });
  const finished = await runJob(host.session, host.base, spec, signal);
  closeIntent(walk.parts, intent);
  return finished;
}

export function exitCodeOf({ status }: FinishedJob): number | null {
  return status.state === 'ended' ? status.exitCode : null;
}

/** Of a job that should have ended with 0. */
export function jobFailed(host: PlacedHost, what: string, { status, out, err }: FinishedJob): LabError {
  const why =
    status.state === 'gone'
      ? 'the host was restarted or everything was killed'
      : `${status.reason}, exit code ${status.exitCode}`;
  const full = status.state === 'ended' && status.reason === 'disk-full';
  return new LabError({
    code:
      status.state === 'gone'
        ? 'interrupted'
        : full || saysDiskFull(`${out}\n${err}`)
          ? 'disk-full'
          : 'workload-failed',
    message: `${what} on ${host.name}: ${why}.`,
    remedy: 'The detail holds the last lines it wrote.',
    subject: host.name,
    detail: `${out}\n${err}`.trim().split('\n').slice(-20).join('\n'),
  });
}
