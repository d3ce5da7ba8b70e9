import type { Direction, Unit } from '../../../preload/contract/numbers.ts';
import { latency, throughput } from '../interval-metrics.ts';
import type { IntervalMetric } from '../workload.ts';

/** The first counts New-Order alone, as TpmC does. */
export const tpccMetrics: readonly IntervalMetric[] = [
  throughput,
  latency,
  more('latency-p99', 'New-Order latency P99', 's', 'lower'),
  more('latency-max', 'Latency maximum', 's', 'lower'),
  more('transactions', 'Transactions of all kinds', '1/s', 'higher'),
  more('payments', 'Payment', '1/s', null),
  more('order-statuses', 'Order-Status', '1/s', null),
  more('deliveries', 'Delivery', '1/s', null),
  more('stock-levels', 'Stock-Level', '1/s', null),
  more('late', 'Transactions over their limit', '1/s', 'lower'),
  more('payment-max', 'Payment latency maximum', 's', 'lower'),
  more('order-status-max', 'Order-Status latency maximum', 's', 'lower'),
  more('delivery-max', 'Delivery latency maximum', 's', 'lower'),
  more('stock-level-max', 'Stock-Level latency maximum', 's', 'lower'),
  more('client-cpu-time', 'Client CPU time, percentile', 's', null),
  more('client-cpu-max', 'Client CPU time, maximum', 's', null),
];

function more(name: string, label: string, unit: Unit, direction: Direction | null): IntervalMetric {
  return { name, label, unit, direction, of: (interval) => interval.more[name] ?? null };
}
