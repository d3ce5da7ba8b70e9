import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './processes.ts';

/** Asks every job under `directory` to stop and waits until its supervisor is gone (it ends its own children). */
export async function endJobs(directory: string): Promise<void> {
  const jobs = join(directory, 'jobs');
  const names = await readdir(jobs).catch(() => []);
  const supervisors = await Promise.all(names.map((name) => supervisorOf(join(jobs, name))));
  for (const supervisor of supervisors) {
    if (supervisor === null || !isAlive(supervisor.pid, supervisor.startTime)) continue;
    process.kill(supervisor.pid, 'SIGTERM');
    while (isAlive(supervisor.pid, supervisor.startTime)) await delay(50);
  }
}

/** From the status line `UPTIME EPOCH job PID STARTTIME BOOT ;`. */
async function supervisorOf(job: string): Promise<{ pid: number; startTime: string } | null> {
  const status = await readFile(join(job, 'status'), 'utf8').catch(() => '');
  const said = status.match(/^\S+ \S+ job (\d+) (\d+) /m);
  return said?.[1] !== undefined && said[2] !== undefined
    ? { pid: Number(said[1]), startTime: said[2] }
    : null;
}
