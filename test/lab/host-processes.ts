import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface HostProcess {
  /** As this machine numbers it. */
  readonly pid: number;
  readonly command: string;
  readonly environment: readonly string[];
}

/** The living processes of the host whose first process is `first`. */
export function processesOf(first: number): HostProcess[] {
  const namespace = namespaceOf(first);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && namespaceOf(Number(name)) === namespace)
    .map((name) => ({
      pid: Number(name),
      command: words(`/proc/${name}/cmdline`).join(' '),
      environment: words(`/proc/${name}/environ`),
    }))
    .filter(({ command }) => command !== '');
}

function namespaceOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return null; // it ended meanwhile
  }
}

/** Empty for a process that ended, and for a zombie. */
function words(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}
