import type { Host } from '../../preload/contract/hosts.ts';

/** A plan with nothing but hosts, the first of each role; null when a role has none. */
export function blankPlan(hosts: readonly Host[]): string | null {
  const server = hosts.find(({ roles }) => roles.includes('server'));
  const client = hosts.find(({ roles }) => roles.includes('client'));
  if (server === undefined || client === undefined) return null;
  return [
    'rackmark: 1',
    'name: New experiment',
    'server:',
    `  host: ${server.name}`,
    '  base: |',
    '    [mysqld]',
    'client:',
    `  host: ${client.name}`,
    'factors: []',
    'workload:',
    '  generator: sysbench',
    '  options: {}',
    '',
  ].join('\n');
}
