import { outliers } from '../stats/outliers.ts';
import type { Analysis } from './analyse.ts';
import type { ComparedTrial, ComparisonInput } from './comparison-input.ts';
import { trialList } from './phrases.ts';

/** Trials that are left out and why. */
export function leftOutWarnings(input: ComparisonInput): string[] {
  const excluded = input.trials.filter((trial) => trial.excluded !== null);
  const invalid = input.trials.filter((trial) => trial.excluded === null && trial.worth === 'invalid');
  const valueless = input.trials.filter(
    (trial) => trial.excluded === null && trial.worth !== 'invalid' && !hasValue(trial),
  );
  return [
    ...said(invalid, 'is invalid and left out', 'are invalid and left out'),
    ...said(
      valueless,
      'has no value of this metric and is left out',
      'have no value of this metric and are left out',
    ),
    ...excluded.map((trial) => `${trialList([trial])} is excluded: ${trial.excluded?.reason ?? ''}`),
  ];
}

function said(trials: readonly ComparedTrial[], one: string, several: string): string[] {
  return trials.length === 0 ? [] : [`${trialList(trials)} ${trials.length === 1 ? one : several}`];
}

/** Trials far from their replicates: named, and used. By treatment key. */
export function outlierWarnings(analysis: Analysis): Map<string, string[]> {
  const { groups, scale } = analysis;
  const found = outliers(groups.map((group) => group.trials.map((trial) => scale.of(trial.value))));
  return new Map(
    [...Map.groupBy(found, (one) => one.group)].flatMap(([index, ones]) => {
      const group = groups[index];
      if (group === undefined) return [];
      const said = ones.map((one) => {
        const trial = group.trials[one.index];
        return `${trialList(trial === undefined ? [] : [trial])} lies far from its replicates (modified z ${Math.abs(one.z).toFixed(1)}) and is used`;
      });
      return [[group.key, said] as const];
    }),
  );
}

function hasValue(trial: ComparedTrial): boolean {
  return trial.value !== null && Number.isFinite(trial.value);
}
