import { readFileSync } from 'node:fs';

/** Field 22 of /proc/PID/stat, counted after the command's closing bracket; null when the process is gone or a zombie. */
export function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** The very process that was seen before, not another one under its number. */
export function isAlive(pid: number, startTime: string): boolean {
  return startTimeOf(pid) === startTime;
}
