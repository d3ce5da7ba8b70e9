import type { Reading } from '../../preload/contract/imports.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { sparklineOf } from '../trials/trial-view.ts';
import { secondZero } from './clocks.ts';
import type { FileDigest } from './file-digest.ts';
import { mainSeries, type NamedSeries, seriesNames } from './series-names.ts';
import type { TrialSubject } from './trial-subject.ts';

export interface ReadingPlace {
  readonly digest: FileDigest;
  readonly reader: string;
  readonly index: number;
}

/** Values over time of one reading of a trial: a group for all that was said at the same moments. */
export function storeSeries(
  { stores, series: store }: Pick<TrialParts, 'stores' | 'series'>,
  trialId: number,
  subject: TrialSubject,
  { digest, reader, index }: ReadingPlace,
  reading: Reading,
): void {
  const named = seriesNames(subject.draft).filter(
    ({ file, found }) => file === digest && found.reader === reader && found.index === index,
  );
  if (named.length === 0) return;
  const zero = secondZero(subject, reading);
  const groups = Map.groupBy(reading.series, ({ seconds }) =>
    JSON.stringify([seconds.length, seconds[0], seconds.at(-1)]),
  );
  for (const [at, together] of [...groups.values()].entries()) {
    const name = `${digest.path}#${reader}.${index}${at === 0 ? '' : `-${at}`}`;
    const kept = growing(together[0]?.seconds ?? []);
    const whole = together.flatMap((series) => {
      const known = named.find(({ from }) => from === series.metric);
      return known === undefined ? [] : [{ ...wordsOf(known), values: pick(series.values, kept) }];
    });
    store.add(trialId, name, pick(together[0]?.seconds ?? [], kept), whole);
    if (zero !== 0) store.setZero(trialId, name, zero);
    const main = whole.find(({ metric }) => metric === mainSeries(subject.draft)?.metric);
    if (main !== undefined) stores.trials.setSparkline(trialId, sparklineOf(main.values));
  }
}

function wordsOf({ metric, label, unit }: NamedSeries): Pick<NamedSeries, 'metric' | 'label' | 'unit'> {
  return { metric, label, unit };
}

/** Indices of points that are later than all before them: a label that comes again is no new moment. */
function growing(seconds: readonly number[]): readonly number[] {
  let last = Number.NEGATIVE_INFINITY;
  return seconds.flatMap((at, index) => {
    if (!(at > last)) return [];
    last = at;
    return [index];
  });
}

function pick(values: readonly (number | null)[], indices: readonly number[]): Float64Array {
  return Float64Array.from(indices, (index) => values[index] ?? Number.NaN);
}
