import { decode } from '../../series/codec.ts';
import type { PackedGroup } from '../../series/packed-group.ts';
import type { TrialParts } from '../../trials/trial-parts.ts';
import { sparklineOf } from '../../trials/trial-view.ts';
import type { FileDigest } from '../reading/file-digest.ts';
import { secondZero } from '../trials/clocks.ts';
import { mainOf, type NamedSeries, seriesNames } from '../trials/series-names.ts';
import type { TrialSubject } from '../trials/trial-subject.ts';

/** Which reading of a file it is. */
export interface ReadingPlace {
  readonly digest: FileDigest;
  readonly reader: string;
  readonly index: number;
}

/** Values over time of one reading of a trial, under the names that they have there. */
export function storeSeries(
  { stores, series: store }: Pick<TrialParts, 'stores' | 'series'>,
  trialId: number,
  subject: TrialSubject,
  { digest, reader, index }: ReadingPlace,
  groups: readonly PackedGroup[],
): void {
  const all = seriesNames(subject.draft);
  const named = all.filter(
    ({ file, found }) => file === digest && found.reader === reader && found.index === index,
  );
  const [first] = named;
  if (first === undefined) return;
  const main = mainOf(all)?.metric;
  const zero = secondZero(subject, first.found.reading);
  for (const [at, group] of groups.entries()) {
    const name = `${digest.path}#${reader}.${index}${at === 0 ? '' : `-${at}`}`;
    const series = group.series.flatMap((one) => {
      const known = named.find(({ from }) => from === one.metric);
      return known === undefined ? [] : [{ ...wordsOf(known), values: one.values }];
    });
    store.add(trialId, name, { ...group, series });
    if (zero !== 0) store.setZero(trialId, name, zero);
    const drawn = series.find(({ metric }) => metric === main);
    if (drawn !== undefined) stores.trials.setSparkline(trialId, sparklineOf(decode(drawn.values)));
  }
}

function wordsOf({ metric, label, unit }: NamedSeries): Pick<NamedSeries, 'metric' | 'label' | 'unit'> {
  return { metric, label, unit };
}
