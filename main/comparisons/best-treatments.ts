import type { Comparison } from '../../preload/contract/comparisons.ts';
import { formatPercent } from '../../preload/contract/quantity.ts';
import { average } from '../stats/moments.ts';
import { bestSet } from '../stats/tukey.ts';
import type { ComparisonInput } from './comparison-input.ts';
import type { ErrorTerm } from './error-term.ts';
import type { Group } from './groups.ts';
import { compareCost } from './level-order.ts';
import type { Scale } from './scale.ts';

export interface BestTreatments {
  readonly keys: readonly string[];
  readonly shown: NonNullable<Comparison['bestSet']>;
  readonly cheapestKey: string | null;
}

/** The treatments not distinguishable from the best (best first), and the cheapest of them; null unless two have replicates. */
export function bestTreatments(
  input: ComparisonInput,
  groups: readonly Group[],
  scale: Scale,
  term: ErrorTerm | null,
): BestTreatments | null {
  const { direction } = input.metric;
  const candidates = groups.filter((group) => group.trials.length >= 2);
  if (direction === null || term === null || candidates.length < 2) return null;
  const samples = candidates.map((group) => group.trials.map((trial) => scale.of(trial.value)));
  const { confidence, factors } = input.experiment;
  const sign = direction === 'higher' ? -1 : 1;
  const centre = (group: Group) => average(group.trials.map((trial) => scale.of(trial.value)));
  const chosen = bestSet(samples, direction, confidence, term.ofDifferences)
    .flatMap((index) => candidates[index] ?? [])
    .toSorted((a, b) => sign * (centre(a) - centre(b)));
  const cheapest = chosen.toSorted((a, b) => compareCost(factors, a.treatment, b.treatment))[0];
  const test = term.ofDifferences === null ? 'Games-Howell' : 'Tukey';
  return {
    keys: chosen.map((group) => group.key),
    cheapestKey: cheapest?.key ?? null,
    shown: {
      labels: chosen.map((group) => group.label),
      cheapest: cheapest?.label ?? null,
      method: `${test}, ${candidates.length} treatments, ${formatPercent(confidence)}`,
    },
  };
}
