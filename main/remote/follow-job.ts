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
  supervisorInStatusFile,
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

/** What is read first fits one request, as most news does. */
const smallPiece = 31 * 1024;
const largePiece = 256 * 1024;
/** So that a job that writes faster than we read cannot keep us from its status. */
const largestPass = 16 * largePiece;
/** The status file alone tells of an orderly end; whether somebody is left to write it is asked less often. */
const secondsBetweenQuestions = 10;

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
  const statusFile = openStatusFile(session, job);
  let asked: number | null = null;
  // Hosts that were reached at the same moment shall not all answer at the same moment from then on.
  let share = Math.random();
  for (;;) {
    const text = await untilAborted(statusFile.read(), signal);
    let status: JobStatus | null = endInStatusFile(text);
    if (status === null && (asked === null || performance.now() > asked + secondsBetweenQuestions * 1000)) {
      // First the host itself is asked: it may have been booted anew.
      const runsOn = asked !== null && (await untilAborted(isSupervised(session, text), signal));
      if (!runsOn) status = await untilAborted(readStatus(session, job), signal);
      asked = performance.now();
    }
    news.connected();
    if (status?.state === 'absent') throw absent(session, job);
    if (status !== null) news.status(status);
    if (status?.state === 'ended' || status?.state === 'gone') {
      const sizes = status.state === 'ended' ? status.sizes : null;
      await Promise.all(files.map((file) => readToEnd(session, file, sizes?.[file.stream] ?? null, signal)));
      return status;
    }
    await Promise.all(files.map((file) => readNews(session, file, signal)));
    await pause(share * pollSeconds(), signal);
    share = 1;
  }
}

/** The status file of a job, read again only when it has grown. Empty where there is none. */
function openStatusFile(session: Session, job: Job): { read(): Promise<string> } {
  const path = `${job.directory}/status`;
  let known: Buffer = Buffer.alloc(0);
  return {
    async read() {
      const size = (await session.sizeOf(path)) ?? 0;
      if (size !== known.length) known = (await session.readFile(path)) ?? Buffer.alloc(0);
      return known.toString();
    },
  };
}

/** Whether the very supervisor that the status file names lives: a look at one small file. */
async function isSupervised(session: Session, statusFile: string): Promise<boolean> {
  const supervisor = supervisorInStatusFile(statusFile);
  const stat = supervisor && (await session.readFile(`/proc/${supervisor.pid}/stat`));
  if (!stat) return false;
  const fields = stat
    .subarray(stat.lastIndexOf(')') + 2)
    .toString()
    .split(' ');
  return !['Z', 'X'].includes(fields[0] ?? 'X') && fields[19] === supervisor.startTime;
}

/** Most files have not grown since the last look, and asking for a size costs the host a quarter of a reading. */
async function readNews(session: Session, file: FollowedFile, signal: AbortSignal): Promise<void> {
  const size = await untilAborted(session.sizeOf(file.path), signal);
  if (size !== null && size > file.offset) await readOn(session, file, largestPass, signal);
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
