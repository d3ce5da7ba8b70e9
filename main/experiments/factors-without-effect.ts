import type { Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { findTunable, presenceOf } from '../mysql/catalogue/tunables.ts';
import { type ServerIdentity, serverName } from '../mysql/server-identity.ts';

/** A plan that varies nothing but settings its server accepts and does nothing with: all its treatments are the same. */
export function withoutEffectFindings(plan: Plan, server: ServerIdentity | undefined): Finding[] {
  const varied = plan.factors.filter(({ levels }) => levels.length > 1);
  if (server === undefined || varied.length === 0) return [];
  const isIgnored = ({ target, name }: Plan['factors'][number]) => {
    const tunable = target === 'setting' ? findTunable(name) : undefined;
    return tunable !== undefined && presenceOf(tunable, server) === 'ignored';
  };
  if (!varied.every(isIgnored)) return [];
  const names = varied.map(({ name }) => name).join(', ');
  return [
    {
      id: 'factors-without-effect',
      severity: 'blocks',
      title: 'No factor has an effect',
      sentence: `${serverName(server)} accepts ${names} and does nothing with ${varied.length === 1 ? 'it' : 'them'}: all treatments would be the same.`,
      remedy: 'Add a factor that this server has, or choose a server that has this one.',
      evidence: varied.map(({ name, levels }) => `${name}: ${levels.join(', ')}`).join('\n'),
    },
  ];
}
