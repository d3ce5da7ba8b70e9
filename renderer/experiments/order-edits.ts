import type { Order, Plan, StartState } from '../../preload/contract/experiments.ts';

/** Pure edits of a plan's order and start. What is left out of a plan has its default, so a default is left out. */

export function withOrderKind(plan: Plan, kind: Order['kind']): Plan {
  return { ...plan, order: { ...plan.order, kind } };
}

/** Hardest first; none leaves grouping out. */
export function withGroups(plan: Plan, names: readonly string[]): Plan {
  const { groupBy: _groupBy, ...order } = plan.order;
  return { ...plan, order: names.length === 0 ? order : { ...order, groupBy: [...names] } };
}

export function withStart(plan: Plan, start: StartState): Plan {
  const { start: _start, ...rest } = plan;
  return start === 'warm' ? rest : { ...rest, start };
}

/** After a factor was removed: nothing is grouped by what is no longer there. */
export function withoutLostGroups(plan: Plan): Plan {
  const { groupBy } = plan.order;
  if (groupBy === undefined) return plan;
  return withGroups(
    plan,
    groupBy.filter((name) => plan.factors.some((factor) => factor.name === name)),
  );
}
