/** Indices of points that are later than all before them: a label that comes again is no new moment. */
export function growing(seconds: readonly number[]): Int32Array {
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
