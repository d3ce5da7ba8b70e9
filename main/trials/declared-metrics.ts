import type { Metric } from '../../preload/contract/workloads.ts';
import { workloads } from '../workloads/list.ts';
import { completeOptions } from '../workloads/options.ts';
import type { TrialParts } from './trial-parts.ts';

/**
 * The metrics that the trial's own plan declares; none where its load generator has the same for every plan. Throws
 * `plan-invalid` where the plan no longer says what it said.
 */
export function declaredMetrics({ stores }: Pick<TrialParts, 'stores'>, trialId: number): readonly Metric[] {
  const trial = stores.trials.get(trialId);
  const { plan } = stores.experiments.get(trial.experimentId);
  const generator = workloads.find(({ id }) => id === plan.workload.generator);
  if (!generator?.metricsOf) return [];
  const levels = Object.entries(trial.treatment).filter(([name]) =>
    plan.factors.some((factor) => factor.target === 'workload' && factor.name === name),
  );
  const options = completeOptions(generator, { ...plan.workload.options, ...Object.fromEntries(levels) });
  return generator
    .metricsOf(options)
    .map(({ name, label, unit, direction }) => ({ name, label, unit, direction }));
}
