import type { TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { formatPercent } from '../../preload/contract/quantity.ts';
import { type BestTreatments, bestTreatments } from './best-treatments.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { type ErrorTerm, errorTermOf } from './error-term.ts';
import { type Group, groupTrials } from './groups.ts';
import { notRivals, notRivalWarning } from './rivals.ts';
import { type Scale, scaleFor } from './scale.ts';
import { summariseTreatments } from './summarise-treatments.ts';

/** What the usable trials of an input say about treatments, before drift, factors and sentences. */
export interface Analysis {
  readonly groups: readonly Group[];
  readonly scale: Scale;
  readonly term: ErrorTerm | null;
  /** Best first; treatments without a usable trial last. */
  readonly treatments: TreatmentSummary[];
  readonly best: BestTreatments | null;
  /** Treatments that are not ranked, by key, with the reason. */
  readonly unranked: ReadonlyMap<string, string>;
  /** The correction and the error term, in words. */
  readonly correction: string;
  readonly warnings: readonly string[];
}

export function analyse(input: ComparisonInput): Analysis {
  const groups = groupTrials(input);
  // Of a selection, too, the noise is that of the whole experiment.
  const all = input.selected === undefined ? groups : groupTrials({ ...input, trials: input.selected.whole });
  const scale = scaleFor(all.flatMap((group) => group.trials.map((trial) => trial.value)));
  const term = errorTermOf(all, scale, input.experiment);
  const summaries = summariseTreatments(input, groups, scale, term);
  // The best of a few that somebody chose is not the best of the experiment.
  const best = input.selected === undefined ? bestTreatments(input, groups, scale, term) : null;
  const bestKeys = new Set(best?.keys);
  const unranked = notRivals(input, groups);
  const treatments = groups.flatMap((group, i) => {
    const summary = summaries[i];
    if (summary === undefined) return [];
    const difference = unranked.get(group.key);
    const warnings = difference === undefined ? [] : [notRivalWarning(difference)];
    return [{ ...summary, inBestSet: bestKeys.has(group.key), warnings: [...summary.warnings, ...warnings] }];
  });
  const comparisons = summaries.filter((summary) => summary.p !== null).length;
  return {
    groups,
    scale,
    term,
    best,
    unranked,
    treatments: treatments.toSorted((a, b) => worstLast(input, a, b)),
    correction: term === null ? 'none: nothing can be tested' : correctionOf(input, comparisons, scale, term),
    warnings: [...(term?.warnings ?? []), ...scaleWarnings(scale)],
  };
}

function worstLast(input: ComparisonInput, a: TreatmentSummary, b: TreatmentSummary): number {
  if (a.mean === null || b.mean === null) return Number(a.mean === null) - Number(b.mean === null);
  return input.metric.direction === 'lower' ? a.mean - b.mean : b.mean - a.mean;
}

function correctionOf(input: ComparisonInput, comparisons: number, scale: Scale, term: ErrorTerm): string {
  const { confidence } = input.experiment;
  const values = scale.kind === 'log' ? 'geometric means on the log scale' : 'means as measured';
  const counts = Math.max(comparisons, input.selected?.comparisons ?? 0);
  const count = counts === 1 ? 'one comparison, no correction' : `Holm, ${counts} comparisons`;
  const selected =
    input.selected === undefined || counts === 1 ? '' : ', those that were not selected included';
  const first = comparisons === 0 ? [] : [count + selected];
  return [...first, formatPercent(confidence), values, term.description].join('; ');
}

function scaleWarnings(scale: Scale): string[] {
  return scale.kind === 'log' ? [] : ['some values are zero or negative: compared as measured, not by ratio'];
}
