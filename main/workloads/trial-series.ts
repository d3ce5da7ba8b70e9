import type { Series } from '../../preload/contract/trials.ts';
import type { ParsedTrial } from './parsed-trial.ts';
import type { IntervalMetric } from './workload.ts';

/** Each metric over the seconds that the labels count. Metrics that no interval printed are left out. */
export function seriesOf(trial: ParsedTrial, metrics: readonly IntervalMetric[]): Series[] {
  const seconds = trial.intervals.map((interval) => interval.endSeconds);
  const rank = trial.intervals.find((interval) => interval.percentileRank !== null)?.percentileRank;
  return metrics
    .filter(({ of }) => trial.intervals.some((interval) => of(interval) !== null))
    .map(({ name, label, unit, of }) => ({
      metric: name,
      label: name === 'latency' && rank ? `${label} P${rank}` : label,
      unit,
      seconds,
      values: trial.intervals.map(of),
    }));
}
