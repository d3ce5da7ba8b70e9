import { type Plan, usualMetric } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { workloadOf } from '../workloads/list.ts';
import { completeOptions } from '../workloads/options.ts';
import { metricsOf } from '../workloads/workload.ts';

/**
 * A metric that the load generator is not known to measure. It only warns: a program may print more than is declared
 * (a time for each of its tests), and trials can be compared by another metric afterwards.
 */
export function metricFindings({ analysis, workload }: Plan): Finding[] {
  const generator = workloadOf(workload.generator);
  const names = metricsOf(generator, completeOptions(generator, workload.options)).map(({ name }) => name);
  if (analysis.metric === usualMetric || names.includes(analysis.metric)) return [];
  return [
    {
      id: 'metric-unknown',
      severity: 'warns',
      title: `${analysis.metric} is no metric of ${generator.label}`,
      sentence: 'No trial may measure it, and then no treatment gets a verdict by it.',
      remedy: `Write one of these as the metric of the analysis: ${names.join(', ')}.`,
      evidence: `analysis.metric: ${analysis.metric}`,
    },
  ];
}
