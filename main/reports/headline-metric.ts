import type { Report } from './report.ts';

/**
 * What each trial is told by: its throughput, or, where no trial has one, what they are compared by. Trials of others
 * are always told by that, since it is the number their authors know.
 */
export function headlineMetric({
  trials,
  comparison,
  experiment,
}: Pick<Report, 'trials' | 'comparison' | 'experiment'>): string {
  const measured = (name: string) =>
    trials.some(({ measurements }) => measurements.some(({ metric }) => metric === name));
  if (experiment.source === 'imported' && measured(comparison.metric.name)) return comparison.metric.name;
  return measured('throughput') || trials.length === 0 ? 'throughput' : comparison.metric.name;
}
