import type { Comparison, TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { formatPercent } from '../../preload/contract/quantity.ts';

/** What the column of changes shows of the factors, or why it has nothing to show. */
export function effectsWords({ effects, confidence }: Pick<Comparison, 'effects' | 'confidence'>): string {
  if (effects.some(({ change }) => change !== null)) return 'change from the first level to the second';
  const tested = effects.filter(({ p }) => p !== null);
  if (tested.length === 0) return 'nothing could be tested: no replicates to judge by';
  const interact = tested.some(({ term, p }) => term.includes(' × ') && (p ?? 1) < 1 - confidence);
  return interact
    ? 'no single effect: they depend on each other'
    : 'no single change: that takes two levels, all else alike';
}

/** Who chose the margin, and when: of an import nobody did before the data. */
export function marginWords(margin: number, imported: boolean): string {
  const whose = imported ? 'the default, chosen when it was imported' : 'set before the data';
  return `±${formatPercent(margin)} margin, ${whose}.`;
}

/** Why there is no verdict at all, and what would bring one. */
export function noVerdictWords(treatments: readonly Pick<TreatmentSummary, 'baseline'>[]): string {
  return treatments.some(({ baseline }) => baseline)
    ? 'No verdict: it takes two trials on both sides.'
    : 'No verdict: there is no baseline. “Change baseline” chooses one.';
}
