import type { ImportFactor } from '../../../preload/contract/import-factors.ts';
import type { ImportTrial } from '../../../preload/contract/import-preview.ts';

/** Whether somebody should look at it before it is stored. */
export function needsALook(trial: ImportTrial): boolean {
  return rank(trial) < 2;
}

/**
 * What would be wrong stands first, then what is suspect; then by the levels of the factors, the first of them before the
 * others. Where the text itself names the levels, its own order stays.
 */
export function inOrder(
  trials: readonly ImportTrial[],
  factors: readonly ImportFactor[] = [],
): readonly ImportTrial[] {
  const ordering = factors.filter(({ rule }) => rule.kind !== 'text');
  const places = ordering.map(({ name, levels }) => {
    const at = new Map(levels.map((level, index) => [level, index]));
    return (trial: ImportTrial) => at.get(trial.treatment[name] ?? '') ?? levels.length;
  });
  const byLevels = (a: ImportTrial, b: ImportTrial) =>
    places.map((place) => place(a) - place(b)).find((difference) => difference !== 0) ??
    (ordering.length === 0 ? 0 : a.replicate - b.replicate);
  return [...trials].sort((a, b) => rank(a) - rank(b) || byLevels(a, b));
}

function rank({ end, doubt, validity }: ImportTrial): 0 | 1 | 2 {
  if (end !== 'complete' || doubt !== '' || validity.worth === 'invalid') return 0;
  return validity.worth === 'suspect' ? 1 : 2;
}
