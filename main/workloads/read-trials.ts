import type { ReadingStream } from '../readings/reader.ts';
import { createTrialCollector, type ParsedTrial } from './parsed-trial.ts';
import type { OutputParser } from './workload.ts';

/** A parser's stream as whole trials, each delivered when it ends. */
export function readTrials(parser: OutputParser, deliver: (trial: ParsedTrial) => void): ReadingStream {
  const trials = createTrialCollector(deliver);
  return {
    push: (chunk) => trials.add(parser.push(chunk)),
    end: (exitStatus) => trials.add(parser.end(exitStatus)),
  };
}
