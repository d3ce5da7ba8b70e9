import type { Failure } from '../../preload/contract/failure.ts';
import type { TrialDetail } from '../../preload/contract/trials.ts';
import { useCalls } from '../use-call.ts';
import type { OverlaidTrial } from './overlay-groups.ts';
import { overlayStyles } from './overlay-styles.ts';

export interface Overlay {
  readonly own: Omit<OverlaidTrial, 'series'>;
  /** In the order of the address, as far as they are read. */
  readonly others: readonly OverlaidTrial[];
  /** Trials that cannot be read, with why: an import that was undone took its trials along. */
  readonly missing: readonly { readonly id: number; readonly failure: Failure }[];
  readonly reading: boolean;
}

/** The trials that lie over this one, with the series that its charts show. */
export function useOverlay(detail: TrialDetail, ids: readonly number[], metrics: readonly string[]): Overlay {
  const answers = useCalls(
    'trials.get',
    ids.map((id) => ({ id })),
  );
  const details = answers.flatMap(({ data }) => data ?? []);
  // A call without metrics would ask for every series there is.
  const wanted = details.map(({ trial, series }) => ({
    id: trial.id,
    metrics: series
      .filter(({ metric, points }) => points > 0 && metrics.includes(metric))
      .map(({ metric }) => metric),
  }));
  const asked = wanted.filter((one) => one.metrics.length > 0);
  const series = useCalls('trials.series', asked);
  const styleOf = overlayStyles([detail, ...details].map(({ trial }) => trial));
  const seriesOf = (id: number) => {
    const at = asked.findIndex((one) => one.id === id);
    return at === -1 ? [] : series[at]?.data;
  };
  const failureOf = (id: number, index: number) =>
    answers[index]?.error ?? series[asked.findIndex((one) => one.id === id)]?.error;
  return {
    own: { detail, style: styleOf(detail.trial) },
    others: details.map((other) => ({
      detail: other,
      style: styleOf(other.trial),
      series: seriesOf(other.trial.id),
    })),
    missing: ids.flatMap((id, index) => {
      const error = failureOf(id, index);
      return error == null ? [] : [{ id, failure: error.failure }];
    }),
    reading: answers.some(({ isPending }) => isPending) || series.some(({ isPending }) => isPending),
  };
}
