import type { IntervalMetric } from '../workload.ts';

export const mysqlslapMetrics: readonly IntervalMetric[] = [
  {
    name: 'throughput',
    label: 'Queries',
    unit: '1/s',
    direction: 'higher',
    of: (interval) => interval.throughput,
  },
  {
    name: 'seconds',
    label: 'Time for all queries',
    unit: 's',
    direction: 'lower',
    of: (interval) => interval.more.seconds ?? null,
  },
];
