import { throughput } from '../interval-metrics.ts';
import type { IntervalMetric } from '../workload.ts';

export const mysqlslapMetrics: readonly IntervalMetric[] = [
  { ...throughput, label: 'Queries' },
  {
    name: 'seconds',
    label: 'Time for all queries',
    unit: 's',
    direction: 'lower',
    of: (interval) => interval.more.seconds ?? null,
  },
];
