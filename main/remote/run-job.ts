import type { Session } from '../ssh/session.ts';
import { type FileSink, followJob } from './follow-job.ts';
import { type EndedJob, type GoneJob, type JobSpec, removeJob, startJob } from './job.ts';

export interface FinishedJob {
  readonly status: EndedJob | GoneJob;
  /** The last 64 KiB of each. */
  readonly out: string;
  readonly err: string;
}

const tailBytes = 64 * 1024;

/** What is over soon shall not wait long for being noticed. */
const pollSecondsAfter = (seconds: number) => Math.min(0.5, Math.max(0.05, seconds / 10));

/**
 * Starts a job, waits for its end however long it takes and whatever the link does, and removes it. For work that
 * nobody watches: copying a data directory, loading tables.
 */
export async function runJob(
  session: () => Promise<Session>,
  base: string,
  spec: JobSpec,
  signal: AbortSignal,
): Promise<FinishedJob> {
  const job = await startJob(await session(), base, spec);
  const out = tail();
  const err = tail();
  const begin = performance.now();
  const status = await followJob({
    session,
    job,
    signal,
    files: { out, err, telemetry: tail() },
    pollSeconds: () => pollSecondsAfter((performance.now() - begin) / 1000),
  });
  await removeJob(await session(), job);
  return { status, out: out.text(), err: err.text() };
}

function tail(): FileSink & { text(): string } {
  let kept = Buffer.alloc(0);
  return {
    offset: 0,
    write: (bytes) => {
      kept = Buffer.concat([kept, bytes]).subarray(-tailBytes);
    },
    text: () => kept.toString(),
  };
}
