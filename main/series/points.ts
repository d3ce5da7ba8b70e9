/** A series in memory: `values[i]` at `seconds[i]`, in the order of time. NaN is a gap. */
export interface SeriesPoints {
  readonly seconds: Float64Array;
  readonly values: Float64Array;
}

export function concatenated(parts: readonly SeriesPoints[]): SeriesPoints {
  return {
    seconds: joined(parts.map((part) => part.seconds)),
    values: joined(parts.map((part) => part.values)),
  };
}

export function joined(arrays: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(arrays.reduce((length, array) => length + array.length, 0));
  let offset = 0;
  for (const array of arrays) {
    all.set(array, offset);
    offset += array.length;
  }
  return all;
}

/** Seconds counted from `zero`, in whole microseconds: the difference of two clock readings has no more digits. */
export function countedFrom(zero: number, points: SeriesPoints): SeriesPoints {
  return { ...points, seconds: points.seconds.map((seconds) => Math.round((seconds - zero) * 1e6) / 1e6) };
}

/** Points strictly later than `seconds`. */
export function laterThan(seconds: number, points: SeriesPoints): SeriesPoints {
  const first = points.seconds.findIndex((at) => at > seconds);
  const start = first === -1 ? points.seconds.length : first;
  return { seconds: points.seconds.subarray(start), values: points.values.subarray(start) };
}
