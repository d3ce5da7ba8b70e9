import type { Reading } from '../../../preload/contract/reading.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import type { ReadingStream } from '../../readings/reader.ts';
import { median } from '../../stats/quantile.ts';
import { loadReading } from '../load-reading.ts';
import type { Figure } from '../output-event.ts';
import { factOf, type ParsedTrial } from '../parsed-trial.ts';
import { readTrials } from '../read-trials.ts';
import type { Conclusion } from '../workload.ts';
import { hammerFindings } from './findings.ts';
import { hammerMetrics } from './metrics.ts';
import { createHammerParser } from './output.ts';

/** A reading for each timed run, each build of a schema and each time profile. */
export function openHammer(name: string, deliver: (reading: Reading) => void): ReadingStream {
  return readTrials(createHammerParser(), (trial) => deliver(readingOf(trial, name)));
}

function readingOf(trial: ParsedTrial, fileName: string): Reading {
  const { measurements, findings } = concludeHammer(trial, fileName);
  return {
    ...loadReading('hammerdb', trial, hammerMetrics),
    measurements: [...measurements, ...throughputOf(measurements)],
    findings,
  };
}

/** The result is of the timed minutes alone, ramp-up left out. A time profile holds the ramp-up. */
export function concludeHammer(trial: ParsedTrial, fileName: string): Conclusion {
  const figures = trial.reports.flatMap((report) => report.figures);
  const measurements =
    factOf(trial, 'work') === 'time profile'
      ? profileMeasurements(figures, fileName)
      : resultMeasurements(figures, fileName);
  return { measurements, findings: hammerFindings(trial) };
}

/** In the base unit, as the counter of a trial of ours has it. */
function throughputOf(measurements: readonly Measurement[]): Measurement[] {
  const printed = measurements.filter(({ metric }) => metric === 'tpm');
  return printed.map((tpm) => ({
    ...{ ...tpm, metric: 'throughput', label: 'Transactions', value: tpm.value / 60, unit: '1/s' },
    method: 'printed TPM over 60',
  }));
}

function resultMeasurements(figures: readonly Figure[], fileName: string): Measurement[] {
  return figures.map((figure) => ({
    ...measurementOf(figure, [figure], fileName),
    value: figure.value,
    direction: 'higher',
    method: 'printed by HammerDB for the timed minutes, as whole numbers',
  }));
}

/** Of all virtual users where the report sums them up; else put together from each of them. */
function profileMeasurements(figures: readonly Figure[], fileName: string): Measurement[] {
  const summed = figures.filter(({ label }) => label.endsWith(', all virtual users'));
  const byName = Map.groupBy(summed.length > 0 ? summed : figures, ({ name }) => name);
  return [...byName.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { value, how } = together(rows);
    return [
      {
        ...measurementOf(first, rows, fileName),
        label: first.label.replace(/, (?:all virtual users|virtual user \d+)$/, ''),
        value,
        direction: first.unit === 's' ? 'lower' : null,
        method: summed.length > 0 ? 'printed for all virtual users' : how,
        warnings: ['The ramp-up is in it.'],
      } satisfies Measurement,
    ];
  });
}

/** Percentiles of several users cannot be added up: their median is what can be said. */
function together(rows: readonly Figure[]): { readonly value: number; readonly how: string } {
  const values = rows.map(({ value }) => value);
  const name = rows[0]?.name ?? '';
  const users = `${rows.length} virtual user${rows.length === 1 ? '' : 's'}`;
  if (name.endsWith('-calls'))
    return { value: values.reduce((sum, value) => sum + value, 0), how: `sum of ${users}` };
  if (name.endsWith('-min')) return { value: Math.min(...values), how: `least of ${users}` };
  if (name.endsWith('-max')) return { value: Math.max(...values), how: `greatest of ${users}` };
  return { value: median(values), how: `median of what is printed for ${users}` };
}

function measurementOf(figure: Figure, rows: readonly Figure[], fileName: string) {
  return {
    ...{ metric: figure.name, label: figure.label, unit: figure.unit },
    ...{ interval: null, points: null, effectivePoints: null, warnings: [] },
    source: `${fileName}:${rows.map(({ line }) => line).join(',')}`,
  };
}
