import type { Comparison, comparisonMethods } from '../../preload/contract/comparisons.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Plan, Treatment } from '../../preload/contract/experiments.ts';
import type { Metric } from '../../preload/contract/workloads.ts';
import { durabilityByTreatment } from '../experiments/durability-findings.ts';
import { LabError } from '../lab-error.ts';
import type { StoredExperiment } from '../storage/experiments.ts';
import type { Stores } from '../storage/stores.ts';
import { workloadOf, workloads } from '../workloads/list.ts';
import { completeOptions } from '../workloads/options.ts';
import { metricsOf } from '../workloads/workload.ts';
import { compare } from './compare.ts';
import type { ComparedTrial } from './comparison-input.ts';

export function comparisonCalls(stores: Stores): Pick<Handlers, keyof typeof comparisonMethods> {
  return {
    'comparisons.get': ({ experimentId, metric, baseline }) =>
      compareExperiment(stores, stores.experiments.get(experimentId), metric, baseline),
  };
}

/**
 * The experiment's trials by one metric: the plan's own unless another is asked for. Throws `not-found` for a metric
 * that no trial measured.
 */
export function compareExperiment(
  stores: Stores,
  experiment: StoredExperiment,
  asked?: string,
  baseline: Treatment | null = experiment.plan.baseline ?? null,
): Comparison {
  const metrics = stores.measurements.metricsOf(experiment.id);
  const metricName = asked ?? metricOf(experiment.plan, metrics);
  const metric = metrics.find((candidate) => candidate.name === metricName);
  if (!metric) throw notMeasured(experiment.name, metricName, metrics);
  const values = stores.measurements.valuesOf(experiment.id, metric.name);
  return compareTrials(stores, experiment, { metric, metrics, baseline, values });
}

/**
 * What the plan compares by, or what its load generator is compared by where only that was measured: a plan that names
 * no metric says `throughput`, which not every generator has.
 */
export function metricOf({ analysis, workload }: Plan, measured: readonly Pick<Metric, 'name'>[]): string {
  const isMeasured = (name: string) => measured.some((metric) => metric.name === name);
  const generator = workloads.find(({ id }) => id === workload.generator);
  const [own] = generator ? metricsOf(generator, completeOptions(generator, workload.options)) : [];
  return own && !isMeasured(analysis.metric) && isMeasured(own.name) ? own.name : analysis.metric;
}

/** For a report of what came to nothing: the same words, no number. */
export function compareNothing(stores: Stores, experiment: StoredExperiment): Comparison {
  const { analysis, workload, baseline = null } = experiment.plan;
  const { metrics } = workloadOf(workload.generator);
  const known = metrics.find(({ name }) => name === analysis.metric) ?? metrics[0];
  const metric = known ?? { name: analysis.metric, label: analysis.metric, unit: 'count', direction: null };
  return compareTrials(stores, experiment, { metric, metrics: [metric], baseline, values: new Map() });
}

interface Compared {
  readonly metric: Metric;
  readonly metrics: readonly Metric[];
  readonly baseline: Treatment | null;
  /** By trial. */
  readonly values: ReadonlyMap<number, number>;
}

function compareTrials(
  stores: Stores,
  experiment: StoredExperiment,
  { metric, metrics, baseline, values }: Compared,
): Comparison {
  const { plan } = experiment;
  const trials = stores.trials
    .list({ experimentId: experiment.id })
    .filter((trial) => trial.state.status === 'succeeded');
  return compare({
    experiment: {
      id: experiment.id,
      name: experiment.name,
      confidence: plan.analysis.confidence,
      margin: plan.analysis.margin,
      factors: plan.factors,
      baseline,
      order: plan.order.kind,
      grouped: plan.order.groupBy ?? [],
      durability: durabilityByTreatment(plan.server.base),
    },
    metric,
    metrics,
    trials: trials.map(
      (trial): ComparedTrial => ({
        id: trial.id,
        position: trial.position,
        treatment: trial.treatment,
        label: trial.label,
        control: trial.control,
        baseline: trial.baseline,
        replicate: trial.replicate,
        value: values.get(trial.id) ?? null,
        worth: trial.validity?.worth ?? 'invalid',
        excluded: trial.excluded,
      }),
    ),
  });
}

function notMeasured(experiment: string, metric: string, metrics: readonly Metric[]): LabError {
  return new LabError({
    code: 'not-found',
    message: `No trial of "${experiment}" has a measurement "${metric}".`,
    remedy:
      metrics.length === 0
        ? 'Wait until a trial has succeeded.'
        : `Choose one of: ${metrics.map((candidate) => candidate.name).join(', ')}.`,
    subject: metric,
  });
}
