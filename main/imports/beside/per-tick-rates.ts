import type { Finding } from '../../../preload/contract/hosts.ts';
import type { NamedColumn } from './column-slip.ts';

export interface CorrectedRates {
  readonly columns: readonly NamedColumn[];
  readonly finding: Finding | null;
}

/**
 * Rates that are the difference of a counter from one line to the next, as if a tick were a second. Where the ticks
 * truly are further apart, the rate is that difference over the measured period. The first line has none before it.
 */
export function correctRates(columns: readonly NamedColumn[], period: number | null): CorrectedRates {
  const counters = columns.filter(({ isCounter }) => isCounter);
  const perTick = columns.filter((column) => !column.isCounter && counterOf(column, counters) !== null);
  if (period === null || perTick.length === 0 || Math.abs(period - 1) < 0.005)
    return { columns, finding: null };
  const corrected = columns.map((column) =>
    perTick.includes(column)
      ? {
          ...column,
          unit: '1/s' as const,
          corrected: true,
          values: column.values.map((value, at) => (at === 0 ? Number.NaN : value / period)),
        }
      : column,
  );
  return { columns: corrected, finding: periodFinding(perTick, period) };
}

/** The counter, or the sum of two, whose differences these values are in nine of ten lines. */
function counterOf(rate: NamedColumn, counters: readonly NamedColumn[]): NamedColumn | null {
  const fits = (counter: readonly number[]) => {
    let same = 0;
    let compared = 0;
    for (let at = 1; at < rate.values.length; at++) {
      const difference = (counter[at] ?? Number.NaN) - (counter[at - 1] ?? Number.NaN);
      const printed = rate.values[at] ?? Number.NaN;
      if (!Number.isFinite(difference) || !Number.isFinite(printed) || (difference === 0 && printed === 0))
        continue;
      compared += 1;
      if (Math.abs(difference - printed) <= 1) same += 1;
    }
    return compared >= 5 && same >= compared * 0.9;
  };
  for (const [at, counter] of counters.entries()) {
    if (fits(counter.values)) return counter;
    for (const other of counters.slice(at + 1))
      if (fits(counter.values.map((value, index) => value + (other.values[index] ?? 0)))) return counter;
  }
  return null;
}

function periodFinding(perTick: readonly NamedColumn[], period: number): Finding {
  const percent = ((period - 1) * 100).toFixed(1);
  return {
    id: 'sampler-period',
    severity: 'informs',
    title: 'The sampler does not tick each second',
    sentence: `By its stamps the sampler ticks every ${period.toFixed(3)} s. Its rates (${perTick.map(({ label }) => label).join(', ')}) are differences a tick and read as rates they are ${percent} % too high; they were divided by the measured period.`,
    remedy: 'Compare the corrected rates only.',
    evidence: `${period.toFixed(4)} s`,
  };
}
