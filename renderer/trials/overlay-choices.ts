import type { Trial } from '../../preload/contract/trials.ts';
import { filterTrials } from '../history/filter-trials.ts';
import { treatmentKey } from './overlay-styles.ts';

/** Trials that can be laid over another, the nearest of kin first. */
export interface OverlayChoices {
  readonly title: string;
  readonly trials: readonly Trial[];
}

/**
 * Every other trial with a line to draw that the words fit: replicates of the same treatment, then other treatments of
 * the experiment, then the rest of history, newest first. A kind without any is left out.
 */
export function overlayChoices(own: Trial, all: readonly Trial[], words: string): readonly OverlayChoices[] {
  const drawable = all.filter(({ id, sparkline }) => id !== own.id && sparkline.length > 0);
  const key = treatmentKey(own);
  const kinds: readonly (readonly [string, (trial: Trial) => boolean])[] = [
    ['Replicates of this treatment', (trial) => treatmentKey(trial) === key],
    ['Other treatments of this experiment', ({ experimentId }) => experimentId === own.experimentId],
    ['Other experiments', () => true],
  ];
  const kindOf = (trial: Trial) => kinds.findIndex(([, fits]) => fits(trial));
  const found = Map.groupBy(filterTrials(drawable, words), kindOf);
  return kinds.flatMap(([title], kind) => {
    const trials = found.get(kind) ?? [];
    if (trials.length === 0) return [];
    return [{ title, trials: trials.toSorted(kind === 2 ? newestFirst : byPosition) }];
  });
}

function byPosition(a: Trial, b: Trial): number {
  return a.position - b.position;
}

function newestFirst(a: Trial, b: Trial): number {
  return b.id - a.id;
}
