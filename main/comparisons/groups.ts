import type { Treatment } from '../../preload/contract/experiments.ts';
import type { ComparedTrial, ComparisonInput } from './comparison-input.ts';

export interface UsedTrial extends ComparedTrial {
  readonly value: number;
}

/** A treatment with the trials that speak for it. */
export interface Group {
  readonly key: string;
  readonly treatment: Treatment;
  readonly label: string;
  readonly baseline: boolean;
  readonly trials: readonly UsedTrial[];
}

/** Valid and suspect trials with a finite value; invalid and excluded ones are never averaged. */
export function isUsed(trial: ComparedTrial): trial is UsedTrial {
  return (
    trial.excluded === null &&
    trial.worth !== 'invalid' &&
    trial.value !== null &&
    Number.isFinite(trial.value)
  );
}

/**
 * Every treatment that was planned, with its usable trials; also those without any.
 *
 * Control trials are the baseline's treatment again, but they watch the machine: they stand at fixed places of the
 * order instead of random ones, and there are many. So they speak about drift only and are no replicates of the
 * baseline, which keeps the comparison balanced and its order random.
 */
export function groupTrials(input: ComparisonInput): Group[] {
  const planned = input.trials.filter((trial) => !trial.control);
  const baselineKey = baselineOf(input);
  return [...Map.groupBy(planned, (trial) => treatmentKey(trial.treatment))].flatMap(([key, trials]) => {
    const first = trials[0];
    if (first === undefined) return [];
    const used = trials.filter(isUsed).toSorted((a, b) => a.position - b.position);
    const { treatment, label } = first;
    return [{ key, treatment, label, baseline: key === baselineKey, trials: used }];
  });
}

/** Equal treatments have equal keys, whatever the order of their factors. */
export function treatmentKey(treatment: Treatment): string {
  return JSON.stringify(Object.entries(treatment).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function baselineOf(input: ComparisonInput): string | null {
  if (input.experiment.baseline !== null) return treatmentKey(input.experiment.baseline);
  const marked = input.trials.find((trial) => trial.baseline);
  return marked === undefined ? null : treatmentKey(marked.treatment);
}
