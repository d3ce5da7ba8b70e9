import type { Unit } from '../../preload/contract/numbers.ts';
import type { Reading } from '../../preload/contract/reading.ts';
import { newReading } from '../readings/new-reading.ts';
import { telemetryMetric } from '../telemetry/metrics.ts';
import { clockOf } from './sample-clock.ts';
import { noClockFinding, rareFinding, sinceBootFinding, tooManyFinding } from './sample-findings.ts';

/** The values of one moment, in base units. A log says the same metrics each second, so each is looked up once. */
export interface Sample {
  /** Where the values of a metric go; the same for the same metric, and nowhere (-1) for one too many. */
  place(metric: string): number;
  set(place: number, value: number): void;
}

/** Label and unit of a metric that no telemetry of ours has. */
export interface OwnMetric {
  readonly label: string;
  readonly unit: Unit;
}

/** The sample that is being read, and all before it. */
export interface SampleLog extends Sample {
  /** NaN where this sample has said nothing. */
  at(place: number): number;
  /** Whether this sample has said anything. */
  hasValues(): boolean;
  /** This sample is over; in seconds of the log's own clock, null where it has none. */
  add(stampSeconds: number | null): void;
  /** A whole sample by metric. */
  addValues(stampSeconds: number | null, values: ReadonlyMap<string, number>): void;
  /** This sample is the block that averages since the machine's start. */
  dropSinceBoot(): void;
  /** The stamps have no year: they tell distances and no date. */
  undated(): void;
  fact(name: string, value: string): void;
  unknown(): void;
  /** Null without a single sample. */
  finish(): Reading | null;
}

/** Metrics of one log: those of a machine with hundreds of processors and disks. */
const mostMetrics = 10_000;

/** Moments without a value that a log may have, over all its metrics, however rarely each is said. */
const mostGaps = 4_000_000;

/**
 * Gathers what a sampler logged. Samplers print rates over their own true interval, so rates are kept as printed; the
 * period is measured from the stamps. Without a clock a sample stands for one second, which is said.
 */
export function createSampleLog(generator: string, own: Readonly<Record<string, OwnMetric>> = {}): SampleLog {
  const places = new Map<string, number>();
  const columns: Column[] = [];
  const times: (number | null)[] = [];
  const facts = new Map<string, { name: string; value: string }>();
  let said = 0;
  let droppedSinceBoot = false;
  let dated = true;
  let unknownLines = 0;
  let hasTooMany = false;
  let leftOut = 0;
  /** Metrics that are kept, and their values. */
  let kept = 0;
  let keptValues = 0;

  function place(metric: string): number {
    const known = places.get(metric);
    if (known !== undefined) return known;
    if (columns.length >= mostMetrics) {
      hasTooMany = true;
      return -1;
    }
    columns.push({ metric, values: [], said: 0, isLeftOut: false });
    places.set(metric, columns.length - 1);
    return columns.length - 1;
  }

  function set(at: number, value: number): void {
    said += 1;
    const column = columns[at];
    if (column === undefined || column.isLeftOut) return;
    const { values } = column;
    if (values.length <= times.length) {
      if (column.said === 0 && !begin(column)) return;
      column.said += 1;
      keptValues += 1;
    }
    while (values.length < times.length) values.push(Number.NaN);
    values[times.length] = value;
  }

  /** Whether there is room for all that was not said of it until now. */
  function begin(column: Column): boolean {
    column.isLeftOut = leftOut > 0 || gapsOf(kept + 1) > mostGaps;
    if (column.isLeftOut) leftOut += 1;
    else kept += 1;
    return !column.isLeftOut;
  }

  function gapsOf(metrics: number): number {
    return metrics * times.length - keptValues;
  }

  function add(stampSeconds: number | null): void {
    times.push(stampSeconds);
    said = 0;
    if (gapsOf(kept) > mostGaps) for (const column of columns) leaveOutIfRare(column);
  }

  /** Lets a metric go that most samples said nothing of. */
  function leaveOutIfRare(column: Column): void {
    if (column.said === 0 || 2 * column.said >= times.length) return;
    kept -= 1;
    keptValues -= column.said;
    leftOut += 1;
    column.isLeftOut = true;
    column.said = 0;
    column.values.length = 0;
  }

  function forget(column: Column): void {
    if (column.values.length <= times.length) return;
    column.values.length = times.length;
    column.said -= 1;
    keptValues -= 1;
    if (column.said === 0) kept -= 1;
  }

  return {
    place,
    set,
    at: (at) => columns[at]?.values[times.length] ?? Number.NaN,
    hasValues: () => said > 0,
    add,
    addValues(stampSeconds, values) {
      for (const [metric, value] of values) set(place(metric), value);
      add(stampSeconds);
    },
    dropSinceBoot() {
      droppedSinceBoot = true;
      for (const column of columns) forget(column);
      said = 0;
    },
    undated() {
      dated = false;
    },
    fact(name, value) {
      facts.set(JSON.stringify([name, value]), { name, value });
    },
    unknown() {
      unknownLines += 1;
    },
    finish() {
      if (times.length === 0) return null;
      const clock = clockOf(times);
      return {
        ...newReading('telemetry', generator),
        clock: { startEpochSeconds: dated ? clock.start : null, periodSeconds: clock.period },
        facts: [...facts.values()],
        series: columns
          .filter(({ said: ofIt }) => ofIt > 0)
          .map(({ metric, values }) => seriesOf(metric, own, clock.seconds, values)),
        unknownLines,
        findings: [
          ...(droppedSinceBoot ? [sinceBootFinding(generator)] : []),
          ...(clock.start === null ? [noClockFinding(generator)] : []),
          ...(hasTooMany ? [tooManyFinding(mostMetrics)] : []),
          ...(leftOut > 0 ? [rareFinding(leftOut)] : []),
        ],
      };
    },
  };
}

interface Column {
  readonly metric: string;
  /** By sample; those at the end that said nothing of it are not there. */
  readonly values: number[];
  /** How many samples said it. */
  said: number;
  isLeftOut: boolean;
}

function seriesOf(
  metric: string,
  own: Readonly<Record<string, OwnMetric>>,
  seconds: number[],
  values: readonly number[],
): Reading['series'][number] {
  const [group = metric, part] = metric.split(':');
  const ownMetric = Object.hasOwn(own, group) ? own[group] : undefined;
  const known =
    ownMetric === undefined
      ? telemetryMetric(metric)
      : { ...ownMetric, label: part === undefined ? ownMetric.label : `${ownMetric.label}, ${part}` };
  return {
    metric,
    label: known?.label ?? metric,
    unit: known?.unit ?? 'count',
    seconds,
    values: seconds.map((_, at) => {
      const value = values[at];
      return value === undefined || !Number.isFinite(value) ? null : value;
    }),
  };
}
