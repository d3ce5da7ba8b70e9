import { posix } from 'node:path';
import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';
import findServerScript from './find-server.sh?raw';
import { compareVersions, readVersionBanner, type ServerIdentity } from './server-identity.ts';

/** A server that is installed on a host, with what belongs to it. Paths are absolute. */
export interface ServerProgram extends ServerIdentity {
  /** `mysqld` or `mariadbd`. */
  readonly program: string;
  /** `mysql` or `mariadb`. */
  readonly client: string;
  /** `mariadb-install-db` or `mysql_install_db`; null where the server itself makes its data directory. */
  readonly initialiser: string | null;
  /** Where the installation begins, for one that is not the system's own; null otherwise. */
  readonly baseDirectory: string | null;
  /** What it says of its version, whole. */
  readonly banner: string;
}

/**
 * Finds the server on the host: `program` (absolute), or where that is empty the `mariadbd` or `mysqld` of the PATH and
 * of the usual directories that no ssh PATH holds. Throws `tool-missing` for a server, client or initialiser.
 */
export async function findServer(session: Session, program = ''): Promise<ServerProgram> {
  const { stdout } = await session.script(findServerScript, [program], { timeoutSeconds: 30 });
  const found = readFoundServer(stdout.toString());
  if (found.program === '')
    throw missing(session.hostName, program || 'mysqld or mariadbd', 'a MySQL, Percona or MariaDB server');
  const identity = readVersionBanner(found.banner);
  if (identity === undefined) throw notAServer(session.hostName, found);
  if (found.client === '')
    throw missing(session.hostName, 'mysql or mariadb', 'the command-line client of the server');
  const initialiser = initialiserOf(identity, found.initialiser);
  if (initialiser === '')
    throw missing(session.hostName, 'mariadb-install-db or mysql_install_db', 'the package it belongs to');
  return {
    ...identity,
    program: found.program,
    client: found.client,
    initialiser,
    baseDirectory: baseDirectoryOf(found.program),
    banner: found.banner,
  };
}

function readFoundServer(
  output: string,
): Readonly<Record<'program' | 'banner' | 'client' | 'initialiser', string>> {
  const lines = new Map(
    output.split('\n').map((line) => [line.split('\t', 1)[0], line.slice(line.indexOf('\t') + 1)]),
  );
  const get = (kind: string) => lines.get(kind)?.trim() ?? '';
  return {
    program: get('program'),
    banner: get('banner'),
    client: get('client'),
    initialiser: get('initialiser'),
  };
}

function initialiserOf({ flavour, version }: ServerIdentity, path: string): string | null {
  return flavour !== 'mariadb' && compareVersions(version, '5.7.6') >= 0 ? null : path;
}

function baseDirectoryOf(program: string): string | null {
  const directory = posix.dirname(program);
  return ['/usr/sbin', '/usr/bin', '/usr/libexec'].includes(directory) ? null : posix.dirname(directory);
}

function missing(hostName: string, tool: string, toInstall: string): LabError {
  return new LabError({
    code: 'tool-missing',
    message: `${hostName} has no ${tool}.`,
    remedy: `Install ${toInstall} on ${hostName} (Debian: mariadb-server; Red Hat: mysql-server), or name its program in the plan.`,
    subject: hostName,
  });
}

function notAServer(
  hostName: string,
  found: { readonly program: string; readonly banner: string },
): LabError {
  return new LabError({
    code: 'tool-missing',
    message: `${found.program} on ${hostName} does not say which server it is.`,
    remedy: `Run ${found.program} --no-defaults --version there; it should print a version of MySQL, Percona or MariaDB.`,
    subject: found.program,
    ...(found.banner === '' ? {} : { detail: found.banner }),
  });
}
