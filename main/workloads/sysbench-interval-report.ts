import { secondsOfMs } from './milliseconds.ts';
import type { IntervalReport } from './output-event.ts';
import type { PrintedInterval } from './sysbench-interval.ts';

/** Where the interval stands in its trial. */
export interface IntervalPlace {
  readonly seq: number;
  readonly line: number;
  /** Label of the interval before; 0 at the start. */
  readonly lastLabel: number;
  /** The interval that was asked for, where the header says it. */
  readonly reportSeconds: number | null;
}

/** In base units, with what was printed but says nothing made null. */
export function intervalReport(printed: PrintedInterval, place: IntervalPlace): IntervalReport {
  const rank = printed.percentileRank === 0 ? null : printed.percentileRank;
  const nothingHappened = printed.latencyMs === 0 && !(printed.throughput > 0);
  const latencyMs = rank === null || nothingHappened ? null : usable(printed.latencyMs);
  return {
    seq: place.seq,
    line: place.line,
    endSeconds: printed.label,
    seconds: intervalSeconds(printed.label, place),
    threads: printed.threads,
    throughput: usable(printed.throughput),
    queries: usable(printed.queries),
    reads: usable(printed.reads),
    writes: usable(printed.writes),
    other: usable(printed.other),
    latencySeconds: latencyMs === null ? null : secondsOfMs(latencyMs),
    percentileRank: rank,
    latencyIsLowerBound: latencyMs !== null && latencyMs >= histogramTopMs,
    errors: usable(printed.errors),
    reconnects: usable(printed.reconnects),
    queueLength: null,
    concurrency: null,
  };
}

/** Something of it was printed as `nan`, `inf` or beyond any machine. */
export function hasImpossible(printed: PrintedInterval): boolean {
  const { throughput, queries, reads, writes, other, latencyMs, errors, reconnects } = printed;
  const rates = throughput + (queries ?? 0) + (reads ?? 0) + (writes ?? 0) + (other ?? 0);
  return Number.isNaN(rates + (latencyMs ?? 0) + (errors ?? 0) + (reconnects ?? 0));
}

/** Where sysbench's latency histogram ends. */
const histogramTopMs = 100_000;

/**
 * Rates are per true length, which is not printed. Labels are rounded, so a step of zero stands for one interval; a
 * longer step is a longer interval, since sysbench skips the reports that it could not make in time.
 */
function intervalSeconds(label: number, place: IntervalPlace): number {
  const step = label - place.lastLabel;
  return step > 0 ? step : (place.reportSeconds ?? 1);
}

function usable(value: number | null): number | null {
  return Number.isNaN(value) ? null : value;
}
