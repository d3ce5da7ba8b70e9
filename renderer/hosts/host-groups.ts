import type { Host } from '../../preload/contract/hosts.ts';
import { matches } from './matches.ts';

/** How the list of hosts is parted. */
export type Grouping = 'role' | 'group';

/** Hosts that match every word of the filter, group by group and then by name. */
export function listed(hosts: readonly Host[], filter: string, grouping: Grouping): readonly Host[] {
  return hosts
    .filter((host) => matches(wordsOf(host), filter))
    .toSorted(
      (one, other) =>
        rank(one, grouping).localeCompare(rank(other, grouping)) ||
        one.name.localeCompare(other.name, 'en', { numeric: true }),
    );
}

/** The head of the part that a host stands in. */
export function groupHead(host: Host, grouping: Grouping): string {
  if (grouping === 'group') return host.groups[0] ?? 'In no group';
  if (host.roles.includes('server')) return 'MySQL servers';
  return host.roles.includes('client') ? 'Load generators' : 'Jump hosts';
}

export function rolesInWords({ roles }: Pick<Host, 'roles'>): string {
  if (roles.length === 0) return 'jump host';
  return roles.map((role) => (role === 'server' ? 'server' : 'load generator')).join(' and ');
}

/** `PowerEdge R620` is `R620`: in a narrow column the family says little. */
export function shortModel({ facts }: Pick<Host, 'facts'>): string {
  const model = facts?.model ?? '';
  return (
    /\b(?:PowerEdge|ProLiant|System x|ThinkSystem)\s+(.+)$/i.exec(model)?.[1] ??
    model.replace(/^(?:Dell|HPE?|IBM|Lenovo|Supermicro)(?:,? Inc\.?)?\s+/i, '')
  );
}

function rank(host: Host, grouping: Grouping): string {
  const head = groupHead(host, grouping);
  if (grouping === 'group') return host.groups.length === 0 ? '\uFFFF' : head;
  return { 'MySQL servers': '0', 'Load generators': '1' }[head] ?? '2';
}

function wordsOf(host: Host): string {
  const words = [host.name, host.address, host.facts?.model ?? '', ...host.groups, ...host.tags];
  return `${words.join(' ')} ${rolesInWords(host)}`;
}
