import type { IntervalReport } from './output-event.ts';

export interface WindowRate {
  /** Events in the window over its seconds, 1/s. */
  readonly perSecond: number;
  /** How much of the window the intervals cover. */
  readonly seconds: number;
  readonly intervals: number;
}

/** Seconds in the generator's own time, as its labels count. */
export interface Window {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

const whole: Window = { startSeconds: Number.NEGATIVE_INFINITY, endSeconds: Number.POSITIVE_INFINITY };

/**
 * A rate over a window as the ratio of sums: each interval counts by the seconds of it that lie in the window. The mean
 * of interval rates is another number as soon as intervals differ in length. Null when no interval lies there.
 */
export function rateInWindow(
  intervals: readonly IntervalReport[],
  rate: (interval: IntervalReport) => number | null,
  window: Window = whole,
): WindowRate | null {
  let events = 0;
  let seconds = 0;
  let count = 0;
  for (const interval of intervals) {
    const value = rate(interval);
    const inside = secondsInside(interval, window);
    if (value === null || inside <= 0) continue;
    events += value * inside;
    seconds += inside;
    count++;
  }
  return count === 0 ? null : { perSecond: events / seconds, seconds, intervals: count };
}

/** Transactions in the window over its seconds. */
export function throughputInWindow(
  intervals: readonly IntervalReport[],
  startSeconds: number,
  endSeconds: number,
): WindowRate | null {
  return rateInWindow(intervals, (interval) => interval.throughput, { startSeconds, endSeconds });
}

function secondsInside(interval: IntervalReport, window: Window): number {
  const start = Math.max(interval.endSeconds - interval.seconds, window.startSeconds);
  return Math.min(interval.endSeconds, window.endSeconds) - start;
}
