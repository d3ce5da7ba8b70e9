import type { Unit } from '../../../preload/contract/numbers.ts';
import { secondsOfMs } from '../milliseconds.ts';
import type { Figure, FinalReport } from '../output-event.ts';
import { type PrintedInterval, place } from './interval.ts';

/** The report at the end (or at a checkpoint) that a reporter in Lua printed as if it were an interval: over all of it. */
export function cumulativeReport(
  printed: PrintedInterval,
  checkpointSeconds: number | null,
  line: number,
): FinalReport {
  const figures = fields.flatMap(({ at, convert = same, ...field }): Figure[] => {
    const value = printed[at];
    return value === undefined || Number.isNaN(value) ? [] : [{ ...field, value: convert(value), line }];
  });
  return {
    ...{ figures, checkpointSeconds, whole: true, firstLine: line, lastLine: line },
    ...{ percentileRank: null, histogram: [] },
  };
}

const same = (value: number): number => value;

const fields: readonly {
  readonly at: number;
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly convert?: (printed: number) => number;
}[] = [
  { at: place.throughput, name: 'throughput', label: 'Transactions per second', unit: '1/s' },
  { at: place.queries, name: 'queries', label: 'Queries per second', unit: '1/s' },
  { at: place.reads, name: 'reads', label: 'Read queries per second', unit: '1/s' },
  { at: place.writes, name: 'writes', label: 'Write queries per second', unit: '1/s' },
  { at: place.other, name: 'other', label: 'Other queries per second', unit: '1/s' },
  { at: place.errors, name: 'errors', label: 'Ignored errors per second', unit: '1/s' },
  { at: place.reconnects, name: 'reconnects', label: 'Reconnects per second', unit: '1/s' },
  { at: place.label, name: 'elapsed', label: 'Elapsed time, whole seconds', unit: 's' },
  {
    ...{ at: place.latencyMs, name: 'latency', label: 'Latency, percentile not printed', unit: 's' },
    convert: secondsOfMs,
  },
];
