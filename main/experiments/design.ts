import type { Factor, Plan, PlannedTrial, Treatment } from '../../preload/contract/experiments.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { arrange, arrangedCount } from './order.ts';

/** Every combination of levels; the first factor changes slowest. No factors: one empty treatment. */
export function treatmentsOf(factors: readonly Factor[]): Treatment[] {
  return factors.reduce<Treatment[]>(
    (treatments, factor) =>
      treatments.flatMap((treatment) =>
        factor.levels.map((level) => ({ ...treatment, [factor.name]: level })),
      ),
    [{}],
  );
}

/** The treatment that the others are compared with: as the plan says, else the first level of every factor. */
export function baselineOf(plan: Pick<Plan, 'factors' | 'baseline'>): Treatment {
  const first = Object.fromEntries(plan.factors.map((factor) => [factor.name, factor.levels[0] ?? '']));
  return { ...first, ...plan.baseline };
}

export function sameTreatment(one: Treatment, other: Treatment): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => String(one[name]) === String(other[name]))
  );
}

/** For lists: each level behind the short name of its factor. */
export function labelOf(treatment: Treatment): string {
  const parts = Object.entries(treatment).map(([name, level]) => `${shortName(name)} ${level}`);
  return parts.length === 0 ? 'as configured' : parts.join(', ');
}

/** The trials of a plan in the order in which they run. Positions count from 1. */
export function trialsOf(plan: Plan): PlannedTrial[] {
  const baseline = baselineOf(plan);
  const treatments = treatmentsOf(plan.factors);
  const labels = new Map([baseline, ...treatments].map((treatment) => [treatment, labelOf(treatment)]));
  const arranged = arrange(treatments, baseline, plan.replicates, plan.order);
  return arranged.map((trial, index) => ({
    ...trial,
    position: index + 1,
    label: labels.get(trial.treatment) ?? labelOf(trial.treatment),
  }));
}

/** How many trials a plan has, controls counted. */
export function trialCount(plan: Plan): number {
  const treatments = plan.factors.reduce((product, { levels }) => product * levels.length, 1);
  return arrangedCount(treatments, plan) ?? trialsOf(plan).length;
}
