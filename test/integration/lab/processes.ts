import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Found {
  readonly pid: number;
  readonly command: string;
}

/** Processes that have anything to do with a folder: by their arguments, their working directory or their environment. */
export function processesOf(folder: string): Found[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid): Found[] => {
      const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
      const place = link(`/proc/${pid}/cwd`);
      const names = `${command}\n${place}\n${read(`/proc/${pid}/environ`)}`;
      return names.includes(folder) && !isZombie(pid) ? [{ pid: Number(pid), command }] : [];
    });
}

function isZombie(pid: string): boolean {
  const stat = read(`/proc/${pid}/stat`);
  return stat === '' || stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

/** Empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
