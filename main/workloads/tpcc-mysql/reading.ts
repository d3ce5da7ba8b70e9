import type { Direction } from '../../../preload/contract/numbers.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import type { ReadingStream } from '../../readings/reader.ts';
import { rateInWindow } from '../interval-window.ts';
import { loadReading } from '../load-reading.ts';
import type { Figure } from '../output-event.ts';
import type { ParsedTrial } from '../parsed-trial.ts';
import { readTrials } from '../read-trials.ts';
import type { Conclusion } from '../workload.ts';
import { tpccFindings } from './findings.ts';
import { tpccMetrics } from './metrics.ts';
import { createTpccParser } from './output.ts';
import { figureOf, rampUpOf, reportOf } from './trial.ts';

export const tpccId = 'tpcc-mysql';

/** Delivers what tpcc_start or tpcc_load printed, trial by trial; nothing where none of the text is theirs. */
export function openTpcc(name: string, deliver: (reading: Reading) => void): ReadingStream {
  return readTrials(createTpccParser(), (trial) => {
    if (isTpcc(trial)) deliver(readingOf(trial, name));
  });
}

/** Lines such as `2006, HY000, …` alone could be anybody's. */
function isTpcc(trial: ParsedTrial): boolean {
  const saysBanner = trial.facts.length > 0 || trial.messages.some(({ severity }) => severity === 'fatal');
  return saysBanner || trial.intervals.length > 0 || trial.reports.length > 0;
}

/** `version` is the form of the intervals, since the program says none. */
export function readingOf(trial: ParsedTrial, fileName: string): Reading {
  return {
    ...loadReading(tpccId, trial, tpccMetrics),
    measurements: measurementsOf(trial, fileName),
    findings: tpccFindings(trial),
  };
}

/** TpmC of a trial of our own where it is of the measured time alone: after a ramp-up that tpcc_start left out. */
export function concludeTpcc(trial: ParsedTrial, fileName: string): Conclusion {
  const leftOut = (rampUpOf(trial) ?? 0) > 0;
  const measurements = measurementsOf(trial, fileName).filter(({ metric }) => metric.startsWith('tpmc'));
  return { measurements: leftOut ? measurements : [], findings: tpccFindings(trial) };
}

function measurementsOf(trial: ParsedTrial, fileName: string): Measurement[] {
  const figures = reportOf(trial)?.figures ?? [];
  const source = (line: number) => `${fileName}:${line}`;
  return [
    ...(figureOf(trial, 'throughput') ? [] : intervalThroughput(trial, fileName)),
    ...figures.map((figure) => ({
      ...blank,
      metric: figure.name,
      label: figure.label,
      value: figure.value,
      unit: figure.unit,
      direction: directions[figure.name] ?? null,
      points: figure.name === 'throughput' ? trial.intervals.length || null : null,
      method: methodOf(figure),
      source: source(figure.line),
    })),
  ];
}

const blank = { interval: null, effectivePoints: null, warnings: [] };

function intervalThroughput(trial: ParsedTrial, fileName: string): Measurement[] {
  const rate = rateInWindow(trial.intervals);
  if (!rate) return [];
  return [
    {
      ...blank,
      metric: 'throughput',
      label: 'Throughput',
      value: rate.perSecond,
      unit: '1/s',
      direction: 'higher',
      points: rate.intervals,
      method: 'ratio of sums',
      warnings: [`From ${rate.intervals} intervals: there is no final report.`],
      source: `${fileName}:${trial.intervals.at(0)?.line}-${trial.intervals.at(-1)?.line}`,
    },
  ];
}

function methodOf({ name }: Figure): string {
  if (name === 'throughput') return 'New-Order transactions of all threads over the measured time';
  if (name === 'tpmc') return 'New-Order transactions of all threads a minute, without think time';
  return 'printed by tpcc_start';
}

const directions: Readonly<Record<string, Direction>> = {
  throughput: 'higher',
  tpmc: 'higher',
  'tpmc-printed': 'higher',
  latency: 'lower',
  'latency-mean': 'lower',
  'latency-max': 'lower',
  'late-count': 'lower',
  'retries-count': 'lower',
  'failures-count': 'lower',
};
