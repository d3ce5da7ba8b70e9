import type { Comparison } from '../../preload/contract/comparisons.ts';
import { formatPercent } from '../../preload/contract/quantity.ts';
import { average } from '../stats/moments.ts';
import { bestSet } from '../stats/tukey.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { differenceBetween, type ErrorTerm, scaledValues } from './error-term.ts';
import type { Group } from './groups.ts';
import { compareCost } from './level-order.ts';
import { notRivals } from './rivals.ts';
import type { Scale } from './scale.ts';

export interface BestTreatments {
  readonly keys: readonly string[];
  readonly shown: NonNullable<Comparison['bestSet']>;
  readonly cheapestKey: string | null;
}

/**
 * The treatments not distinguishable from the best (best first), and the cheapest of them; null unless two have
 * replicates. Beside treatments of one trial, which nothing can judge, it is a best set of the others only, and none is
 * called the cheapest: a single one may be better than all of them.
 */
export function bestTreatments(
  input: ComparisonInput,
  groups: readonly Group[],
  scale: Scale,
  term: ErrorTerm | null,
): BestTreatments | null {
  const { direction } = input.metric;
  const others = notRivals(input, groups);
  const rivals = groups.filter((group) => group.trials.length > 0 && !others.has(group.key));
  const candidates = rivals.filter((group) => group.trials.length >= 2);
  if (direction === null || term === null || candidates.length < 2) return null;
  const samples = candidates.map((group) => scaledValues(group, scale));
  const { confidence, factors } = input.experiment;
  const difference = (a: number, b: number) => {
    const [from, to] = [candidates[a], candidates[b]];
    return from === undefined || to === undefined ? null : differenceBetween(from, to, scale, term);
  };
  const sign = direction === 'higher' ? -1 : 1;
  const place = (group: Group) => sign * average(scaledValues(group, scale));
  const bestFirst = (some: readonly Group[]) => some.toSorted((a, b) => place(a) - place(b));
  const chosen = bestFirst(
    bestSet(samples, direction, confidence, difference).flatMap((index) => candidates[index] ?? []),
  );
  const notJudged = bestFirst(rivals.filter((group) => group.trials.length === 1));
  const last = Math.max(...chosen.map(place));
  const cheapest =
    notJudged.length > 0
      ? undefined
      : chosen.toSorted((a, b) => compareCost(factors, a.treatment, b.treatment))[0];
  return {
    keys: chosen.map((group) => group.key),
    cheapestKey: cheapest?.key ?? null,
    shown: {
      labels: chosen.map(({ label }) => label),
      cheapest: cheapest?.label ?? null,
      method: `Tukey, ${candidates.length} treatments, ${formatPercent(confidence)}`,
      notJudged: notJudged.map(({ label }) => label),
      ahead: notJudged.filter((group) => place(group) < last).map(({ label }) => label),
    },
  };
}
