import type { Measurement } from '../../preload/contract/trials.ts';

/** What heads a column of one metric: `Latency P95`, and where some trials tell another rank, `Latency P95 or Latency P99`. */
export function labelsOf(measured: readonly Pick<Measurement, 'label'>[]): string {
  return [...new Set(measured.map(({ label }) => label))].join(' or ');
}
