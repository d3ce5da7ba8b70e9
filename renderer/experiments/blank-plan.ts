import type { Plan } from '../../preload/contract/experiments.ts';
import type { Host } from '../../preload/contract/hosts.ts';

export interface PlanStart {
  readonly name: string;
  readonly generator: string;
  readonly factors: Plan['factors'];
}

const nothing: PlanStart = { name: 'New experiment', generator: 'sysbench', factors: [] };

/** A plan with nothing but hosts, the first of each role, and what it starts from; null when a role has none. */
export function blankPlan(
  hosts: readonly Host[],
  { name, generator, factors }: PlanStart = nothing,
): string | null {
  const server = hosts.find(({ roles }) => roles.includes('server'));
  const client = hosts.find(({ roles }) => roles.includes('client'));
  if (server === undefined || client === undefined) return null;
  return [
    'rackmark: 1',
    `name: ${/^[A-Z][\w ]*$/i.test(name) ? name : JSON.stringify(name)}`,
    'server:',
    `  host: ${server.name}`,
    '  base: |',
    '    [mysqld]',
    'client:',
    `  host: ${client.name}`,
    ...(factors.length === 0 ? ['factors: []'] : ['factors:', ...factors.map(factorLine)]),
    'workload:',
    `  generator: ${generator}`,
    '  options: {}',
    '',
  ].join('\n');
}

/** JSON is YAML too. */
function factorLine({ target, name, levels }: PlanStart['factors'][number]): string {
  return `  - ${JSON.stringify({ target, name, levels })}`;
}
