import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { secretsMasked } from './text/secrets.ts';

export type LogBug = (error: unknown, where: string) => void;

/**
 * Bugs with their stacks, in `rackmark.log` of the data directory, without passwords that they quote. Failures are not
 * here: they are told to the user.
 */
export function openLog(dataDirectory: string): LogBug {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const file = pino.destination({ dest: join(dataDirectory, 'rackmark.log'), sync: true, mkdir: true });
  // A disk that is full has no room for what went wrong on it. The lab goes on, and what it was doing says so itself.
  file.on('error', () => undefined);
  const log = pino({ base: { pid: process.pid }, serializers: { err: withoutSecrets } }, file);
  return (error, where) => log.error({ err: error, where }, 'unexpected error');
}

function withoutSecrets(error: unknown): unknown {
  if (!(error instanceof Error)) return secretsMasked(String(error));
  const said = Object.entries(pino.stdSerializers.err(error));
  return Object.fromEntries(
    said.map(([name, value]) => [name, typeof value === 'string' ? secretsMasked(value) : value]),
  );
}
