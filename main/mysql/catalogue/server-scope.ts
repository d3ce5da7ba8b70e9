import { compareVersions, type ServerIdentity } from '../server-identity.ts';

/**
 * Facts that differ between servers, by scope: `{ "mysql >=5.7 <8.0": 1, "mariadb": 4, "any": 2 }`. A scope is a
 * flavour or `any`, then conditions on the version; a condition compares as many numbers as it has, so `=8.0` and
 * `<=8.0` hold for 8.0.45. The first scope that holds decides. Percona Server takes what is said of MySQL unless a
 * scope of its own holds.
 */
export type ByServer<T> = Readonly<Record<string, T>>;

export function scopeHolds(scope: string, server: ServerIdentity): boolean {
  const [flavour = '', ...conditions] = scope.split(' ');
  return (
    (flavour === 'any' || flavour === server.flavour) &&
    conditions.every((each) => versionMeets(server.version, each))
  );
}

function versionMeets(version: string, condition: string): boolean {
  const [, operator, limit = ''] = /^(>=|<=|<|=)(.+)$/.exec(condition) ?? [];
  const order = compareVersions(version, limit);
  switch (operator) {
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0;
    case '=':
      return order === 0;
    default:
      throw new Error(`“${condition}” is no condition on a version`);
  }
}

export function factFor<T>(facts: ByServer<T>, server: ServerIdentity): T | undefined {
  const own = Object.entries(facts).find(([scope]) => scopeHolds(scope, server));
  if (own !== undefined && (server.flavour !== 'percona' || own[0].startsWith('percona'))) return own[1];
  if (server.flavour !== 'percona') return undefined;
  return factFor(facts, { ...server, flavour: 'mysql' });
}
