import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Its arguments, separated by blanks. */
  readonly command: string;
  readonly directory: string;
}

/** Every process that can be looked at. */
export function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          {
            pid: Number(name),
            parent: Number(statOf(name)[1]),
            command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
            directory: readlinkSync(`/proc/${name}/cwd`),
          },
        ];
      } catch {
        // It ended meanwhile, or belongs to somebody else.
        return [];
      }
    });
}

/** The process and all that descend from it. */
export function family(of: number, all: readonly Process[] = processes()): number[] {
  return [of, ...all.filter(({ parent }) => parent === of).flatMap(({ pid }) => family(pid, all))];
}

/**
 * CPU seconds of a process and of its children that have ended (a collector's sleeps). A thread: `PID/task/TID`. 0 for one
 * that has ended: it counts for its parent now.
 */
export function cpuSeconds(process: number | string): number {
  try {
    const [nanoseconds = '0'] = readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ');
    const [childrenUser, childrenSystem] = statOf(process).slice(13);
    const ticks = String(process).includes('/') ? 0 : Number(childrenUser) + Number(childrenSystem);
    return Number(nanoseconds) / 1e9 + ticks / 100;
  } catch {
    return 0;
  }
}

/** From the third field of `stat` on, which is the first behind the command. */
function statOf(process: number | string): string[] {
  const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
