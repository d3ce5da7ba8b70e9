import type { IntervalReport } from './output-event.ts';

/** An interval of which nothing but its place is known; what a generator prints is laid over it. */
export function newInterval(
  place: Pick<IntervalReport, 'seq' | 'line' | 'endSeconds' | 'seconds'>,
): IntervalReport {
  return { ...nothingPrinted, ...place };
}

const nothingPrinted = {
  threads: null,
  throughput: null,
  queries: null,
  reads: null,
  writes: null,
  other: null,
  latencySeconds: null,
  percentileRank: null,
  latencyIsLowerBound: false,
  errors: null,
  reconnects: null,
  queueLength: null,
  concurrency: null,
  more: {},
};
