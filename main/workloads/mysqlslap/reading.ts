import type { Treatment } from '../../../preload/contract/experiments.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import type { ReadingStream } from '../../readings/reader.ts';
import { loadReading } from '../load-reading.ts';
import type { Figure } from '../output-event.ts';
import { factOf, numberFact, type ParsedTrial } from '../parsed-trial.ts';
import { readTrials } from '../read-trials.ts';
import { mysqlslapFindings } from './findings.ts';
import { mysqlslapMetrics } from './metrics.ts';
import { createMysqlslapParser } from './output.ts';

/** A reading for each engine and number of clients, with both as its treatment. */
export function openMysqlslap(name: string, deliver: (reading: Reading) => void): ReadingStream {
  return readTrials(createMysqlslapParser(), (trial) => deliver(readingOf(trial, name)));
}

function readingOf(trial: ParsedTrial, fileName: string): Reading {
  return {
    ...loadReading('mysqlslap', trial, mysqlslapMetrics),
    treatment: treatmentOf(trial),
    measurements: [...loopMeasurements(trial, fileName), ...blockMeasurements(trial, fileName)],
    findings: mysqlslapFindings(trial),
  };
}

function treatmentOf(trial: ParsedTrial): Treatment {
  const engine = factOf(trial, 'engine');
  const clients = numberFact(trial, 'clients');
  return {
    ...(engine === null ? {} : { engine }),
    ...(clients === null ? {} : { concurrency: clients }),
  };
}

/** Of a loop: each repetition counts by its own time, the making of its tables by none. */
function loopMeasurements(trial: ParsedTrial, fileName: string): Measurement[] {
  let queries = 0;
  let seconds = 0;
  for (const { throughput, more } of trial.intervals) {
    queries += (throughput ?? 0) * (more.seconds ?? 0);
    seconds += more.seconds ?? 0;
  }
  if (seconds === 0) return [];
  return [
    {
      ...blank,
      ...{
        metric: 'throughput',
        label: 'Queries',
        value: queries / seconds,
        unit: '1/s',
        direction: 'higher',
      },
      points: trial.intervals.length,
      method: 'queries of all repetitions over the sum of their printed times',
      source: `${fileName}:${trial.intervals.at(0)?.line}-${trial.intervals.at(-1)?.line}`,
    },
  ];
}

function blockMeasurements(trial: ParsedTrial, fileName: string): Measurement[] {
  const figures = trial.reports.flatMap((report) => report.figures);
  return figures.map((figure) => ({
    ...blank,
    ...{ metric: figure.name, label: figure.label, value: figure.value, unit: figure.unit },
    direction: figure.name === 'throughput' ? 'higher' : 'lower',
    points: null,
    method: methodOf(figure),
    source: `${fileName}:${figure.line}`,
  }));
}

function methodOf({ name }: Figure): string {
  if (name === 'throughput') return 'clients times queries per client, over the printed average time';
  return 'printed by mysqlslap, over its iterations';
}

const blank = { interval: null, effectivePoints: null, warnings: [] };
