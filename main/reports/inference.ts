import type { Comparison } from '../../preload/contract/comparisons.ts';
import { formatPercent } from '../../preload/contract/quantity.ts';

type Inferred = Pick<Comparison, 'treatments' | 'correction' | 'margin' | 'confidence'>;

/** How differences were judged; what was not judged is not claimed. */
export function inference(comparison: Inferred): string {
  const { correction, margin, confidence } = comparison;
  if (isUntested(comparison))
    return 'Nothing can be tested: no treatment has enough usable trials to tell how far trials of one treatment differ.';
  if (!hasBaseline(comparison))
    return `Replicates are the unit. Intervals of means: ${correction}. No treatment is the baseline, so no change is tested.`;
  const changes = isLogScale(comparison) ? 'Changes on the log scale' : 'Changes of means as measured';
  return (
    `Replicates are the unit. ${changes}; correction: ${correction}; equivalence by two one-sided tests ` +
    `at ±${formatPercent(margin)}; confidence ${formatPercent(confidence)}.`
  );
}

export function hasBaseline({ treatments }: Pick<Comparison, 'treatments'>): boolean {
  return treatments.some(({ baseline }) => baseline);
}

/** Without an error term there is no interval at all. */
export function isUntested({ correction }: Pick<Comparison, 'correction'>): boolean {
  return correction.startsWith('none');
}

function isLogScale({ correction }: Pick<Comparison, 'correction'>): boolean {
  return !correction.includes('means as measured');
}
