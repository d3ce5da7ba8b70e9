import type { Across } from '../../preload/contract/comparisons.ts';
import type { Metric } from '../../preload/contract/workloads.ts';
import { compare } from './compare.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { listed } from './phrases.ts';
import { pickedWarnings, restrictTo, unusedWarnings } from './selection.ts';
import { leftOutWarnings } from './trial-warnings.ts';

/** An experiment with those of its trials that were selected. */
export interface SelectedExperiment {
  readonly id: number;
  readonly name: string;
  readonly trialIds: ReadonlySet<number>;
  /** What the selected trials ran, in words. */
  readonly workloads: readonly string[];
  readonly metrics: readonly Metric[];
  /** What may differ from other experiments, by what it is. */
  readonly circumstances: Readonly<Record<string, string>>;
}

/** Metrics that all of them measured as the same quantity. */
export function sharedMetrics(experiments: readonly SelectedExperiment[]): readonly Metric[] {
  const [first, ...others] = experiments;
  return (first?.metrics ?? []).filter((metric) =>
    others.every(({ metrics }) => metrics.some((other) => sameQuantity(metric, other))),
  );
}

/** A label tells more than a name: the P95 and the P99 are both the latency of their generator. */
function sameQuantity(a: Metric, b: Metric): boolean {
  return a.name === b.name && a.unit === b.unit && a.label === b.label && a.direction === b.direction;
}

/** Why their numbers cannot stand in one column; empty where they can. */
export function obstacles(experiments: readonly SelectedExperiment[]): readonly string[] {
  const ran = new Set(experiments.map(({ workloads }) => workloads.toSorted().join(', ')));
  const said = experiments.map(({ name, workloads }) => `${name}: ${workloads.join(', ')}`);
  return [
    ...(ran.size > 1
      ? [`They ran different workloads, whose numbers count different work. ${said.join('; ')}.`]
      : []),
    ...(sharedMetrics(experiments).length === 0 ? ['There is no metric that all of them measured.'] : []),
  ];
}

/**
 * Treatments of several experiments as each experiment measured them: mean and interval by its own noise, and no
 * verdict, since nothing was randomised across experiments. `inputOf` gives the trials of one by the metric.
 */
export function compareAcross(
  experiments: readonly SelectedExperiment[],
  metric: Metric,
  inputOf: (experiment: SelectedExperiment) => ComparisonInput,
): Across {
  const parts = experiments.map((experiment) => {
    const input = restrictTo(inputOf(experiment), experiment.trialIds);
    const positions = new Map(input.trials.map(({ id, position }) => [id, position]));
    return { experiment, input, positions, comparison: compare(input) };
  });
  return {
    ...withoutNumbers(experiments),
    metric,
    rows: parts.flatMap(({ experiment, comparison, positions }) =>
      comparison.treatments
        .filter(({ n }) => n > 0)
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
        .map(({ treatment, label, n, trialIds, values, mean, interval }) => ({
          experimentId: experiment.id,
          treatment,
          label,
          n,
          trialIds,
          positions: trialIds.map((id) => positions.get(id) ?? 0),
          values,
          mean,
          interval,
        })),
    ),
    warnings: [
      notRandomised(experiments),
      ...parts.flatMap(({ experiment, input, comparison }) =>
        [
          ...(comparison.selection === null ? [] : pickedWarnings(comparison.selection)),
          ...(input.experiment.caveats ?? []),
          ...unusedWarnings(input),
          ...leftOutWarnings(input),
        ].map((warning) => `${experiment.name}: ${warning}`),
      ),
    ],
  };
}

function notRandomised(experiments: readonly SelectedExperiment[]): string {
  return (
    `${listed(experiments.map(({ name }) => name))} were not randomised together: whatever changed between them reads ` +
    'as a difference between treatments. So there is no verdict and no ranking across them; run the treatments as one experiment to get one.'
  );
}

/** What can be said of experiments whose numbers cannot stand in one column. */
export function withoutNumbers(experiments: readonly SelectedExperiment[]): Across {
  return {
    experiments: experiments.map(({ id, name }) => ({ id, name })),
    obstacles: [...obstacles(experiments)],
    metric: null,
    metrics: [...sharedMetrics(experiments)],
    rows: [],
    differences: differences(experiments),
    warnings: [],
  };
}

function differences(experiments: readonly SelectedExperiment[]): Across['differences'] {
  const subjects = [...new Set(experiments.flatMap(({ circumstances }) => Object.keys(circumstances)))];
  return subjects.flatMap((subject) => {
    const values = experiments.map(({ circumstances }) => circumstances[subject] ?? 'unknown');
    return new Set(values).size === 1 ? [] : [{ subject, values }];
  });
}
