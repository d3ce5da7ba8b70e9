import type { Report } from './report.ts';

/** What each trial is told by: its throughput, or, where no trial has one, what they are compared by. */
export function headlineMetric({ trials, comparison }: Pick<Report, 'trials' | 'comparison'>): string {
  const isMeasured = trials.some(({ measurements }) =>
    measurements.some(({ metric }) => metric === 'throughput'),
  );
  return isMeasured || trials.length === 0 ? 'throughput' : comparison.metric.name;
}
