import { LabError } from '../lab-error.ts';
import type { ExecResult, Session } from '../ssh/session.ts';
import collectScript from './collect.sh?raw';
import inspectScript from './inspect.sh?raw';
import jobScript from './job.sh?raw';
import { argvFile } from './job-argv.ts';
import { checkJob, type Job, jobAt } from './job-directory.ts';
import { type JobFile, packFiles } from './job-files.ts';
import { type EndedJob, type GoneJob, graceInStatusFile, type JobStatus, jobStatus } from './job-status.ts';
import processScript from './process.sh?raw';
import removeScript from './remove.sh?raw';
import startScript from './start.sh?raw';
import stopScript from './stop.sh?raw';

export type { Job } from './job-directory.ts';
export type { EndedJob, EndReason, GoneJob, JobStatus, JobStream } from './job-status.ts';

export type JobSpec = {
  /** `[a-z0-9-]+`, unique on the host for ever: a job is started once. */
  readonly id: string;
  /** The command; `{job}` in it stands for the absolute directory of the job, in which it also runs. */
  readonly argv: readonly string[];
  /** Ended with `timeout` after this many seconds of uptime. */
  readonly limitSeconds: number;
  /** From TERM to KILL, for the command and all its children. mysqld flushes in it: give it minutes. */
  readonly graceSeconds: number;
  /** What is sampled beside it each second: nothing, the host, or also the process of the command, or another one. */
  readonly telemetry: 'off' | 'host' | 'host-and-process' | `process-${number}`;
  /** Text put (mode 0600) into the directory of the job before it starts. Plain names. */
  readonly files?: readonly JobFile[];
  /** Ended with `output-limit` when `out` gets larger (looked at every 10 s); 1 GiB unless told. */
  readonly limitOutBytes?: number;
  /** Not started (`disk-full`), or ended with `disk-full`, with less free space under the base; 64 MiB unless told. */
  readonly minFreeBytes?: number;
};

/** `startedBefore`: another start of this job, of now or long ago, was first; this one changed nothing. */
export type StartedJob = Job & { readonly startedBefore: boolean };

const ownFiles = [
  'argv',
  'job.sh',
  'process.sh',
  'collect.sh',
  'lock',
  'status',
  'stop',
  'out',
  'err',
  'telemetry',
  'errpipe',
];

/**
 * Starts a job and resolves when it runs (or has already ended: see `readStatus`). It needs no connection from then on.
 * Starting it again is safe at any time, also after a cut that left it unknown whether the first start arrived.
 * Fails with `disk-full`, `tool-missing`, `command-failed` (base not writable) or what the session says; `removeJob` then
 * deletes what is there already.
 */
export async function startJob(session: Session, base: string, spec: JobSpec): Promise<StartedJob> {
  const job = jobAt(base, spec.id);
  const { text, size } = packFiles(filesOf(job, spec));
  const minFreeKb = (spec.minFreeBytes ?? 64 * 1024 * 1024) / 1024;
  const limits = [spec.limitSeconds, spec.graceSeconds, spec.limitOutBytes ?? 1024 ** 3, minFreeKb];
  const started = await session.script(
    processScript + startScript,
    [base, job.id, ...limits.map((limit) => String(Math.ceil(limit))), spec.telemetry, String(size)],
    { input: text },
  );
  if (started.code === 0 || started.code === 98) return { ...job, startedBefore: started.code === 98 };
  throw startFailure(session, job, started);
}

/** Fails only with what the session says: an answer that makes no sense counts as `command-failed`. */
export async function readStatus(session: Session, job: Job): Promise<JobStatus> {
  return (await inspect(session, job)).status;
}

/**
 * Asks the job to end and waits until it has: TERM to its process group, KILL after its grace. Ended, gone and absent
 * jobs are left as they are, but for strays of a gone one, which are killed. `timed-out` if it still runs 30 s after
 * its grace: nothing on the host can be trusted to end it then. `graceSeconds` shortens the one that it was started with.
 */
export async function stopJob(
  session: Session,
  job: Job,
  options: { readonly graceSeconds?: number } = {},
): Promise<EndedJob | GoneJob | { readonly state: 'absent' }> {
  checkJob(job);
  const begin = performance.now();
  for (;;) {
    const asked = options.graceSeconds?.toString() ?? '';
    const { status, ...own } = await inspect(session, job, stopScript, asked);
    if (status.state !== 'running') return status;
    const graceSeconds = Math.min(own.graceSeconds, options.graceSeconds ?? own.graceSeconds);
    if (performance.now() < begin + (graceSeconds + 30) * 1000) continue;
    throw new LabError({
      code: 'timed-out',
      message: `Job ${job.id} on ${session.hostName} still runs ${graceSeconds + 30} s after it was asked to end.`,
      remedy: `Look at its processes on the host (RACKMARK_JOB=${job.id} in their environment) and at its disks.`,
      subject: job.id,
    });
  }
}

/**
 * Deletes the directory of a job that has ended, if it is there, and verifies that it is gone. `conflict`, with the pids,
 * while anything of the job lives.
 */
export async function removeJob(session: Session, job: Job): Promise<void> {
  checkJob(job);
  const removed = await session.script(processScript + removeScript, [job.directory, job.id]);
  if (removed.code === 0) return;
  if (removed.code === 5) {
    throw new LabError({
      code: 'conflict',
      message: `Job ${job.id} on ${session.hostName} was not removed: it still runs.`,
      remedy: 'Stop it first; processes that survive that have to be ended by hand on the host.',
      subject: job.id,
      detail: `pids ${removed.stdout.toString().trim()}`,
    });
  }
  if (removed.code === 4) {
    throw new LabError({
      code: 'unsafe-path',
      message: `${job.directory} on ${session.hostName} was not removed: it is a symbolic link.`,
      remedy: 'Nothing was touched. Look at the link on the host, and remove it by hand.',
      subject: job.directory,
    });
  }
  throw scriptFailed(session, job, 'removed', removed);
}

/** Processes that still carry the mark of a job in their environment; those of other users show only to root. */
export async function findStrays(session: Session, id: string): Promise<readonly number[]> {
  const found = await session.script(`${processScript}strays "$1"`, [id]);
  return found.stdout.toString().split('\n').filter(Boolean).map(Number);
}

function filesOf(job: Job, spec: JobSpec): readonly JobFile[] {
  const own = [
    { name: 'argv', bytes: argvFile(spec.argv, job.directory) },
    { name: 'job.sh', bytes: jobScript },
    { name: 'process.sh', bytes: processScript },
    { name: 'collect.sh', bytes: collectScript },
  ];
  const given = spec.files ?? [];
  const wrong = given.find(
    ({ name }) => !/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name) || ownFiles.includes(name),
  );
  if (wrong === undefined) return [...own, ...given];
  throw new LabError({
    code: 'invalid-input',
    message: `"${wrong.name}" cannot name a file of job ${job.id}.`,
    remedy: `Use letters, digits, ".", "_" and "-", and none of ${ownFiles.join(', ')}.`,
    subject: wrong.name,
  });
}

/** `request` is a script that is carried out on the host before the look, with `argument` as its third. */
async function inspect(
  session: Session,
  job: Job,
  request = '',
  argument = '',
): Promise<{ readonly status: JobStatus; readonly graceSeconds: number }> {
  const result = await session.script(processScript + request + inspectScript, [
    job.directory,
    job.id,
    argument,
  ]);
  if (result.code === 3) return { status: { state: 'absent' }, graceSeconds: 0 };
  const [first = '', ...lines] = result.stdout.toString().split('\n');
  const [bootId, alive] = first.split(' ');
  if (result.code !== 0 || bootId === undefined || alive === undefined) {
    throw scriptFailed(session, job, 'looked at', result);
  }
  const statusFile = lines.join('\n');
  return {
    status: jobStatus(statusFile, { bootId, alive: alive === '1' }),
    graceSeconds: graceInStatusFile(statusFile) ?? 0,
  };
}

function startFailure(session: Session, job: Job, result: ExecResult): LabError {
  const said = result.stdout.toString().trim();
  switch (result.code) {
    case 4:
      return new LabError({
        code: 'tool-missing',
        message: `${session.hostName} lacks ${said}, needed to run anything there.`,
        remedy: 'Install it (coreutils, util-linux, awk and grep, or busybox).',
        subject: session.hostName,
      });
    case 5:
      return diskFull(session, job, `${said} KiB free`);
    case 95:
      return new LabError({
        code: 'timed-out',
        message: `Job ${job.id} on ${session.hostName} did not say within 20 s that it runs.`,
        remedy: `Check the load of the host and ${job.directory}/status there.`,
        subject: job.id,
      });
    default:
      return scriptFailed(session, job, 'started', result);
  }
}

function scriptFailed(session: Session, job: Job, done: string, result: ExecResult): LabError {
  const detail = result.stderr.toString().trim().slice(0, 500);
  if (/no space left|disk quota exceeded/i.test(detail)) return diskFull(session, job, detail);
  return new LabError({
    code: 'command-failed',
    message: `Job ${job.id} on ${session.hostName} could not be ${done} in ${job.directory}.`,
    remedy: 'Check that the login user may write there, and that the file system is not read-only.',
    subject: job.directory,
    detail: detail || `exit ${result.code ?? result.signal}`,
  });
}

function diskFull(session: Session, job: Job, detail: string): LabError {
  return new LabError({
    code: 'disk-full',
    message: `No space left on ${session.hostName} for job ${job.id} in ${job.directory}.`,
    remedy: 'Free space on that file system, or use another directory, then try again.',
    subject: job.directory,
    detail,
  });
}
