import type { Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { renderOptionFile } from '../mysql/option-files/render.ts';
import type { Destination } from '../mysql/validation/destination.ts';
import { validateVariants } from '../mysql/validation/validate-variants.ts';
import { labelOf, treatmentsOf } from './design.ts';

/** Labels that are named of the treatments which a finding holds for. */
const mostNamed = 64;

/**
 * What speaks against the option file of any treatment; what all have in common is said once. Throws `plan-invalid`
 * for a base text that no server would read.
 */
export function settingFindings(plan: Plan, destination: Destination): Finding[] {
  const treatments = treatmentsOf(plan.factors.filter((factor) => factor.target === 'setting'));
  renderOptionFile(plan.server.base, treatments[0] ?? {}, {});
  const { common, each } = validateVariants(plan.server.base, treatments, destination);
  const holdersOf = new Map<Finding, number[]>();
  for (const [index, findings] of each.entries()) {
    for (const finding of findings) {
      const holders = holdersOf.get(finding);
      if (holders === undefined) holdersOf.set(finding, [index]);
      else holders.push(index);
    }
  }
  const said = Map.groupBy(holdersOf.keys(), ({ id, sentence }) => `${id}\n${sentence}`);
  const particular = [...said.values()].flatMap((same) => {
    const [finding] = same;
    if (finding === undefined) return [];
    const holders = same.flatMap((each) => holdersOf.get(each) ?? []).sort((one, other) => one - other);
    if (holders.length === treatments.length) return [finding];
    const named = holders.slice(0, mostNamed).map((index) => labelOf(treatments[index] ?? {}));
    const others = holders.length - named.length;
    const labels = `${named.join('; ')}${others > 0 ? `; ${others} others` : ''}`;
    return [{ ...finding, evidence: `${finding.evidence} (${labels})` }];
  });
  return [...common, ...particular].map(plainFinding);
}

/** Of a treatment's option file nobody sees the lines. */
function plainFinding({ id, severity, title, sentence, remedy, evidence }: Finding): Finding {
  return { id, severity, title, sentence, remedy, evidence };
}
