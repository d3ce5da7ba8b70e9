import type { Across, Comparison, comparisonMethods } from '../../preload/contract/comparisons.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { counted } from '../../preload/contract/counted.ts';
import type { Plan, Treatment } from '../../preload/contract/experiments.ts';
import type { Metric } from '../../preload/contract/workloads.ts';
import { durabilityByTreatment } from '../experiments/durability-findings.ts';
import { LabError } from '../lab-error.ts';
import type { StoredExperiment } from '../storage/experiments.ts';
import type { Stores } from '../storage/stores.ts';
import type { StoredTrial } from '../storage/trials.ts';
import { workloadOf, workloads } from '../workloads/list.ts';
import { completeOptions } from '../workloads/options.ts';
import { metricsOf } from '../workloads/workload.ts';
import { circumstancesOf } from './circumstances.ts';
import { compare } from './compare.ts';
import {
  compareAcross,
  obstacles,
  type SelectedExperiment,
  sharedMetrics,
  withoutNumbers,
} from './compare-across.ts';
import type { ComparedTrial, ComparisonInput } from './comparison-input.ts';
import { importCaveats } from './import-caveats.ts';
import { isOrderOnRecord } from './order-on-record.ts';
import { listed } from './phrases.ts';
import { restrictTo } from './selection.ts';
import { withoutShared } from './shared-levels.ts';

export function comparisonCalls(stores: Stores): Pick<Handlers, keyof typeof comparisonMethods> {
  return {
    'comparisons.get': ({ experimentId, metric, baseline, trialIds }) =>
      compareExperiment(stores, stores.experiments.get(experimentId), {
        ...(metric !== undefined && { metric }),
        ...(baseline !== undefined && { baseline }),
        ...(trialIds !== undefined && { trialIds }),
      }),
    'comparisons.across': ({ trialIds, metric }) => acrossExperiments(stores, trialIds, metric),
  };
}

/** Throws `not-found` for a trial that is not there, and for a metric that they do not share. */
function acrossExperiments(stores: Stores, trialIds: readonly number[], asked: string | undefined): Across {
  const trials = trialIds.map((id) => stores.trials.get(id));
  const experiments = [...Map.groupBy(trials, ({ experimentId }) => experimentId)].map(([id, own]) =>
    selectedOf(stores, stores.experiments.get(id), own),
  );
  const shared = sharedMetrics(experiments);
  if (obstacles(experiments).length > 0) return withoutNumbers(experiments);
  const wanted = asked ?? shared.find(({ name }) => name === 'throughput')?.name ?? shared[0]?.name;
  const metric = shared.find(({ name }) => name === wanted);
  if (metric === undefined)
    throw notMeasured(listed(experiments.map(({ name }) => name)), wanted ?? '', shared);
  return compareAcross(experiments, metric, ({ id, metrics }) => {
    const experiment = stores.experiments.get(id);
    const values = stores.measurements.valuesOf(id, metric.name);
    return inputOf(stores, experiment, {
      metric,
      metrics,
      baseline: experiment.plan.baseline ?? null,
      values,
    });
  });
}

function selectedOf(
  stores: Stores,
  { id, name, plan, source }: StoredExperiment,
  trials: readonly StoredTrial[],
): SelectedExperiment {
  return {
    id,
    name,
    trialIds: new Set(trials.map((trial) => trial.id)),
    workloads: [...new Set(trials.map(({ workload }) => workload))],
    metrics: stores.measurements.metricsOf(id),
    circumstances: circumstancesOf(plan, trials, source !== 'imported'),
  };
}

/** What is asked otherwise than the plan has it. */
export interface Asked {
  readonly metric?: string | undefined;
  readonly baseline?: Treatment | undefined;
  /** Only these trials. */
  readonly trialIds?: readonly number[] | undefined;
}

/**
 * The experiment's trials by one metric: the plan's own unless another is asked for. Throws `not-found` for a metric
 * that no trial measured, and for a trial of another experiment.
 */
export function compareExperiment(
  stores: Stores,
  experiment: StoredExperiment,
  { metric: asked, baseline = experiment.plan.baseline, trialIds }: Asked = {},
): Comparison {
  const metrics = stores.measurements.metricsOf(experiment.id);
  const metricName = asked ?? metricOf(experiment.plan, metrics);
  const metric = metrics.find((candidate) => candidate.name === metricName);
  if (!metric) throw notMeasured(experiment.name, metricName, metrics);
  const values = stores.measurements.valuesOf(experiment.id, metric.name);
  const input = withoutShared(
    inputOf(stores, experiment, { metric, metrics, baseline: baseline ?? null, values }),
  );
  return compare(
    trialIds === undefined ? input : restrictTo(input, selectedIn(stores, experiment, trialIds)),
  );
}

/** Throws `not-found` where one of them belongs to another experiment, or to none. */
function selectedIn(
  stores: Stores,
  experiment: StoredExperiment,
  ids: readonly number[],
): ReadonlySet<number> {
  const own = new Set(stores.trials.list({ experimentId: experiment.id }).map(({ id }) => id));
  const strangers = ids.filter((id) => !own.has(id));
  if (strangers.length === 0) return new Set(ids);
  throw new LabError({
    code: 'not-found',
    message: `${counted(strangers.length, 'selected trial')} ${strangers.length === 1 ? 'is' : 'are'} not of "${experiment.name}".`,
    remedy: 'Select trials in History again: they may have been removed with their import.',
    subject: strangers.join(', '),
  });
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
  return compare(inputOf(stores, experiment, { metric, metrics: [metric], baseline, values: new Map() }));
}

interface Compared {
  readonly metric: Metric;
  readonly metrics: readonly Metric[];
  readonly baseline: Treatment | null;
  /** By trial. */
  readonly values: ReadonlyMap<number, number>;
}

function inputOf(
  stores: Stores,
  experiment: StoredExperiment,
  { metric, metrics, baseline, values }: Compared,
): ComparisonInput {
  const { plan } = experiment;
  const all = stores.trials.list({ experimentId: experiment.id });
  const trials = all.filter(({ state }) => state.status === 'succeeded');
  const unfinished = all.filter(({ state }) => state.status !== 'succeeded');
  return {
    experiment: {
      id: experiment.id,
      name: experiment.name,
      confidence: plan.analysis.confidence,
      margin: plan.analysis.margin,
      factors: plan.factors,
      baseline,
      order: experiment.source === 'imported' && !isOrderOnRecord(all) ? 'unknown' : plan.order.kind,
      grouped: plan.order.groupBy ?? [],
      durability: durabilityByTreatment(plan.server.base),
      caveats:
        experiment.source === 'imported' ? importCaveats(stores.imports.findingsOf(experiment.id)) : [],
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
    unfinished: unfinished.map(({ id, position }) => ({ id, position })),
  };
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
