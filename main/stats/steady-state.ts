import type { Evidence } from './result.ts';

export interface SteadyState extends Evidence {
  /** Index of the first point of the steady state; null: not reached within these points. */
  readonly start: number | null;
}

const batchSize = 5;
const fewestBatches = 10;

/**
 * Where the warm-up ends, by MSER-5 (White 1997; Franklin and White 2008): over means of 5 points, the truncation that
 * makes the squared standard error of the remaining mean smallest. A minimum in the second half means that the series
 * is still moving: not reached, rather than a guess.
 */
export function steadyState(values: readonly number[]): SteadyState {
  const batches = batchMeansOfFive(values);
  const common = { n: values.length, interval: null, method: 'MSER-5' };
  if (batches.length < fewestBatches) {
    const warning = `${values.length} points are too few to find a steady state (${fewestBatches * batchSize} are needed)`;
    return { ...common, start: null, warnings: [warning] };
  }
  const cut = smallestStandardError(batches);
  if (cut > batches.length / 2) {
    return { ...common, start: null, warnings: ['steady state not reached: the level still moves'] };
  }
  return { ...common, start: cut * batchSize, warnings: [] };
}

function batchMeansOfFive(values: readonly number[]): number[] {
  const batches: number[] = [];
  for (let start = 0; start + batchSize <= values.length; start += batchSize) {
    let sum = 0;
    for (let i = start; i < start + batchSize; i++) sum += values[i] ?? 0;
    batches.push(sum / batchSize);
  }
  return batches;
}

/** From the end to the front, with Welford's update, so that one pass serves every truncation. */
function smallestStandardError(batches: readonly number[]): number {
  let kept = 0;
  let mean = 0;
  let squares = 0;
  let best = { cut: 0, score: Number.POSITIVE_INFINITY };
  for (let cut = batches.length - 1; cut >= 0; cut--) {
    const value = batches[cut] ?? 0;
    kept += 1;
    const delta = value - mean;
    mean += delta / kept;
    squares += delta * (value - mean);
    const score = squares / (kept * kept);
    // The last few batches are flat by chance; White leaves them out.
    if (kept >= batchSize && score <= best.score) best = { cut, score };
  }
  return best.cut;
}
