import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/**
 * Every path of a host that differs from the machine's root, with rights, owner and content. `upper` is the layer that
 * took the host's changes: a directory of the machine is there as well as soon as something in it was touched, and says
 * nothing by itself. /tmp, /run and /dev/shm are memory of the host's own, looked at whole.
 */
export function filesOf(upper: string, root: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  walk(upper, '', files, (path) => lstatOf(path)?.isDirectory() !== true);
  for (const place of ['/tmp', '/run', '/dev/shm']) walk(join(root, place), place, files, () => true);
  for (const path of [...files.keys()])
    if (path.startsWith('/run/lab/') || byLogin.includes(path)) files.delete(path);
  return files;
}

/** What a login itself leaves on a Debian host. */
const byLogin = [
  '/run/motd.dynamic',
  '/var/log/lastlog',
  '/var/log/wtmp',
  '/var/log/btmp',
  '/var/log/faillog',
];

function walk(
  directory: string,
  shown: string,
  files: Map<string, string>,
  counts: (directory: string) => boolean,
): void {
  for (const name of ifThere(() => readdirSync(directory)) ?? []) {
    const path = `${shown}/${name}`;
    const stats = lstatOf(join(directory, name));
    if (stats === null) continue;
    if (!stats.isDirectory() || counts(path)) {
      const description = ifThere(() => described(join(directory, name), stats));
      if (description !== null) files.set(path, description);
    }
    if (stats.isDirectory()) walk(join(directory, name), path, files, counts);
  }
}

function described(path: string, stats: Stats): string {
  const rights = `${stats.mode.toString(8)} ${stats.uid}:${stats.gid}`;
  if (stats.isSymbolicLink()) return `${rights} -> ${readlinkSync(path)}`;
  if (!stats.isFile()) return rights;
  return `${rights} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
}

function lstatOf(path: string): Stats | null {
  return ifThere(() => lstatSync(path));
}

/** Null for what is gone by now: the host lives on while it is looked at. */
function ifThere<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}
