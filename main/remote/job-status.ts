/**
 * How a job stands, read from its status file and its processes.
 * - `absent`: never started (or removed).
 * - `running`: supervised; `pid` is the command's, null in the moment before it runs.
 * - `ended`: by itself (`exit`) or for another reason. `exitCode` is 0–255, 128 + n after signal n, null where nobody
 *   could know it (`orphan`). `killed`: it outlived the grace. `sizes` are final, in bytes; null where the host could
 *   not tell.
 * - `gone`: nothing supervises it and nothing said its end: the host was rebooted, or everything was killed.
 * Uptimes are seconds since the boot of the host.
 */
export type JobStatus =
  | { readonly state: 'absent' }
  | { readonly state: 'running'; readonly pid: number | null; readonly startedUptime: number }
  | EndedJob
  | GoneJob;

export type EndedJob = {
  readonly state: 'ended';
  readonly reason: EndReason;
  readonly exitCode: number | null;
  readonly killed: boolean;
  readonly sizes: Readonly<Record<JobStream, number | null>>;
  readonly startedUptime: number;
  readonly endedUptime: number;
};

export type GoneJob = { readonly state: 'gone'; readonly cause: 'reboot' | 'kill' };

/** Why a job ended; the words of the status file, where more than one can stand: the first counts. */
const stopReasons = ['stop', 'timeout', 'output-limit', 'disk-full', 'orphan'] as const;
export type EndReason = 'exit' | (typeof stopReasons)[number];

export const jobStreams = ['out', 'err', 'telemetry'] as const;
export type JobStream = (typeof jobStreams)[number];

type StatusEvent = {
  readonly uptime: number;
  readonly name: string;
  readonly values: readonly string[];
};

/** What only the host can say: its boot id now, and whether supervisor or watchdog of the job lives. */
export type HostView = { readonly bootId: string; readonly alive: boolean };

/** Judges a status file (format: README.md beside this file) by what the host says of the processes. */
export function jobStatus(statusFile: string, host: HostView): JobStatus {
  const events = parseStatusFile(statusFile);
  const ended = endedJob(events);
  if (ended !== null) return ended;
  const job = events.find((event) => event.name === 'job');
  if (job === undefined) return { state: 'gone', cause: 'kill' };
  if (job.values[2] !== host.bootId) return { state: 'gone', cause: 'reboot' };
  if (!host.alive) return { state: 'gone', cause: 'kill' };
  const run = events.find((event) => event.name === 'run');
  return {
    state: 'running',
    pid: run === undefined ? null : Number(run.values[0]),
    startedUptime: (run ?? job).uptime,
  };
}

/** The end as the file alone tells it, or null: enough to notice it without asking for processes. */
export function endInStatusFile(statusFile: string): EndedJob | null {
  return endedJob(parseStatusFile(statusFile));
}

/** Seconds the job has between TERM and KILL; null before its supervisor has said so. */
export function graceInStatusFile(statusFile: string): number | null {
  const job = parseStatusFile(statusFile).find((event) => event.name === 'job');
  return job === undefined ? null : numberOf(job.values[3]);
}

/** The supervisor that the file names; null before it has said so. */
export function supervisorInStatusFile(
  statusFile: string,
): { readonly pid: string; readonly startTime: string } | null {
  const job = parseStatusFile(statusFile).find((event) => event.name === 'job');
  const [pid, startTime] = job?.values ?? [];
  return pid === undefined || startTime === undefined ? null : { pid, startTime };
}

function endedJob(events: readonly StatusEvent[]): EndedJob | null {
  const end = events.findLast((event) => event.name === 'end');
  if (end === undefined) return null;
  const started =
    events.find((event) => event.name === 'run') ?? events.find((event) => event.name === 'job');
  const exit = events.find((event) => event.name === 'exit');
  const [out, err, telemetry] = end.values.map(numberOf);
  return {
    state: 'ended',
    reason:
      events.map((event) => stopReasons.find((reason) => reason === event.name)).find(Boolean) ?? 'exit',
    exitCode: numberOf(exit?.values[0]),
    killed: events.some((event) => event.name === 'killed'),
    sizes: { out: out ?? null, err: err ?? null, telemetry: telemetry ?? null },
    startedUptime: (started ?? end).uptime,
    endedUptime: (exit ?? end).uptime,
  };
}

/** A line that does not end with " ;" was torn: it was not said. */
function parseStatusFile(text: string): readonly StatusEvent[] {
  return text.split('\n').flatMap((line) => {
    const match = /^(\d+\.\d+) \d+ ([a-z-]+)((?: \S+)*) ;$/.exec(line);
    if (match === null) return [];
    const [, uptime = '', name = '', values = ''] = match;
    return [{ uptime: Number(uptime), name, values: values.split(' ').slice(1) }];
  });
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}
