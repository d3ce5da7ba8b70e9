import type { Finding } from '../../../preload/contract/hosts.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import type { Measurement, Series } from '../../../preload/contract/trials.ts';
import { newReading } from '../../readings/new-reading.ts';
import { type NamedColumn, nameColumns } from './column-slip.ts';
import { correctRates } from './per-tick-rates.ts';
import type { Samples } from './samples.ts';

/** What the samples say over time; null where no column is a time or none holds numbers. */
export function readingOfSamples(samples: Samples, file: string): Reading | null {
  const named = nameColumns(samples);
  if (named === null) return null;
  const first = named.times.find(Number.isFinite);
  const last = named.times.findLast(Number.isFinite);
  if (first === undefined || last === undefined) return null;
  const ticks = named.times.filter(Number.isFinite).length - 1;
  const period = ticks > 0 && last > first ? (last - first) / ticks : null;
  const corrected = correctRates(named.columns, period);
  const seconds = evenly(named.times, first, period);
  const source = `${file}:${samples.firstLine}-${samples.lastLine}`;
  return {
    ...newReading('telemetry', 'samples'),
    clock: { startEpochSeconds: first, periodSeconds: period },
    series: corrected.columns.map((column) => seriesOf(column, seconds)),
    measurements: corrected.columns.flatMap((column) => meanOf(column, source, corrected.finding)),
    unknownLines: samples.odd,
    findings: [named.finding, corrected.finding].filter((finding) => finding !== null),
  };
}

/**
 * Stamps of whole seconds jump where the true period is no whole second: then the samples stand evenly between the first
 * and the last. Stamps with fractions, and such as go backward, are taken as they are.
 */
function evenly(times: readonly number[], first: number, period: number | null): number[] {
  const whole = times.every((time) => Number.isNaN(time) || Number.isInteger(time));
  const known = times.filter(Number.isFinite);
  const goesForward = known.every((time, at) => time >= (known[at - 1] ?? time));
  if (!whole || !goesForward || period === null || Number.isInteger(period))
    return times.map((time) => time - first);
  return times.map((_, at) => Math.round(at * period * 1e6) / 1e6);
}

function seriesOf({ metric, label, unit, values }: NamedColumn, seconds: readonly number[]): Series {
  const held = seconds.flatMap((at, index) => (Number.isFinite(at) ? [index] : []));
  return {
    metric,
    label,
    unit,
    seconds: held.map((index) => seconds[index] ?? 0),
    values: held.map((index) => finite(values[index])),
  };
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** A mean over all samples, for what is a rate; counters and levels have none worth comparing. */
function meanOf(column: NamedColumn, source: string, corrected: Finding | null): Measurement[] {
  if (!column.isRate) return [];
  const values = column.values.filter(Number.isFinite);
  if (values.length === 0) return [];
  const value = values.reduce((sum, one) => sum + one, 0) / values.length;
  return [
    {
      metric: `${column.metric}-sampled`,
      label: `${column.label}, mean of samples`,
      value,
      unit: column.unit,
      direction: 'higher',
      interval: null,
      points: values.length,
      effectivePoints: null,
      method: column.corrected
        ? 'counter difference over measured time, all samples of the file'
        : 'mean of all samples of the file',
      warnings: column.corrected && corrected !== null ? [corrected.sentence] : [],
      source,
    },
  ];
}
