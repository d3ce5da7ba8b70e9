import type { Series } from '../../preload/contract/trials.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { sparklineOf } from '../trials/trial-view.ts';
import { secondZero } from './clocks.ts';
import type { FileDigest } from './file-digest.ts';
import { mainOf, type NamedSeries, seriesNames } from './series-names.ts';
import type { TrialSubject } from './trial-subject.ts';

/** Which reading of a file it is. */
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
  values: readonly Series[],
): void {
  const all = seriesNames(subject.draft);
  const named = all.filter(
    ({ file, found }) => file === digest && found.reader === reader && found.index === index,
  );
  const [first] = named;
  if (first === undefined) return;
  const main = mainOf(all)?.metric;
  const zero = secondZero(subject, first.found.reading);
  for (const [at, { seconds, together }] of byAxis(values).entries()) {
    const name = `${digest.path}#${reader}.${index}${at === 0 ? '' : `-${at}`}`;
    const kept = growing(seconds);
    const whole = together.flatMap((series) => {
      const known = named.find(({ from }) => from === series.metric);
      return known === undefined ? [] : [{ ...wordsOf(known), values: pick(series.values, kept) }];
    });
    store.add(trialId, name, pick(seconds, kept), whole);
    if (zero !== 0) store.setZero(trialId, name, zero);
    const drawn = whole.find(({ metric }) => metric === main);
    if (drawn !== undefined) stores.trials.setSparkline(trialId, sparklineOf(drawn.values));
  }
}

interface Axis {
  readonly seconds: readonly number[];
  readonly together: Series[];
}

/** Series that were said at the same moments, which most of a reading are. */
function byAxis(values: readonly Series[]): Axis[] {
  const axes: Axis[] = [];
  for (const series of values) {
    const known = axes.find(({ seconds }) => sameMoments(seconds, series.seconds));
    if (known === undefined) axes.push({ seconds: series.seconds, together: [series] });
    else known.together.push(series);
  }
  return axes;
}

function sameMoments(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((at, index) => at === other[index]));
}

function wordsOf({ metric, label, unit }: NamedSeries): Pick<NamedSeries, 'metric' | 'label' | 'unit'> {
  return { metric, label, unit };
}

/** Indices of points that are later than all before them: a label that comes again is no new moment. */
function growing(seconds: readonly number[]): Int32Array {
  const indices = new Int32Array(seconds.length);
  let last = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (let index = 0; index < seconds.length; index++) {
    const at = seconds[index] as number;
    if (!(at > last)) continue;
    last = at;
    indices[count++] = index;
  }
  return indices.subarray(0, count);
}

function pick(values: readonly (number | null)[], indices: Int32Array): Float64Array {
  const picked = new Float64Array(indices.length);
  for (let at = 0; at < indices.length; at++) picked[at] = values[indices[at] as number] ?? Number.NaN;
  return picked;
}
