import type { Treatment } from '../../../preload/contract/experiments.ts';
import type { ImportFactor } from '../../../preload/contract/import-factors.ts';
import { compareCost, isSized } from '../../comparisons/level-order.ts';

/** Smallest first where they are sizes, else as they come. */
export function levelsOf(name: string, treatments: readonly Treatment[]): ImportFactor['levels'] {
  const levels = [...new Set(treatments.flatMap((treatment) => treatment[name] ?? []))];
  const factor = { name, levels };
  return isSized(factor)
    ? levels.sort((a, b) => compareCost([factor], { [name]: a }, { [name]: b }))
    : levels;
}
