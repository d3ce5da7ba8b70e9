import type { Evidence } from './result.ts';

export interface IntervalCount {
  readonly events: number;
  readonly seconds: number;
}

export interface Throughput extends Evidence {
  /** Events over elapsed seconds, 1/s. Null where no time passed. */
  readonly value: number | null;
  /** The mean of the intervals' own rates: another number, shown only when it differs by more than 1 %. */
  readonly meanOfRates: number | null;
}

const noticeableDifference = 0.01;

/**
 * Events in the window over elapsed seconds of the window: a ratio of sums (Jain 1991, chapter 12), which the mean of
 * the rates equals only if all intervals have one length. The interval comes from `batchMeans` over the rates.
 */
export function throughput(intervals: readonly IntervalCount[]): Throughput {
  const timed = intervals.filter((interval) => interval.seconds > 0);
  const method = 'events over elapsed seconds';
  const seconds = timed.reduce((sum, interval) => sum + interval.seconds, 0);
  if (seconds === 0) {
    return { value: null, meanOfRates: null, n: 0, interval: null, method, warnings: ['no time passed'] };
  }
  const value = timed.reduce((sum, interval) => sum + interval.events, 0) / seconds;
  const meanOfRates = timed.reduce((sum, one) => sum + one.events / one.seconds, 0) / timed.length;
  const differs = Math.abs(meanOfRates - value) > noticeableDifference * Math.abs(value);
  return {
    value,
    meanOfRates,
    n: timed.length,
    interval: null,
    method,
    warnings: differs
      ? ['the mean of the interval rates differs by more than 1 %: intervals of unequal length']
      : [],
  };
}
