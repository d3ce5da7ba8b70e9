import { latency, throughput } from '../interval-metrics.ts';
import type { IntervalMetric } from '../workload.ts';

export const sysbenchMetrics: readonly IntervalMetric[] = [
  throughput,
  latency,
  { name: 'queries', label: 'Queries', unit: '1/s', direction: 'higher', of: (interval) => interval.queries },
  { name: 'reads', label: 'Read queries', unit: '1/s', direction: null, of: (interval) => interval.reads },
  { name: 'writes', label: 'Write queries', unit: '1/s', direction: null, of: (interval) => interval.writes },
  { name: 'other', label: 'Other queries', unit: '1/s', direction: null, of: (interval) => interval.other },
  { name: 'errors', label: 'Errors', unit: '1/s', direction: 'lower', of: (interval) => interval.errors },
  {
    name: 'reconnects',
    label: 'Reconnects',
    unit: '1/s',
    direction: 'lower',
    of: (interval) => interval.reconnects,
  },
  { name: 'threads', label: 'Threads', unit: 'count', direction: null, of: (interval) => interval.threads },
  {
    name: 'queue',
    label: 'Waiting transactions',
    unit: 'count',
    direction: 'lower',
    of: (interval) => interval.queueLength,
  },
  {
    name: 'concurrency',
    label: 'Transactions under way',
    unit: 'count',
    direction: null,
    of: (interval) => interval.concurrency,
  },
];
