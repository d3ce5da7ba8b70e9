export type Flavour = 'mysql' | 'mariadb' | 'percona';

export interface ServerIdentity {
  readonly flavour: Flavour;
  /** Numbers only, such as `10.11.19` or `8.0.45`. */
  readonly version: string;
}

const NAMES = { mysql: 'MySQL', mariadb: 'MariaDB', percona: 'Percona Server' } as const;

/** As people call it: `MariaDB 10.11.19`. */
export function serverName({ flavour, version }: ServerIdentity): string {
  return `${NAMES[flavour]} ${version}`;
}

/**
 * Reads what `mysqld --version` prints; undefined when that is no server.
 *
 *     mysqld  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)
 *     /usr/sbin/mysqld  Ver 8.0.45-36 for Linux on x86_64 (Percona Server (GPL), Release 36, Revision 1)
 */
export function readVersionBanner(banner: string): ServerIdentity | undefined {
  const version = /\bVer (\d+\.\d+\.\d+)/.exec(banner)?.[1];
  if (version === undefined || !/mysqld|mariadbd/.test(banner)) return undefined;
  return { flavour: flavourOf(banner), version };
}

function flavourOf(banner: string): Flavour {
  if (/mariadb/i.test(banner)) return 'mariadb';
  return /percona/i.test(banner) ? 'percona' : 'mysql';
}

/** Versions are few, and each is compared again and again. */
const versions = new Map<string, readonly number[]>();

function numbersOf(version: string): readonly number[] {
  const known = versions.get(version) ?? version.split('.').map(Number);
  if (versions.size < 1000) versions.set(version, known);
  return known;
}

/** Negative when `first` is older, 0 when they agree as far as the shorter one goes: 8.0 and 8.0.45 agree. */
export function compareVersions(first: string, second: string): number {
  const [left, right] = [numbersOf(first), numbersOf(second)];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
