import type { Measurement } from '../../preload/contract/trials.ts';
import type { IntervalReport } from './output-event.ts';
import type { IntervalMetric } from './workload.ts';

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

/**
 * One measurement a metric over the window: rates as ratios of sums, counts as means over time, latency as the median
 * of what was printed (percentiles are never averaged). Metrics that nothing was printed about are left out.
 */
export function measureWindow(
  metrics: readonly IntervalMetric[],
  intervals: readonly IntervalReport[],
  window: Window,
  fileName: string,
): Measurement[] {
  const inside = intervals.filter((interval) => secondsInside(interval, window) > 0);
  return metrics.flatMap((metric) => {
    const points = inside.filter((interval) => metric.of(interval) !== null);
    const first = points[0];
    const last = points.at(-1);
    if (!first || !last) return [];
    const latency = metric.unit === 's';
    const value = latency ? medianOf(points, metric) : rateInWindow(points, metric.of, window)?.perSecond;
    if (value === undefined) return [];
    return {
      metric: metric.name,
      label: latency && first.percentileRank ? `${metric.label} P${first.percentileRank}` : metric.label,
      value,
      unit: metric.unit,
      direction: metric.direction,
      interval: null,
      points: points.length,
      effectivePoints: null,
      method: latency ? 'median of intervals' : metric.unit === '1/s' ? 'ratio of sums' : 'mean over time',
      warnings: latency ? lowerBoundWarning(points) : [],
      source: `${fileName}:${first.line}-${last.line}`,
    };
  });
}

function secondsInside(interval: IntervalReport, window: Window): number {
  const start = Math.max(interval.endSeconds - interval.seconds, window.startSeconds);
  return Math.min(interval.endSeconds, window.endSeconds) - start;
}

function medianOf(points: readonly IntervalReport[], metric: IntervalMetric): number {
  const sorted = points.flatMap((point) => metric.of(point) ?? []).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

function lowerBoundWarning(points: readonly IntervalReport[]): string[] {
  const bounds = points.filter((point) => point.latencyIsLowerBound).length;
  if (bounds === 0) return [];
  return [
    `In ${bounds} of ${points.length} intervals the latency is a lower bound: the generator's histogram ends there.`,
  ];
}
