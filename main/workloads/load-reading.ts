import type { Reading } from '../../preload/contract/reading.ts';
import { newReading } from '../readings/new-reading.ts';
import { factOf, type ParsedTrial } from './parsed-trial.ts';
import { seriesOf } from './trial-series.ts';
import type { IntervalMetric } from './workload.ts';

/** The reading of a trial without measurements and findings: what its numbers come to, each generator says itself. */
export function loadReading(
  generator: string,
  trial: ParsedTrial,
  metrics: readonly IntervalMetric[],
): Reading {
  return {
    ...newReading('load', generator),
    version: factOf(trial, 'version') ?? '',
    endReason: trial.endReason,
    facts: trial.facts.filter(({ name }) => name !== 'version'),
    series: seriesOf(trial, metrics),
    messages: [...trial.messages],
    unknownLines: trial.unknownLines,
  };
}
