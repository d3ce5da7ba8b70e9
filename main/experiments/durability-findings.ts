import type { Plan, Treatment } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { type Option, readOption } from '../mysql/option-files/option-name.ts';
import { readOptionText } from '../mysql/option-files/read-option-files.ts';
import type { ServerIdentity } from '../mysql/server-identity.ts';
import {
  type DurabilityClass,
  durabilityDifference,
  durabilityOf,
  durabilitySettings,
} from '../mysql/validation/durability.ts';
import { labelOf, treatmentsOf } from './design.ts';

/** The class of each treatment over a base option file; levels of the workload decide nothing. */
export function durabilityByTreatment(
  base: string,
  server?: ServerIdentity,
): (treatment: Treatment) => DurabilityClass {
  const fixed = new Map<string, Option>(
    readOptionText(base, server).settings.map((setting) => [setting.name, setting]),
  );
  return (treatment) => {
    const levels = Object.entries(treatment).map(([name, level]) => readOption(name, String(level)));
    return durabilityOf(new Map([...fixed, ...levels.map((level) => [level.name, level] as const)]), server);
  };
}

/** Treatments that lose different things in a crash are no rivals: which of them is faster says nothing of better. */
export function durabilityFindings(plan: Plan, server: ServerIdentity | undefined): Finding[] {
  const deciding = plan.factors.filter(
    ({ target, name }) => target === 'setting' && durabilitySettings.includes(readOption(name, null).name),
  );
  if (deciding.length === 0) return [];
  const durability = durabilityByTreatment(plan.server.base, server);
  const classes = treatmentsOf(deciding).map((treatment) => ({
    label: labelOf(treatment),
    durability: durability(treatment),
  }));
  const [first] = classes;
  const other = classes.find(
    ({ durability }) => first !== undefined && durabilityDifference(first.durability, durability).length > 0,
  );
  if (first === undefined || other === undefined) return [];
  return [
    {
      id: 'durability',
      severity: 'warns',
      title: 'Treatments of different durability',
      sentence: `A crash costs them different things (${durabilityDifference(first.durability, other.durability).join('; ')}): the faster one does less, and no ranking between them says which is better.`,
      remedy: 'Compare within one class; read the difference between classes as the price of durability.',
      evidence: `${first.label}; ${other.label}`,
    },
  ];
}
