import type { IntervalMetric } from './workload.ts';

/** By these names trials of different generators stand beside each other. */
export const throughput: IntervalMetric = {
  ...{ name: 'throughput', label: 'Throughput', unit: '1/s', direction: 'higher' },
  of: (interval) => interval.throughput,
};

export const latency: IntervalMetric = {
  ...{ name: 'latency', label: 'Latency', unit: 's', direction: 'lower' },
  of: (interval) => interval.latencySeconds,
};
