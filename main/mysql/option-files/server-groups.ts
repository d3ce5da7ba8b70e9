import type { ServerIdentity } from '../server-identity.ts';
import type { OptionFile, OptionLine } from './option-file.ts';

const POSSIBLE_GROUP =
  /^(?:mysqld|server|mariadb|mariadbd|client-server|galera)$|^(?:mysqld|mariadb|mariadbd)-\d+\.\d+$/;

/** Groups a server reads, without a server every group that some server could read. */
export function isServerGroup(group: string, server?: ServerIdentity): boolean {
  const name = group.toLowerCase();
  if (!POSSIBLE_GROUP.test(name)) return false;
  if (server === undefined) return true;
  const series = /-(.+)$/.exec(name.replace('client-server', ''))?.[1];
  if (series !== undefined && !`${server.version}.`.startsWith(`${series}.`)) return false;
  return server.flavour === 'mariadb' || name === 'mysqld' || name === 'server' || name.startsWith('mysqld-');
}

/** Every option a server would read from this text, in file order: between groups too the last one decides. */
export function serverOptions(file: OptionFile, server?: ServerIdentity): OptionLine[] {
  return file.lines.filter(
    (line): line is OptionLine => line.kind === 'option' && isServerGroup(line.group, server),
  );
}
