import type { Intervals } from './interval-log.ts';
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
 * Transactions per second over a window as the ratio of sums: each interval counts by the seconds of it that lie in the
 * window. The mean of interval rates is another number as soon as intervals differ in length. Null when no interval lies
 * there.
 */
export function rateInWindow(
  intervals: Pick<Intervals, 'forEach'>,
  window: Window = whole,
): WindowRate | null {
  let events = 0;
  let seconds = 0;
  let count = 0;
  intervals.forEach((interval) => {
    const { throughput } = interval;
    const inside = secondsInside(interval, window);
    if (throughput === null || inside <= 0) return;
    events += throughput * inside;
    seconds += inside;
    count++;
  });
  return count === 0 ? null : { perSecond: events / seconds, seconds, intervals: count };
}

function secondsInside(interval: IntervalReport, window: Window): number {
  const start = Math.max(interval.endSeconds - interval.seconds, window.startSeconds);
  return Math.min(interval.endSeconds, window.endSeconds) - start;
}
