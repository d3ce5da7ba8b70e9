import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';

export type LogBug = (error: unknown, where: string) => void;

/** Bugs with their stacks, in `rackmark.log` of the data directory. Failures are not here: they are told to the user. */
export function openLog(dataDirectory: string): LogBug {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const log = pino(
    { base: { pid: process.pid } },
    pino.destination({ dest: join(dataDirectory, 'rackmark.log'), sync: true, mkdir: true }),
  );
  return (error, where) => log.error({ err: error, where }, 'unexpected error');
}
