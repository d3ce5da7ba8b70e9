import type { Metric } from '../../preload/contract/workloads.ts';
import { Segmented } from '../parts/segmented.tsx';

export interface MetricSwitchProps {
  readonly metrics: readonly Metric[];
  readonly value: string;
  readonly onChange: (metric: string) => void;
}

/** What most comparisons are about, with names short enough to stand side by side. */
const first: readonly (readonly [metric: string, label: string])[] = [
  ['throughput', 'Throughput'],
  ['latency', 'Latency'],
  ['stalls', 'Stalls'],
  ['cpu-busy', 'CPU'],
];

export function MetricSwitch({ metrics, value, onChange }: MetricSwitchProps) {
  const near = first.filter(([name]) => metrics.some((metric) => metric.name === name));
  const others = metrics.filter(({ name }) => !near.some(([known]) => known === name));
  return (
    <>
      {near.length > 1 && (
        <Segmented
          label="Metric"
          choices={near.map(([name, label]) => ({ value: name, label }))}
          value={value}
          onChange={onChange}
        />
      )}
      {others.length > 0 && (
        <select
          className="input metric-switch__others"
          aria-label="Other metric"
          value={others.some(({ name }) => name === value) ? value : ''}
          onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
        >
          <option value="">other metric</option>
          {others.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
