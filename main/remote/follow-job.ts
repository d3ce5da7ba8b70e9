import type { Failure } from '../../preload/contract/failure.ts';
import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';
import { readStatus } from './job.ts';
import { checkJob, type Job } from './job-directory.ts';
import {
  type EndedJob,
  endInStatusFile,
  type GoneJob,
  type JobStatus,
  type JobStream,
  jobStreams,
} from './job-status.ts';
import { isLinkFailure, pause, retrySeconds, untilAborted } from './over-cuts.ts';

/** Where the bytes of one file go. `offset` is how many are stored already; `write` resolves when its bytes are, too. */
export type FileSink = {
  readonly offset: number;
  write(bytes: Buffer): void | Promise<void>;
};

export type LinkState =
  | { readonly state: 'connected' }
  | { readonly state: 'lost'; readonly failure: Failure; readonly retryInSeconds: number };

export type FollowOptions = {
  /** An open session; asked for anew after each loss of the connection. */
  readonly session: () => Promise<Session>;
  readonly job: Job;
  readonly files: Readonly<Record<JobStream, FileSink>>;
  /** How long to wait until the next look, asked anew each time; 0.5 unless told. */
  readonly pollSeconds?: () => number;
  readonly signal: AbortSignal;
  readonly onLink?: (link: LinkState) => void;
  /** Told when the state becomes another one, the last time before the last bytes are read. */
  readonly onStatus?: (status: JobStatus) => void;
};

type FollowedFile = {
  readonly path: string;
  readonly stream: JobStream;
  readonly sink: FileSink;
  offset: number;
};

const smallPiece = 32 * 1024;
const largePiece = 256 * 1024;
/** So that a job that writes faster than we read cannot keep us from its status. */
const largestPass = 16 * largePiece;
/** An exec on the host is dear beside a read; the status file alone tells of an orderly end. */
const secondsBetweenInspections = 10;

/**
 * Streams the files of a job from the sinks' offsets on, byte for byte and once, until the job has ended and all is
 * read. Lost connections are retried (after 1 s, doubling to 15 s) until `signal` aborts, which rejects with its reason;
 * no sink is written to from then on. A second `followJob` from stored offsets goes on where this one ended.
 * Fails with `not-found` for an absent job, `file-unreadable` if a file is shorter than the job said at its end, and
 * with what no retry can mend (`host-key-changed`, `authentication-failed`, …). A secret that is not known is waited for.
 */
export async function followJob(options: FollowOptions): Promise<EndedJob | GoneJob> {
  checkJob(options.job);
  const files = jobStreams.map((stream): FollowedFile => {
    const sink = options.files[stream];
    return { stream, sink, path: `${options.job.directory}/${stream}`, offset: sink.offset };
  });
  const news = changes(options);
  for (let failures = 0; ; failures++) {
    try {
      const session = await untilAborted(options.session(), options.signal);
      return await followOverOneSession(session, options, files, {
        ...news,
        connected: () => {
          failures = 0;
          news.connected();
        },
      });
    } catch (error) {
      options.signal.throwIfAborted();
      if (!isLinkFailure(error)) throw error;
      const retryInSeconds = retrySeconds(failures);
      news.lost(error.failure, retryInSeconds);
      await pause(retryInSeconds, options.signal);
    }
  }
}

type News = ReturnType<typeof changes>;

async function followOverOneSession(
  session: Session,
  options: FollowOptions,
  files: readonly FollowedFile[],
  news: News,
): Promise<EndedJob | GoneJob> {
  const { job, signal, pollSeconds = () => 0.5 } = options;
  let inspected = Number.NEGATIVE_INFINITY;
  for (;;) {
    let status: JobStatus | null = await untilAborted(readEnd(session, job), signal);
    if (status === null && performance.now() - inspected > secondsBetweenInspections * 1000) {
      status = await untilAborted(readStatus(session, job), signal);
      inspected = performance.now();
    }
    news.connected();
    if (status?.state === 'absent') throw absent(session, job);
    if (status !== null) news.status(status);
    if (status?.state === 'ended' || status?.state === 'gone') {
      const sizes = status.state === 'ended' ? status.sizes : null;
      await Promise.all(files.map((file) => readToEnd(session, file, sizes?.[file.stream] ?? null, signal)));
      return status;
    }
    await Promise.all(files.map((file) => readOn(session, file, largestPass, signal)));
    await pause(pollSeconds(), signal);
  }
}

async function readEnd(session: Session, job: Job): Promise<EndedJob | null> {
  const statusFile = await session.readFile(`${job.directory}/status`);
  return statusFile === null ? null : endInStatusFile(statusFile.toString());
}

/** Reads what is there, at most `limitBytes`. Returns how many bytes came. */
async function readOn(
  session: Session,
  file: FollowedFile,
  limitBytes: number,
  signal: AbortSignal,
): Promise<number> {
  let read = 0;
  while (read < limitBytes) {
    const wanted = Math.min(read === 0 ? smallPiece : largePiece, limitBytes - read);
    const bytes = await untilAborted(session.readFrom(file.path, file.offset, wanted), signal);
    if (bytes.length > 0) await file.sink.write(bytes);
    file.offset += bytes.length;
    read += bytes.length;
    if (bytes.length < wanted) break;
  }
  return read;
}

/** `size` null: the host could not tell, or the job is gone; then the file counts as it is. */
async function readToEnd(
  session: Session,
  file: FollowedFile,
  size: number | null,
  signal: AbortSignal,
): Promise<void> {
  const end = size ?? (await untilAborted(session.sizeOf(file.path), signal)) ?? 0;
  while (file.offset < end) {
    const read = await readOn(session, file, end - file.offset, signal);
    if (read > 0) continue;
    throw new LabError({
      code: 'file-unreadable',
      message: `${file.path} on ${session.hostName} ends at byte ${file.offset}, though the job wrote ${end}.`,
      remedy: 'Something on the host shortened it; what was read before is kept.',
      subject: file.path,
    });
  }
}

/** Tells the listeners only what is new. */
function changes({ onLink, onStatus }: FollowOptions) {
  let link: LinkState['state'] | null = null;
  let state: JobStatus['state'] | null = null;
  return {
    connected(): void {
      if (link !== 'connected') onLink?.({ state: 'connected' });
      link = 'connected';
    },
    lost(failure: Failure, retryInSeconds: number): void {
      link = 'lost';
      onLink?.({ state: 'lost', failure, retryInSeconds });
    },
    status(status: JobStatus): void {
      if (state !== status.state) onStatus?.(status);
      state = status.state;
    },
  };
}

function absent(session: Session, job: Job): LabError {
  return new LabError({
    code: 'not-found',
    message: `There is no job ${job.id} on ${session.hostName} in ${job.directory}.`,
    remedy: 'It was never started, or its directory was removed by hand; start it anew under another name.',
    subject: job.id,
  });
}
