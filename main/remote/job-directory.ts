import { posix } from 'node:path';
import { LabError } from '../lab-error.ts';

/** A job on a host: all that is needed to find it again, after any restart. */
export type Job = {
  /** `[a-z0-9-]+`, unique on the host. */
  readonly id: string;
  /** `<base>/jobs/<id>`, absolute. */
  readonly directory: string;
};

/**
 * The job `id` under `base`, an absolute directory without `.` or `..`. Everything that will be deleted goes through
 * here: `unsafe-path` for any other base, `invalid-input` for another id.
 */
export function jobAt(base: string, id: string): Job {
  if (!/^[a-z0-9-]{1,100}$/.test(id)) {
    throw new LabError({
      code: 'invalid-input',
      message: `"${id}" cannot name a job.`,
      remedy: 'Use up to 100 small letters, digits and hyphens.',
      subject: id,
    });
  }
  if (!isPlainPath(base)) {
    throw new LabError({
      code: 'unsafe-path',
      message: `"${base}" cannot hold jobs: it is not a plain absolute directory.`,
      remedy: 'Name a directory such as /home/user/.rackmark, without ".." and without a slash at its end.',
      subject: base,
    });
  }
  return { id, directory: posix.join(base, 'jobs', id) };
}

/** Refuses (`unsafe-path`) a job whose directory is not where `jobAt` puts it: it may come from storage. */
export function checkJob(job: Job): void {
  const base = posix.dirname(posix.dirname(job.directory));
  if (jobAt(base, job.id).directory === job.directory) return;
  throw new LabError({
    code: 'unsafe-path',
    message: `${job.directory} is not the directory of job ${job.id}.`,
    remedy:
      'Nothing was touched. Look at the directory on the host, and remove it by hand if it is not needed.',
    subject: job.directory,
  });
}

function isPlainPath(path: string): boolean {
  return (
    path.startsWith('/') &&
    path !== '/' &&
    posix.normalize(path) === path &&
    !path.endsWith('/') &&
    !/[\0\n]/.test(path)
  );
}
