import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const GiB = 1024 ** 3;

/**
 * A directory in memory for the databases, data directories and roots of hosts that tests make, gone with this process;
 * null where this machine has no room there. On a disk each of their many syncs would be waited for, ten times longer on
 * one machine than on the next. No test is about what outlives a power cut of this machine.
 */
export function scratchInMemory(): string | null {
  if (process.env.TMPDIR !== undefined || !hasRoomInMemory()) return null;
  removeAbandoned();
  // Short: sockets lie far below it, and their paths may have 107 bytes.
  const directory = join(memory, `rkm-${process.pid}`);
  mkdirSync(directory, { recursive: true });
  // Other users write there as well, as in /tmp.
  chmodSync(directory, 0o1777);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** In many containers it has 64 MB, or is mounted `noexec`, and tests write programs. */
function hasRoomInMemory(): boolean {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : [];
  const [, , type, options = ''] = mounts.find((line) => line.split(' ')[1] === memory)?.split(' ') ?? [];
  if (type !== 'tmpfs' || /(^|,)(ro|noexec)(,|$)/.test(options)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= 4 * GiB && freemem() >= 6 * GiB;
}

/** Of test processes that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    const owner = /^rkm-(\d+)$/.exec(name)?.[1];
    if (owner !== undefined && !existsSync(`/proc/${owner}`))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}
