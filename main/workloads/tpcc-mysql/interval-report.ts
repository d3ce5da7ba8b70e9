import { secondsOfMs } from '../milliseconds.ts';
import { newInterval } from '../new-interval.ts';
import type { IntervalReport } from '../output-event.ts';
import type { Generation, PrintedInterval } from './interval.ts';

/** What came before the interval in its trial. */
export interface TrialSoFar {
  readonly intervals: number;
  /** Label of the interval before; 0 at MEASURING START, null where the text begins later. */
  readonly lastLabel: number | null;
  /** Length of an interval, as asked for or as the shortest so far; null where nothing tells yet. */
  readonly everySeconds: number | null;
  /** As the header says it; null where it does not. */
  readonly rampUpSeconds: number | null;
}

/** What the times of a generation are. */
export function timesOf(generation: Generation): 'seconds' | 'client-cpu' | 'milliseconds' {
  if (generation === 'g1' || generation === 'g2') return 'seconds';
  return generation >= 'g7' ? 'milliseconds' : 'client-cpu';
}

/**
 * In base units. Times of the first interval are left out after a ramp-up: percentile and maximum then still hold the
 * ramp-up, since tpcc_start does not begin them anew.
 */
export function intervalReport(printed: PrintedInterval, trial: TrialSoFar, line: number): IntervalReport {
  const seconds = secondsOf(printed, trial);
  const perSecond = (count: number | undefined) =>
    seconds > 0 ? known(count, (value) => value / seconds) : null;
  const counts = printed.transactions.map(({ count }) => count);
  const [newOrders, payments, orderStatuses, deliveries, stockLevels] = counts.map(perSecond);
  const all = counts.every((count) => known(count) !== null)
    ? counts.reduce((sum, count) => sum + count, 0)
    : undefined;
  const late = printed.transactions
    .map((one) => one.late ?? Number.NaN)
    .reduce((sum, count) => sum + count, 0);
  const holdsRampUp = trial.intervals === 0 && (trial.rampUpSeconds ?? 0) > 0;
  return {
    ...newInterval({
      seq: trial.intervals,
      line,
      endSeconds: printed.label,
      seconds,
    }),
    throughput: newOrders ?? null,
    ...(holdsRampUp ? {} : latencyOf(printed)),
    more: {
      transactions: perSecond(all),
      payments: payments ?? null,
      'order-statuses': orderStatuses ?? null,
      deliveries: deliveries ?? null,
      'stock-levels': stockLevels ?? null,
      late: perSecond(late),
      ...(holdsRampUp ? {} : timesBeside(printed)),
    },
  };
}

/** The program prints by its clock, whatever happens: after a gap in the labels a line still counts one interval. */
export function secondsOf({ label }: PrintedInterval, { lastLabel, everySeconds }: TrialSoFar): number {
  const since = lastLabel === null ? null : label - lastLabel;
  if (since === null) return everySeconds ?? 0;
  return everySeconds !== null && everySeconds > 0 ? Math.min(since, everySeconds) : since;
}

/** Whether a number stands in the line that cannot be. */
export function hasImpossible({ transactions }: PrintedInterval): boolean {
  return transactions.some(
    ({ count, late, percentile, maximum }) =>
      known(count) === null ||
      [late, percentile, maximum].some((value) => value !== null && known(value) === null),
  );
}

/** Where the histogram of `g7` ends: what took longer is printed as this. */
const clippedMs = 19.999;

function latencyOf({ generation, transactions }: PrintedInterval): Partial<IntervalReport> {
  const percentile = transactions[0]?.percentile;
  const times = timesOf(generation);
  if (times === 'client-cpu' || !percentile) return {};
  return {
    latencySeconds: times === 'seconds' ? known(percentile) : known(percentile, secondsOfMs),
    percentileRank: times === 'seconds' ? 90 : generation === 'g9' ? 95 : 99,
    latencyIsLowerBound: generation === 'g7' && percentile >= clippedMs,
  };
}

/** Zero is printed where no such transaction came to an end. */
function timesBeside({ generation, transactions, percentile99 }: PrintedInterval): IntervalReport['more'] {
  const inSeconds = (value: number | null | undefined) =>
    value ? known(value, timesOf(generation) === 'seconds' ? undefined : secondsOfMs) : null;
  const [newOrder, payment, orderStatus, delivery, stockLevel] = transactions;
  if (timesOf(generation) === 'client-cpu')
    return {
      'client-cpu-time': inSeconds(newOrder?.percentile),
      'client-cpu-max': inSeconds(newOrder?.maximum),
    };
  return {
    'latency-p99': inSeconds(percentile99),
    'latency-max': inSeconds(newOrder?.maximum),
    'payment-max': inSeconds(payment?.maximum),
    'order-status-max': inSeconds(orderStatus?.maximum),
    'delivery-max': inSeconds(delivery?.maximum),
    'stock-level-max': inSeconds(stockLevel?.maximum),
  };
}

/** Counters went below zero in `g3`; a count of ten digits in one interval is no count either. */
function known(value: number | undefined, convert = (number: number) => number): number | null {
  return value !== undefined && value >= 0 && value < 1e10 ? convert(value) : null;
}
