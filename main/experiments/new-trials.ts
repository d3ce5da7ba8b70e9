import type { Plan, PlannedTrial } from '../../preload/contract/experiments.ts';
import type { NewTrial } from '../storage/trials.ts';
import { type ObservedSeconds, phaseSeconds } from './cost.ts';
import { baselineOf, sameTreatment } from './design.ts';
import { dataBytesOf } from './plan-preview.ts';

/** The rows of a plan's trials, as they are queued. */
export function newTrials(
  experimentId: number,
  plan: Plan,
  trials: readonly PlannedTrial[],
  observed: ObservedSeconds,
): NewTrial[] {
  const baseline = baselineOf(plan);
  const expectedSeconds = phaseSeconds(plan, dataBytesOf(plan), observed);
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
    expectedSeconds,
  }));
}

/** What the generator has to do, short enough for a list. */
function workloadWords(options: Readonly<Record<string, unknown>>, generator: string): string {
  const { script, threads } = options;
  return [generator, script, threads === undefined ? null : `${threads} threads`].filter(Boolean).join(' ');
}
