import { posix } from 'node:path';
import { LabError } from '../../lab-error.ts';
import type { ServerProgram } from '../server-program.ts';

/**
 * A private instance: a server of ours under `<base>/instances/<id>`, with its own option file, data directory, socket
 * and port. Plain data, so that it can be stored and found again after any restart.
 */
export interface Instance {
  readonly id: string;
  readonly directory: string;
  readonly dataDirectory: string;
  readonly temporaryDirectory: string;
  readonly optionFile: string;
  readonly errorLog: string;
  readonly socket: string;
  readonly address: string;
  readonly port: number;
  readonly server: ServerProgram;
  /** Started by root, and told to stay root: a server refuses that unless it is asked for. */
  readonly asRoot: boolean;
}

/** sockaddr_un holds 108 bytes with the final NUL. */
const LONGEST_SOCKET_PATH_BYTES = 107;

/**
 * `<base>/instances/<id>`. Everything that will be deleted goes through here: `unsafe-path` for a base that is no plain
 * absolute directory, `invalid-input` for an id other than `[a-z0-9-]+`.
 */
export function instanceDirectory(base: string, id: string): string {
  if (!/^[a-z0-9-]{1,100}$/.test(id)) {
    throw new LabError({
      code: 'invalid-input',
      message: `“${id}” cannot name an instance.`,
      remedy: 'Use up to 100 small letters, digits and hyphens.',
      subject: id,
    });
  }
  const plain = base.startsWith('/') && base !== '/' && posix.normalize(base) === base && !base.endsWith('/');
  if (!plain || /[\0\n]/.test(base)) {
    throw new LabError({
      code: 'unsafe-path',
      message: `“${base}” cannot hold instances: it is not a plain absolute directory.`,
      remedy: 'Name a directory such as /home/user/.rackmark, without “..” and without a slash at its end.',
      subject: base,
    });
  }
  return posix.join(base, 'instances', id);
}

/** A socket in that directory would have a path that the system cannot take. */
export function socketPathTooLong(directory: string): boolean {
  return Buffer.byteLength(posix.join(directory, 'server.sock')) > LONGEST_SOCKET_PATH_BYTES;
}

/** Client options of the administrator (0600), for `--defaults-file`. */
export function administratorFile(instance: Instance): string {
  return `${instance.directory}/administrator.cnf`;
}

/** Client options of the status sampler (0600), for `--defaults-file`. */
export function samplerFile(instance: Instance): string {
  return `${instance.directory}/sampler.cnf`;
}

/** Statements (0600) that the server carries out at every start before it takes connections. */
export function accountsFile(instance: Instance): string {
  return `${instance.directory}/accounts.sql`;
}

/** The command of the server, for a job. It reads our option file and no other. */
export function serverArgv(instance: Instance): string[] {
  return [
    instance.server.program,
    `--defaults-file=${instance.optionFile}`,
    `--init-file=${accountsFile(instance)}`,
  ];
}

/** The command of the client as administrator; add `--execute=…` or give statements by stdin. */
export function administratorArgv(instance: Instance): string[] {
  return [
    instance.server.client,
    `--defaults-file=${administratorFile(instance)}`,
    '--batch',
    '--skip-column-names',
  ];
}
