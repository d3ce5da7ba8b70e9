import { secondsOfMs } from '../milliseconds.ts';
import type { IntervalReport } from '../output-event.ts';
import { type PrintedInterval, place } from './interval.ts';

/** What came before the interval in its trial. */
export interface TrialSoFar {
  readonly intervals: number;
  /** Label of the interval before; 0 at the start. */
  readonly lastLabel: number;
  /** The interval that was asked for, where the header says it. */
  readonly reportSeconds: number | null;
}

/** An interval line, with what of it depends on the lines before. */
export interface ReadInterval {
  readonly hasImpossible: boolean;
  readonly report: (trial: TrialSoFar, line: number) => IntervalReport;
}

/** In base units, with what was printed but says nothing made null. */
export function intervalReport(printed: PrintedInterval, trial: TrialSoFar, line: number): IntervalReport {
  const label = printed[place.label] ?? Number.NaN;
  const latencyMs = meaningfulLatency(printed);
  return {
    seq: trial.intervals,
    line,
    endSeconds: label,
    seconds: seconds(label, trial),
    threads: known(printed[place.threads]),
    throughput: known(printed[place.throughput]),
    queries: known(printed[place.queries]),
    reads: known(printed[place.reads]),
    writes: known(printed[place.writes]),
    other: known(printed[place.other]),
    latencySeconds: latencyMs === null ? null : secondsOfMs(latencyMs),
    percentileRank: known(printed[place.percentileRank]) || null,
    latencyIsLowerBound: latencyMs !== null && latencyMs >= histogramTopMs,
    errors: known(printed[place.errors]),
    reconnects: known(printed[place.reconnects]),
    queueLength: null,
    concurrency: null,
    more: nothingMore,
  };
}

const nothingMore = {};

/** Where sysbench's latency histogram ends. */
const histogramTopMs = 100_000;

function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Zero is printed when percentiles are off (rank 0) and when nothing happened. */
function meaningfulLatency(printed: PrintedInterval): number | null {
  const latencyMs = known(printed[place.latencyMs]);
  const nothingHappened = latencyMs === 0 && !((printed[place.throughput] ?? 0) > 0);
  return printed[place.percentileRank] === 0 || nothingHappened ? null : latencyMs;
}

/**
 * Rates are per true length, which is not printed. Labels are rounded, so a step of zero stands for one interval; a
 * longer step is a longer interval, since sysbench skips the reports that it could not make in time.
 */
export function seconds(label: number, trial: TrialSoFar): number {
  const step = label - trial.lastLabel;
  return step > 0 ? step : (trial.reportSeconds ?? 1);
}
