import { useMemo, useState } from 'react';
import type { InputOf } from '../../preload/contract/contract.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Series, TrialDetail } from '../../preload/contract/trials.ts';
import { useCalls } from '../use-call.ts';
import type { OverlaidTrial } from './overlay-groups.ts';
import { overlayStyles } from './overlay-styles.ts';

/** The same objects from one drawing to the next while nothing new was read: charts of hours are not made again. */
interface Overlaid {
  readonly own: Omit<OverlaidTrial, 'series'>;
  /** In the order of the address, as far as they are read. */
  readonly others: readonly OverlaidTrial[];
}

export interface Overlay {
  readonly trials: Overlaid;
  /** Trials that cannot be read, with why: an import that was undone took its trials along. */
  readonly missing: readonly { readonly id: number; readonly failure: Failure }[];
  readonly reading: boolean;
}

export type Look = NonNullable<InputOf<'trials.series'>['look']>;

/** The trials that lie over this one, with the series that its charts show, as far as they are seen; null: not yet. */
export function useOverlay(
  detail: TrialDetail,
  ids: readonly number[],
  metrics: readonly string[],
  look: Look | null,
): Overlay {
  const answers = useCalls(
    'trials.get',
    ids.map((id) => ({ id })),
  );
  const details = useSame(answers.flatMap(({ data }) => data ?? []));
  // A call without metrics would ask for every series there is.
  const asked = details.flatMap(({ trial, series }) => {
    const own = series.filter(({ metric, points }) => points > 0 && metrics.includes(metric));
    if (own.length === 0 || look === null) return [];
    return [{ id: trial.id, metrics: own.map(({ metric }) => metric), look }];
  });
  const series = useCalls('trials.series', asked);
  const askedIds = useSame(asked.map(({ id }) => id));
  const read = useSame(series.map(({ data }) => data));
  const trials = useMemo(
    () => overlaidOf(detail, details, askedIds, read),
    [detail, details, askedIds, read],
  );
  const failureOf = (id: number, index: number) =>
    answers[index]?.error ?? series[askedIds.indexOf(id)]?.error;
  return {
    trials,
    missing: ids.flatMap((id, index) => {
      const error = failureOf(id, index);
      return error == null ? [] : [{ id, failure: error.failure }];
    }),
    reading: answers.some(({ isPending }) => isPending) || series.some(({ isPending }) => isPending),
  };
}

function overlaidOf(
  own: TrialDetail,
  others: readonly TrialDetail[],
  askedIds: readonly number[],
  read: readonly (readonly Series[] | undefined)[],
): Overlaid {
  const styleOf = overlayStyles([own, ...others].map(({ trial }) => trial));
  const seriesOf = (id: number) => (askedIds.includes(id) ? read[askedIds.indexOf(id)] : []);
  return {
    own: { detail: own, style: styleOf(own.trial) },
    others: others.map((detail) => ({
      detail,
      style: styleOf(detail.trial),
      series: seriesOf(detail.trial.id),
    })),
  };
}

/** The list of the last drawing, as long as it holds the same things. */
function useSame<Item>(items: readonly Item[]): readonly Item[] {
  const [kept, keep] = useState(items);
  if (kept.length === items.length && kept.every((item, index) => item === items[index])) return kept;
  keep(items);
  return items;
}
