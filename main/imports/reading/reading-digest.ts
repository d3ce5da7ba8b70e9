import type { Unit } from '../../../preload/contract/numbers.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import { sparklineOf } from '../../trials/trial-view.ts';
import { HeldMeasurements } from './held-measurements.ts';

/** One series without its values. */
export interface SeriesExtent {
  readonly metric: string;
  readonly label: string;
  readonly unit: Unit;
  readonly points: number;
  readonly firstSeconds: number;
  readonly lastSeconds: number;
  /** Few means of what a trial can be told by, for a small line; empty of other series. */
  readonly sketch: readonly number[];
}

/** A reading without its values over time: what a preview holds of it. */
export interface ReadingDigest extends Omit<Reading, 'series' | 'measurements'> {
  readonly measurements: HeldMeasurements;
  readonly series: readonly SeriesExtent[];
}

export function digestOf(reading: Reading): ReadingDigest {
  return {
    ...reading,
    measurements: new HeldMeasurements(reading.measurements),
    series: reading.series.map(({ metric, label, unit, seconds, values }) => ({
      metric,
      label,
      unit,
      points: seconds.length,
      firstSeconds: seconds[0] ?? 0,
      lastSeconds: seconds.at(-1) ?? 0,
      sketch: overTimeNames.includes(metric) ? sketchOf(values) : [],
    })),
  };
}

/** What is worth a small line, the most telling first; the last ones are what samplers beside a load call it. */
export const overTimeNames: readonly string[] = ['throughput', 'nopm', 'tps', 'queries', 'qps'];

const sketchPoints = 48;

function sketchOf(values: readonly (number | null)[]): number[] {
  const numbers = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) numbers[at] = values[at] ?? Number.NaN;
  return sparklineOf(numbers, sketchPoints).map((value) => Number(value.toPrecision(4)));
}

/** Reads the trial's own output: what is compared. */
export function isTrial({ kind }: Pick<Reading, 'kind'>): boolean {
  return kind === 'load' || kind === 'table';
}

/** What `measuredNothing` looks at. */
type Outcome = Pick<ReadingDigest, 'kind' | 'endReason' | 'facts' | 'messages' | 'findings'> & {
  readonly measurements: Iterable<Measurement>;
  readonly series: readonly unknown[];
};

/**
 * Output of a load generator that tells of no trial: data that were prepared or removed, or a version or a help text
 * alone. One that broke off while it ran, or failed, has at least said how it was to run or why it did not.
 */
export function measuredNothing(reading: Outcome): boolean {
  if (reading.kind !== 'load' || reading.series.length > 0) return false;
  if ([...reading.measurements].length > 0) return false;
  if (reading.endReason === 'complete')
    return reading.findings.every(({ severity }) => severity !== 'blocks');
  return reading.endReason === 'truncated' && reading.facts.length === 0 && reading.messages.length === 0;
}

/** Of the server, as an option file asks for them; other settings are what a server said it has. */
export function isRequested({ kind, generator }: Pick<Reading, 'kind' | 'generator'>): boolean {
  return kind === 'settings' && generator === optionFileReader;
}

export const optionFileReader = 'option-file';
