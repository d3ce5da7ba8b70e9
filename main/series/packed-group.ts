import { encode } from './codec.ts';
import type { SeriesWords } from './series-groups.ts';

/** A series with all its values; NaN is a gap. */
export interface WholeSeries extends SeriesWords {
  readonly metric: string;
  readonly values: Float64Array;
}

/** Series that were said at the same moments, packed as the store keeps them: a tenth of the size of their values. */
export interface PackedGroup {
  readonly points: number;
  readonly firstSeconds: number;
  readonly lastSeconds: number;
  readonly seconds: Uint8Array;
  readonly series: readonly PackedSeries[];
}

export interface PackedSeries extends SeriesWords {
  readonly metric: string;
  readonly values: Uint8Array;
}

/** `seconds` grow, and there is one at least; every array of values is as long. */
export function packGroup(seconds: Float64Array, series: readonly WholeSeries[]): PackedGroup {
  return {
    points: seconds.length,
    firstSeconds: seconds.at(0) ?? 0,
    lastSeconds: seconds.at(-1) ?? 0,
    seconds: encode(seconds),
    series: series.map(({ values, ...words }) => ({ ...words, values: encode(values) })),
  };
}
