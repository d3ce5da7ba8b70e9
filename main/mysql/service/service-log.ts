import { posix } from 'node:path';
import { z } from 'zod';
import type { RootShell } from '../../hosts/root-access.ts';
import readLogScript from './read-log.sh?raw';
import type { RunningServer } from './service.ts';

/** Where a server tells of itself: a file from a byte on, or the journal of a unit from a time on (seconds since 1970). */
export const ServiceLog = z.object({ path: z.string(), unit: z.string(), from: z.number() });
export type ServiceLog = z.infer<typeof ServiceLog>;

/** The log as it is now: what is read from it later was written since. `unit`: of systemd, or empty. */
export async function endOfLog(
  root: RootShell,
  { standardError, dataDirectory }: RunningServer,
  variable: string,
  unit: string,
): Promise<ServiceLog> {
  const named = variable === '' || variable === 'stderr' ? '' : posix.resolve(dataDirectory, variable);
  const redirected = /^\/(?!dev\/)/.test(standardError) ? standardError : '';
  const path = named || redirected;
  const { stdout } = await root.script(
    'if [ -n "$1" ]; then wc -c <"$1"; else date +%s; fi 2>/dev/null; exit 0',
    [path],
  );
  return { path, unit: path === '' ? unit : '', from: Number(stdout.toString().trim()) || 0 };
}

/** What it says since; empty where there is nothing to read. */
export async function readServiceLog(
  root: RootShell,
  { path, unit, from }: ServiceLog,
  limitBytes: number,
): Promise<Buffer> {
  return (await root.script(readLogScript, [path, String(from), unit, String(limitBytes)])).stdout;
}
