import { counted } from '../../preload/contract/counted.ts';
import type { Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { formatBytes } from '../../preload/contract/quantity.ts';
import type { ServerIdentity } from '../mysql/server-identity.ts';
import { isHardToChange } from './cost-of-factor.ts';
import { trialsOf } from './design.ts';
import { changesOf, groupedFactors } from './order.ts';
import type { PlannedDataSet } from './planned-data-sets.ts';

/** A grouping by what is no factor blocks; hard-to-change factors that are spread over the order are pointed at. */
export function groupingFindings(plan: Plan, server: ServerIdentity | undefined): Finding[] {
  const { groupBy = [] } = plan.order;
  const unknown = groupBy.find((name) => !plan.factors.some((factor) => factor.name === name));
  if (unknown !== undefined) return [noFactor(plan, unknown)];
  const hard = plan.factors.filter(
    (factor) => factor.levels.length > 1 && isHardToChange(factor, plan, server),
  );
  const few = fewGroups(plan);
  if (few !== null) return [few];
  const spread = hard.map(({ name }) => name).filter((name) => !groupedFactors(plan.order).includes(name));
  if (spread.length === 0 || plan.order.kind === 'as-written') return [];
  return [couldBeGrouped(plan, spread)];
}

/** Fewer degrees of freedom between whole plots show large effects only. */
const fewestBetweenGroups = 4;

/** In blocks, groups of one level are compared with (blocks − 1) × (groups − 1) degrees of freedom. */
function fewGroups(plan: Plan): Finding | null {
  const grouped = plan.factors.filter(({ name }) => groupedFactors(plan.order).includes(name));
  const groups = grouped.reduce((product, { levels }) => product * levels.length, 1);
  const degrees = (plan.replicates - 1) * (groups - 1);
  if (plan.order.kind !== 'blocks' || groups < 2 || plan.replicates < 2 || degrees >= fewestBetweenGroups)
    return null;
  const enough = 1 + Math.ceil(fewestBetweenGroups / (groups - 1));
  return {
    id: 'few-groups',
    severity: 'warns',
    title: `${grouped.map(({ name }) => name).join(' and ')}: few groups`,
    sentence: `${plan.replicates} blocks of ${groups} groups leave ${counted(degrees, 'degree')} of freedom between groups: only a large effect of it would show. The other factors are not concerned.`,
    remedy: `Take ${enough} replicates or more, or leave order.groupBy out where the change is cheap enough.`,
    evidence: `order.groupBy: [${groupedFactors(plan.order).join(', ')}], replicates: ${plan.replicates}`,
  };
}

function noFactor({ factors, order }: Plan, name: string): Finding {
  return {
    id: 'group-by-unknown',
    severity: 'blocks',
    title: `The order groups by ${name}`,
    sentence: 'There is no such factor, so no trials could be kept together by it.',
    remedy:
      factors.length === 0
        ? 'Remove order.groupBy.'
        : `Choose of ${factors.map((factor) => factor.name).join(', ')}.`,
    evidence: `order.groupBy: ${JSON.stringify(order.groupBy)}`,
  };
}

function couldBeGrouped(plan: Plan, spread: readonly string[]): Finding {
  const groupBy = [...groupedFactors(plan.order), ...spread];
  const changes = (of: Plan) => changesOf(trialsOf(of), groupBy);
  const [now, then] = [changes(plan), changes({ ...plan, order: { ...plan.order, groupBy } })];
  return {
    id: 'could-be-grouped',
    severity: 'informs',
    title: `${spread.join(' and ')}: hard to change`,
    sentence: `The order changes it ${now} times; with the trials of one level together it would be ${then}.`,
    remedy: `Set order.groupBy to [${groupBy.join(', ')}]: cheaper, but its levels are then compared by whole groups, which shows less.`,
    evidence: `order.kind: ${plan.order.kind}`,
  };
}

/** Golden copies of all data sets and the copy of one trial have to fit beside each other. */
export function spaceFindings(
  plan: Plan,
  dataSets: readonly PlannedDataSet[],
  freeBytes: number | undefined,
): Finding[] {
  const sizes = dataSets.map(({ bytes }) => bytes);
  const needed = sizes.reduce((sum, bytes) => sum + bytes, Math.max(0, ...sizes));
  if (freeBytes === undefined || needed <= freeBytes) return [];
  return [
    {
      id: 'data-space',
      severity: 'warns',
      title: `The data may not fit on ${plan.server.host}`,
      sentence: `Golden copies and the copy of one trial take about ${formatBytes(needed)}; ${formatBytes(freeBytes)} were free when the host was last asked.`,
      remedy:
        'Remove data sets that nobody needs (Hosts, Data sets), load less, or give the host another directory for Rackmark. Where the file system shares blocks, or zstd is there, it may fit all the same.',
      evidence: dataSets.map(({ label, bytes }) => `${label}: ${formatBytes(bytes)}`).join('; '),
    },
  ];
}
