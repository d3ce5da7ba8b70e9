import type { TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { type Analysis, analyse } from './analyse.ts';
import type { ComparisonInput } from './comparison-input.ts';
import { isUsed } from './groups.ts';
import { trialList } from './phrases.ts';

/**
 * Suspect trials are used. They are named, with what would be said without them where that differs; null without any.
 */
export function suspectSentence(input: ComparisonInput, analysis: Analysis): string | null {
  const suspects = input.trials.filter((trial) => isUsed(trial) && trial.worth === 'suspect');
  if (suspects.length === 0) return null;
  const kept = (trials: ComparisonInput['trials']) => trials.filter((trial) => !suspects.includes(trial));
  const without = analyse({
    ...input,
    trials: kept(input.trials),
    ...(input.selected !== undefined && {
      selected: { ...input.selected, whole: kept(input.selected.whole) },
    }),
  });
  const changes = verdictChanges(analysis, without);
  const baseline = without.treatments.find((summary) => summary.baseline);
  const used = `${trialList(suspects)} ${suspects.length === 1 ? 'is' : 'are'} suspect and used`;
  if (changes.length === 0)
    return `${used}; without ${suspects.length === 1 ? 'it' : 'them'} no verdict changes.`;
  const lone = baseline?.n === 1 ? 'the baseline has one trial, and ' : '';
  return `${used}; without ${suspects.length === 1 ? 'it' : 'them'} ${lone}${changes.join(', ')}.`;
}

/** `4G goes from better to undecided`, for every treatment that another analysis judges otherwise. */
export function verdictChanges(analysis: Analysis, other: Analysis): string[] {
  return analysis.treatments.flatMap((summary) => changeIn(summary, other));
}

function changeIn(summary: TreatmentSummary, analysis: Analysis): string[] {
  const other = analysis.treatments.find((one) => sameTreatment(one, summary));
  const after = other?.verdict ?? null;
  if (after === summary.verdict) return [];
  return [`${summary.label} goes from ${summary.verdict ?? 'no verdict'} to ${after ?? 'no verdict'}`];
}

function sameTreatment(a: TreatmentSummary, b: TreatmentSummary): boolean {
  const names = Object.keys(a.treatment);
  return (
    names.length === Object.keys(b.treatment).length &&
    names.every((name) => a.treatment[name] === b.treatment[name])
  );
}
