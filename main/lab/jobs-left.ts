import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './processes.ts';

/** A server needs this long to write its pages at the end; whoever needs longer is killed. */
const graceSeconds = 20;

/**
 * Ends every job under `directory` and waits until nothing of it runs: its supervisor is asked, which ends its own
 * children; what has no supervisor any more, or does not listen to it, is killed.
 */
export async function endJobs(directory: string): Promise<void> {
  const place = await realpath(directory).catch(() => null);
  if (place === null) return;
  const supervisors = await supervisorsIn(join(place, 'jobs'));
  const asked = supervisors.filter(({ pid, startTime }) => isAlive(pid, startTime));
  for (const { pid } of asked) process.kill(pid, 'SIGTERM');
  const given = asked.length === 0 ? 0 : graceSeconds;
  const until = performance.now() + given * 1000;
  for (;;) {
    const left = jobProcessesIn(place);
    const ending = asked.some(({ pid, startTime }) => isAlive(pid, startTime));
    if (left.length === 0 && !ending) return;
    if (performance.now() > until) for (const pid of left) kill(pid);
    await delay(50);
  }
}

interface Supervisor {
  readonly pid: number;
  readonly startTime: string;
}

async function supervisorsIn(jobs: string): Promise<Supervisor[]> {
  const names = await readdir(jobs).catch(() => []);
  const found = await Promise.all(names.map((name) => supervisorOf(join(jobs, name))));
  return found.filter((supervisor) => supervisor !== null);
}

/** From the status line `UPTIME EPOCH job PID STARTTIME BOOT ;`. */
async function supervisorOf(job: string): Promise<Supervisor | null> {
  const status = await readFile(join(job, 'status'), 'utf8').catch(() => '');
  const said = status.match(/^\S+ \S+ job (\d+) (\d+) /m);
  return said?.[1] !== undefined && said[2] !== undefined
    ? { pid: Number(said[1]), startTime: said[2] }
    : null;
}

/** Started by a job, and at work under `place`: another lab on this computer has jobs of the same names. */
function jobProcessesIn(place: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const directory = readlinkSync(`/proc/${pid}/cwd`);
        return (
          (directory === place || directory.startsWith(`${place}/`)) &&
          /(^|\0)RACKMARK_JOB=/.test(readFileSync(`/proc/${pid}/environ`, 'latin1'))
        );
      } catch {
        // Gone meanwhile, or another user's.
        return false;
      }
    })
    .map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
