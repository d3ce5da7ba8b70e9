import { type ColumnMeaning, type ColumnMetric, slug } from './column-meaning.ts';

export type MetricColumn = ColumnMetric & { readonly at: number };

/** Two columns never bear the same name: of p95 and p99 the first is the latency, the other goes by its head. */
export function metricsOf(columns: readonly ColumnMeaning[]): MetricColumn[] {
  const metrics: MetricColumn[] = [];
  columns.forEach((column, at) => {
    if (column.kind !== 'metric') return;
    const taken = (name: string) => metrics.some(({ metric }) => metric === name);
    const own = slug(column.label);
    const metric = [column.metric, own].find((name) => !taken(name)) ?? `${own}-${at + 1}`;
    metrics.push({ ...column, metric, at });
  });
  return metrics;
}
