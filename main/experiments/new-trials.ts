import type { Plan, PlannedTrial } from '../../preload/contract/experiments.ts';
import type { NewTrial } from '../storage/trials.ts';
import { buildSeconds, type Observed, phaseSeconds } from './cost.ts';
import { baselineOf, sameTreatment } from './design.ts';
import { dataBytesOf } from './plan-preview.ts';
import { plannedDataSets } from './planned-data-sets.ts';

/** The rows of a plan's trials, as they are queued. */
export function newTrials(
  experimentId: number,
  plan: Plan,
  trials: readonly PlannedTrial[],
  observed: Observed,
): NewTrial[] {
  const baseline = baselineOf(plan);
  const expectedSeconds = phaseSeconds(plan, dataBytesOf(plan), observed);
  const building = buildingTrials(plan, trials, observed);
  return trials.map(({ position, treatment, label, replicate, control }) => ({
    experimentId,
    position,
    treatment,
    label,
    replicate,
    control,
    baseline: sameTreatment(treatment, baseline),
    source: 'measured',
    serverHost: plan.server.host,
    clientHost: plan.client.host,
    workload: workloadWords({ ...plan.workload.options, ...treatment }, plan.workload.generator),
    expectedSeconds: {
      ...expectedSeconds,
      'restore-data': expectedSeconds['restore-data'] + (building.get(position) ?? 0),
    },
  }));
}

/** Seconds that the first trial of each data set takes to build it, by position. */
function buildingTrials(
  plan: Plan,
  trials: readonly PlannedTrial[],
  observed: Observed,
): ReadonlyMap<number, number> {
  const first = plannedDataSets(plan).flatMap(({ levels, bytes }): [number, number][] => {
    const needing = trials.find(({ treatment }) =>
      Object.entries(levels).every(([name, level]) => treatment[name] === level),
    );
    return needing === undefined ? [] : [[needing.position, buildSeconds(bytes, observed)]];
  });
  return new Map(first);
}

/** What the generator has to do, short enough for a list. */
function workloadWords(options: Readonly<Record<string, unknown>>, generator: string): string {
  const { script, threads } = options;
  return [generator, script, threads === undefined ? null : `${threads} threads`].filter(Boolean).join(' ');
}
