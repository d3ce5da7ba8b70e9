import type { Unit } from '../../preload/contract/numbers.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import type { Metric } from '../../preload/contract/workloads.ts';
import { batchMeans } from '../stats/batch-means.ts';
import { type Jitter, jitter } from '../stats/jitter.ts';
import { median } from '../stats/quantile.ts';
import { throughput } from '../stats/throughput.ts';

/** Values over time; seconds from the start of the measured window; NaN is a gap. */
export interface Points {
  readonly seconds: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export interface MeasuredSeries {
  /** What the generator printed each interval, stamped with the end of the interval. */
  readonly throughput: Points;
  readonly latency: Points;
  /** Telemetry, by metric; absent where the host did not say. */
  readonly others: ReadonlyMap<string, Points>;
}

export interface Window {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** What the generator's output says beside its intervals, and the raw file it stands in. */
export interface GeneratorSaid {
  readonly file: string;
  readonly percentileRank: number | null;
  /** Of the whole run, warm-up included. */
  readonly transactions: number | null;
  /** The server's own count over the same run. */
  readonly commits: number | null;
  /** What it printed at its end of the measured time alone. */
  readonly printed?: readonly Measurement[];
  /** Metrics that only this trial's plan knows. */
  readonly declared?: readonly Metric[];
}

/** Read from lines of the generator's output, where others are computed from series. */
export function isPrinted({ source }: Measurement): boolean {
  return /^load\.out:\d/.test(source ?? '');
}

/**
 * Everything that one trial has to say about its measured window, each metric once. Empty when nothing was reported in
 * it and nothing printed of it.
 */
export function measure(series: MeasuredSeries, window: Window, said: GeneratorSaid): Measurement[] {
  const rates = intervalsIn(series.throughput, window);
  const own = [...declaredOf(series.others, window, said), ...(said.printed ?? [])];
  if (rates.length === 0)
    return own.length === 0 ? [] : eachOnce([...own, ...meansOf(series.others, window)]);
  const evenness = jitter(
    rates.map((interval) => interval.rate),
    rates.map((interval) => interval.seconds),
  );
  return eachOnce([
    ...throughputOf(rates, said.file),
    ...latencyOf(series.latency, window, said),
    ...own,
    ...(evenness === null ? [] : evennessOf(evenness)),
    ...crossCheckOf(said),
    ...meansOf(series.others, window),
  ]);
}

/** What was measured over the window stands before what was printed of the same name at the end. */
function eachOnce(measurements: readonly Measurement[]): Measurement[] {
  const byName = Map.groupBy(measurements, ({ metric }) => metric);
  return [...byName.values()].flatMap(([first]) => first ?? []);
}

interface IntervalRate {
  readonly rate: number;
  readonly seconds: number;
}

/**
 * Intervals that lie wholly in the window. The length of one is the distance from the stamp before it; the first is
 * taken to be as long as the second, and a single one for a second.
 */
export function intervalsIn({ seconds, values }: Points, window: Window): IntervalRate[] {
  const intervals: IntervalRate[] = [];
  const firstLength = (seconds[1] ?? Number.NaN) - (seconds[0] ?? Number.NaN) || 1;
  for (let i = 0; i < seconds.length; i++) {
    const end = seconds[i] ?? Number.NaN;
    const length = end - (seconds[i - 1] ?? end - firstLength);
    const rate = values[i] ?? Number.NaN;
    const inside = end - length >= window.startSeconds - 1e-6 && end <= window.endSeconds + 1e-6;
    if (inside && length > 0 && Number.isFinite(rate)) intervals.push({ rate, seconds: length });
  }
  return intervals;
}

/** The ratio of sums is the value; the error comes from batch means, since seconds are not independent. */
function throughputOf(rates: readonly IntervalRate[], file: string): Measurement[] {
  const ratio = throughput(rates.map(({ rate, seconds }) => ({ events: rate * seconds, seconds })));
  const error = batchMeans(rates.map((interval) => interval.rate));
  if (ratio.value === null) return [];
  const shift = ratio.value - error.mean;
  return [
    {
      ...measurement('throughput', 'Throughput', ratio.value, '1/s', 'higher'),
      interval: error.interval && {
        ...error.interval,
        low: error.interval.low + shift,
        high: error.interval.high + shift,
      },
      points: rates.length,
      effectivePoints: error.effectiveN,
      method: `${ratio.method}; ${error.method}`,
      warnings: [...ratio.warnings, ...error.warnings],
      source: file,
    },
  ];
}

/** A printed percentile is never averaged: its median over the intervals is what can be said of the window. */
function latencyOf(points: Points, window: Window, { file, percentileRank }: GeneratorSaid): Measurement[] {
  const values = valuesIn(points, window);
  if (values.length === 0) return [];
  const rank = percentileRank ?? 95;
  return [
    {
      ...measurement('latency', `Latency P${rank}`, median(values), 's', 'lower'),
      points: values.length,
      method: `median of the intervals' printed ${rank}th percentiles`,
      source: file,
    },
  ];
}

/** A rate as events over seconds, a time as the median, everything else as the mean of the intervals. */
function declaredOf(
  series: ReadonlyMap<string, Points>,
  window: Window,
  { declared = [], file }: GeneratorSaid,
): Measurement[] {
  return declared.flatMap(({ name, label, unit, direction }) => {
    const points = series.get(name) ?? { seconds: [], values: [] };
    const values = valuesIn(points, window);
    if (values.length === 0) return [];
    const common = { points: values.length, source: file };
    const as = (value: number, method: string) => [
      { ...measurement(name, label, value, unit, direction), ...common, method },
    ];
    if (unit === 's') return as(median(values), 'median of the intervals');
    const rates = unit === '1/s' || unit === 'B/s' ? intervalsIn(points, window) : [];
    const ratio = throughput(rates.map(({ rate, seconds }) => ({ events: rate * seconds, seconds })));
    if (ratio.value !== null) return as(ratio.value, ratio.method);
    return as(values.reduce((sum, value) => sum + value, 0) / values.length, 'mean of the intervals');
  });
}

function evennessOf(evenness: Jitter): Measurement[] {
  const { cv, stalls, lastOverFirst, method } = evenness;
  const common = { points: evenness.n, method, warnings: [...evenness.warnings] };
  return [
    ...(cv === null ? [] : [{ ...measurement('jitter', 'Jitter', cv, 'ratio', 'lower'), ...common }]),
    { ...measurement('stalls', 'Stalls', stalls.count, 'count', 'lower'), ...common },
    { ...measurement('stall-longest', 'Longest stall', stalls.longestSeconds, 's', 'lower'), ...common },
    { ...measurement('stall-total', 'Stalled time', stalls.totalSeconds, 's', 'lower'), ...common },
    { ...measurement('throughput-p5', 'Throughput P5', evenness.p5, '1/s', 'higher'), ...common },
    { ...measurement('throughput-p50', 'Throughput P50', evenness.p50, '1/s', 'higher'), ...common },
    { ...measurement('throughput-p95', 'Throughput P95', evenness.p95, '1/s', 'higher'), ...common },
    {
      ...measurement(
        'seconds-below-half',
        'Time below 50 % of the median',
        evenness.secondsBelowHalf,
        's',
        'lower',
      ),
      ...common,
    },
    {
      ...measurement(
        'seconds-below-90',
        'Time below 90 % of the median',
        evenness.secondsBelow90Percent,
        's',
        'lower',
      ),
      ...common,
    },
    ...(lastOverFirst === null
      ? []
      : [{ ...measurement('drift', 'Second half over first', lastOverFirst - 1, 'ratio', null), ...common }]),
  ];
}

/** Above this the generator and the server do not speak of the same work. */
const crossCheckLimit = 0.02;

/**
 * The server's own count of commits beside the generator's of transactions, both over the whole run. Nothing where the
 * workload does not commit by statement: autocommit is not counted in Com_commit.
 */
function crossCheckOf({ transactions, commits, file }: GeneratorSaid): Measurement[] {
  if (transactions === null || transactions === 0 || commits === null || commits < 1) return [];
  const apart = commits / transactions - 1;
  return [
    {
      ...measurement('transactions', 'Transactions of the whole run', transactions, 'count', null),
      method: 'final report of the generator',
      source: file,
    },
    {
      ...measurement('commits-counted', 'Commits of the whole run', commits, 'count', null),
      method: 'Com_commit after the load less before it',
    },
    {
      ...measurement('cross-check', 'Commits against transactions', apart, 'ratio', null),
      method: 'Com_commit over the generator’s transactions, both of the whole run',
      warnings:
        Math.abs(apart) > crossCheckLimit
          ? ['the server counted another number of commits than the generator of transactions']
          : [],
    },
  ];
}

/** Telemetry that is compared between treatments, as its mean over the window. */
const means: readonly { metric: string; label: string; unit: Unit; direction: 'higher' | 'lower' | null }[] =
  [
    { metric: 'cpu-busy', label: 'CPU busy', unit: 'ratio', direction: null },
    { metric: 'cpu-iowait', label: 'CPU waiting for I/O', unit: 'ratio', direction: null },
    { metric: 'cpu-steal', label: 'CPU stolen', unit: 'ratio', direction: 'lower' },
    { metric: 'disk-read', label: 'Disk read', unit: 'B/s', direction: null },
    { metric: 'disk-write', label: 'Disk write', unit: 'B/s', direction: null },
    { metric: 'mysqld-rss', label: 'Server memory', unit: 'B', direction: null },
    { metric: 'swap-out', label: 'Swapped out', unit: 'B/s', direction: 'lower' },
  ];

function meansOf(series: ReadonlyMap<string, Points>, window: Window): Measurement[] {
  return means.flatMap(({ metric, label, unit, direction }) => {
    const values = valuesIn(series.get(metric) ?? { seconds: [], values: [] }, window);
    if (values.length === 0) return [];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return [
      {
        ...measurement(metric, label, mean, unit, direction),
        points: values.length,
        method: 'mean over the window',
      },
    ];
  });
}

/** Finite values of the window. */
export function valuesIn({ seconds, values }: Points, window: Window): number[] {
  const inside: number[] = [];
  for (let i = 0; i < seconds.length; i++) {
    const at = seconds[i] ?? Number.NaN;
    const value = values[i] ?? Number.NaN;
    if (at > window.startSeconds && at <= window.endSeconds && Number.isFinite(value)) inside.push(value);
  }
  return inside;
}

function measurement(
  metric: string,
  label: string,
  value: number,
  unit: Unit,
  direction: Measurement['direction'],
): Measurement {
  return {
    metric,
    label,
    value,
    unit,
    direction,
    interval: null,
    points: null,
    effectivePoints: null,
    method: '',
    warnings: [],
    source: null,
  };
}
