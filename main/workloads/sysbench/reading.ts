import type { Direction } from '../../../preload/contract/numbers.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import type { ReadingStream } from '../../readings/reader.ts';
import { rateInWindow } from '../interval-window.ts';
import { beforeStart } from '../left-out.ts';
import { loadReading } from '../load-reading.ts';
import type { Figure, FinalReport } from '../output-event.ts';
import { factOf, type ParsedTrial } from '../parsed-trial.ts';
import { readTrials } from '../read-trials.ts';
import { fileMetrics } from './file-interval.ts';
import { sysbenchFindings } from './findings.ts';
import { sysbenchMetrics } from './metrics.ts';
import { createSysbenchParser } from './output.ts';
import { hasColdBurst, ownReport, throughputOf, withoutFirst } from './trial.ts';

/** Delivers what sysbench printed, trial by trial; nothing where none of the text is sysbench's. */
export function openSysbench(name: string, deliver: (reading: Reading) => void): ReadingStream {
  return readTrials(createSysbenchParser(), (trial) => {
    if (isSysbench(trial)) deliver(readingOf(trial, name));
  });
}

/** Lines such as `WARNING: …` alone could be anybody's. */
function isSysbench(trial: ParsedTrial): boolean {
  const isLeftOut = trial.messages.some(({ text }) => text === beforeStart);
  return (
    factOf(trial, 'version') !== null || trial.intervals.length > 0 || trial.reports.length > 0 || isLeftOut
  );
}

export function readingOf(trial: ParsedTrial, fileName: string): Reading {
  return {
    ...loadReading('sysbench', trial, [...sysbenchMetrics, ...fileMetrics]),
    measurements: measurementsOf(trial, fileName),
    messages: trial.messages.filter((message) => !message.text.startsWith('DEBUG:')),
    findings: sysbenchFindings(trial),
  };
}

function measurementsOf(trial: ParsedTrial, fileName: string): Measurement[] {
  const report = ownReport(trial);
  const printed = report?.figures.filter((figure) => figure.name !== 'throughput') ?? [];
  return [
    ...throughputMeasurements(trial, fileName),
    ...printed.map((figure) => printedMeasurement(figure, report, trial, fileName)),
  ];
}

function throughputMeasurements(trial: ParsedTrial, fileName: string): Measurement[] {
  const throughput = throughputOf(trial);
  const measurements: Measurement[] = [];
  if (throughput) {
    measurements.push({
      ...blank,
      metric: 'throughput',
      label: 'Throughput',
      value: throughput.perSecond,
      unit: '1/s',
      direction: 'higher',
      points: trial.intervals.length || null,
      method: throughput.method,
      warnings: throughput.warnings,
      source: `${fileName}:${throughput.lines}`,
    });
  }
  const later = withoutFirst(trial);
  const rest = rateInWindow(later);
  if (hasColdBurst(trial) && rest) {
    measurements.push({
      ...blank,
      metric: 'throughput-without-first',
      label: 'Throughput without the first interval',
      value: rest.perSecond,
      unit: '1/s',
      direction: 'higher',
      points: rest.intervals,
      method: 'ratio of sums',
      warnings: [],
      source: `${fileName}:${later.at(0)?.line}-${later.at(-1)?.line}`,
    });
  }
  return measurements;
}

const blank = { interval: null, effectivePoints: null };

function printedMeasurement(
  figure: Figure,
  report: FinalReport | null,
  trial: ParsedTrial,
  fileName: string,
): Measurement {
  const bounded = figure.name === 'latency' && figure.value >= 100;
  const sliced = trial.reports.length > 1;
  const warnings = [
    ...(bounded ? ['A lower bound: the histogram of sysbench ends at 100 s.'] : []),
    ...(sliced ? ['Covers only the time since the last checkpoint.'] : []),
  ];
  const isPercentile = figure.name === 'latency' && report?.percentileRank != null;
  return {
    ...blank,
    metric: figure.name,
    label: figure.label,
    value: figure.value,
    unit: figure.unit,
    direction: directions[figure.name] ?? null,
    points: null,
    method: isPercentile ? 'printed by sysbench from a histogram with steps of 1.8 %' : 'printed by sysbench',
    warnings,
    source: `${fileName}:${figure.line}`,
  };
}

const directions: Readonly<Record<string, Direction>> = {
  queries: 'higher',
  'file-reads': 'higher',
  'file-writes': 'higher',
  'file-requests': 'higher',
  'file-read': 'higher',
  'file-written': 'higher',
  'file-moved': 'higher',
  events: 'higher',
  latency: 'lower',
  'latency-min': 'lower',
  'latency-mean': 'lower',
  'latency-max': 'lower',
  'errors-count': 'lower',
  errors: 'lower',
  'reconnects-count': 'lower',
  reconnects: 'lower',
  'deadlocks-count': 'lower',
  deadlocks: 'lower',
};
