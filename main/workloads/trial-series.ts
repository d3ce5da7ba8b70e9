import type { Series } from '../../preload/contract/trials.ts';
import { NumberColumn } from './number-column.ts';
import type { ParsedTrial } from './parsed-trial.ts';
import type { IntervalMetric } from './workload.ts';

/** Each metric over the seconds that the labels count. Metrics that no interval printed are left out. */
export function seriesOf(trial: ParsedTrial, metrics: readonly IntervalMetric[]): Series[] {
  const { intervals } = trial;
  const rank = rankOf(trial);
  const seconds = intervals.map((interval) => interval.endSeconds);
  const printed = metrics.map((metric) => ({ metric, column: new NumberColumn() }));
  intervals.forEach((interval, row) => {
    for (const { metric, column } of printed) column.set(row, metric.of(interval));
  });
  return printed
    .filter(({ column }) => !column.isEmpty)
    .map(({ metric: { name, label, unit }, column }) => ({
      metric: name,
      label: name === 'latency' && rank ? `${label} P${rank}` : label,
      unit,
      seconds,
      values: column.first(intervals.length),
    }));
}

/** Of the latency. Intervals in CSV and JSON do not say it; the report at the end does. */
function rankOf({ intervals, reports }: ParsedTrial): number | null {
  const said = intervals.find((interval) => interval.percentileRank !== null) ?? reports.at(-1);
  return said?.percentileRank ?? null;
}
