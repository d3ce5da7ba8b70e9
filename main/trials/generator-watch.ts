import type { Failure } from '../../preload/contract/failure.ts';
import type { IntervalReport, OutputEvent, OutputMessage } from '../workloads/output-event.ts';
import { createTrialCollector, type ParsedTrial } from '../workloads/parsed-trial.ts';
import {
  type Conclusion,
  type IntervalMetric,
  metricsOf,
  type OptionValues,
  type WorkloadGenerator,
} from '../workloads/workload.ts';
import { saysDiskFull } from './says-disk-full.ts';

export interface GeneratorWatch {
  push(bytes: Buffer): void;
  /** What the whole output came to, once the job has ended. */
  end(exitStatus: number | null): GeneratorOutcome;
}

export interface GeneratorOutcome {
  readonly version: string | null;
  readonly percentileRank: number | null;
  /** Of the whole run, as its final report counts them. */
  readonly transactions: number | null;
  readonly messages: readonly OutputMessage[];
  readonly complete: boolean;
  /** Of a generator that has something to say of the measured time beside its intervals. */
  readonly conclusion: Conclusion | null;
}

/**
 * Reads a generator's output as it grows; `onInterval` gets each interval with the values of the metrics, once. `file`
 * is what the sources of its numbers name.
 */
export function watchGenerator(
  generator: WorkloadGenerator,
  options: OptionValues,
  file: string,
  onInterval: (interval: IntervalReport, values: ReadonlyMap<string, number>) => void,
): GeneratorWatch {
  const parser = generator.createParser(options);
  const metrics = metricsOf(generator, options);
  let trial: ParsedTrial | null = null;
  const collector = createTrialCollector((whole) => {
    trial = whole;
  });
  const messages: OutputMessage[] = [];
  let version: string | null = null;
  let percentileRank: number | null = null;
  let transactions: number | null = null;
  let complete = false;

  function take(events: readonly OutputEvent[]): void {
    if (generator.conclude) collector.add(events);
    for (const event of events) {
      if (event.kind === 'fact' && event.name === 'version') version = event.value;
      else if (event.kind === 'report') {
        transactions =
          event.report.figures.find((figure) => figure.name === 'transactions-count')?.value ?? null;
      } else if (event.kind === 'message') messages.push(event.message);
      else if (event.kind === 'end') complete = event.reason === 'complete';
      else if (event.kind === 'interval') {
        percentileRank = event.interval.percentileRank ?? percentileRank;
        onInterval(event.interval, valuesOf(metrics, event.interval));
      }
    }
  }

  return {
    push: (bytes) => take(parser.push(bytes)),
    end: (exitStatus) => {
      take(parser.end(exitStatus));
      const conclusion = trial === null ? null : (generator.conclude?.(trial, file) ?? null);
      return { version, percentileRank, transactions, messages, complete, conclusion };
    },
  };
}

function valuesOf(metrics: readonly IntervalMetric[], interval: IntervalReport): Map<string, number> {
  const values = new Map<string, number>();
  for (const metric of metrics) {
    const value = metric.of(interval);
    if (value !== null) values.set(metric.name, value);
  }
  return values;
}

/** Null when the generator did its work; else why its numbers cannot be used. */
export function generatorFailure(
  generator: WorkloadGenerator,
  exitCode: number | null,
  outcome: GeneratorOutcome,
  stderr: string,
): Failure | null {
  const fatal = outcome.messages.find((message) => message.severity === 'fatal');
  if (exitCode === 0 && outcome.complete && !fatal) return null;
  const ending = exitCode === null ? 'ended without an exit code' : `ended with exit code ${exitCode}`;
  const detail = [...outcome.messages.slice(0, 10).map((message) => message.text), stderr.slice(0, 2000)]
    .join('\n')
    .trim();
  const full = saysDiskFull(detail);
  return {
    code: full ? 'disk-full' : 'workload-failed',
    message: fatal
      ? `${generator.label}: ${fatal.text}`
      : `${generator.label} ${ending} before its work was done.`,
    remedy: full
      ? 'Free space on the host, or give it another directory for Rackmark.'
      : 'The raw output is kept with the trial; the first message usually names the cause.',
    subject: generator.label,
    detail,
  };
}
