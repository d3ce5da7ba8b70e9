import type { Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { ownedByInstance } from '../mysql/deploy/private-settings.ts';
import type { ServerIdentity } from '../mysql/server-identity.ts';

/** Factors that a private instance decides itself (where it lives, how it is reached): no trial would start with them. */
export function ownedFactorFindings(plan: Plan, server: ServerIdentity | undefined): Finding[] {
  if ((plan.server.deploy ?? 'private') !== 'private') return [];
  const isOwned = ownedByInstance(plan.server.base, server ?? unknownServer);
  return plan.factors
    .filter(
      ({ target, name, levels }) => target === 'setting' && levels.some((level) => isOwned(name, level)),
    )
    .map(({ name, levels }) => ({
      id: 'owned-factor',
      severity: 'blocks',
      title: `${name} cannot be a factor`,
      sentence:
        'Rackmark decides it for a private instance: where it lives, how it is reached, what it may write.',
      remedy: `Take ${name} out of the factors.`,
      evidence: `${name}: ${levels.join(', ')}`,
    }));
}

const unknownServer: ServerIdentity = { flavour: 'mariadb', version: '10.11' };
