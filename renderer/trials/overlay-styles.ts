import type { Trial } from '../../preload/contract/trials.ts';
import { differentStyles, greyStyle, type LineStyle, lineStyle } from '../charts/treatment-style.ts';

/** More lines than this are no picture any more. */
export const mostOverlaid = 8;

/**
 * The style of each of these trials: hue and marker follow the treatment, in order of appearance; its first trial has the
 * treatment's own dash, further replicates have others. A ninth treatment is grey.
 */
export function overlayStyles(trials: readonly Trial[]): (trial: Trial) => LineStyle {
  const treatments = [...Map.groupBy(trials, treatmentKey)];
  return (trial) => {
    const key = treatmentKey(trial);
    const place = Math.max(
      0,
      treatments.findIndex(([other]) => other === key),
    );
    const replicate = treatments[place]?.[1].findIndex(({ id }) => id === trial.id) ?? 0;
    if (place >= differentStyles) return greyStyle;
    const dash = replicate < differentStyles ? lineStyle(place + replicate).dash : greyStyle.dash;
    return { ...lineStyle(place), dash };
  };
}

/** The same levels in another experiment are another treatment: base settings, data and hosts may differ. */
export function treatmentKey({ experimentId, treatment }: Pick<Trial, 'experimentId' | 'treatment'>): string {
  return JSON.stringify([experimentId, Object.entries(treatment).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
