import { throughput } from '../interval-metrics.ts';
import type { IntervalMetric } from '../workload.ts';

/** NOPM is of the timed minutes as a whole; the counter tells transactions every ten seconds. */
export const hammerMetrics: readonly IntervalMetric[] = [
  {
    name: 'nopm',
    label: 'New orders per minute (NOPM)',
    unit: 'count',
    direction: 'higher',
    of: () => null,
  },
  { ...throughput, label: 'Transactions' },
];
