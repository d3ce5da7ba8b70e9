import type { Finding } from '../../../preload/contract/hosts.ts';
import { linesOf } from '../finding-words.ts';
import type { ParsedTrial } from '../parsed-trial.ts';
import { timesOf } from './interval-report.ts';
import { generationOf, rampUpOf } from './trial.ts';

/** What is wrong with the times that it prints. */
export const timesFindings: readonly ((trial: ParsedTrial) => Finding | null)[] = [
  clientCpu,
  rampUp,
  clipped,
  impossible,
];

function clientCpu(trial: ParsedTrial): Finding | null {
  const generation = generationOf(trial);
  if (generation === null || timesOf(generation) !== 'client-cpu') return null;
  return {
    id: 'client-cpu-time',
    severity: 'warns',
    title: 'No latency: times are CPU time of the client',
    sentence:
      'Revisions from October 2011 to February 2016 print milliseconds that the client’s threads computed, not how long a transaction took.',
    remedy: 'Compare throughput only; for latency measure again with a later revision.',
    evidence: `intervals of form ${generation}, line ${trial.intervals.at(0)?.line}`,
  };
}

function rampUp(trial: ParsedTrial): Finding | null {
  const seconds = rampUpOf(trial) ?? 0;
  const [first] = trial.intervals;
  if (!(seconds > 0) || !first) return null;
  return {
    id: 'ramp-up-in-times',
    severity: 'informs',
    title: 'Ramp-up is in the first times and the means',
    sentence: `Percentiles and maxima of the first interval and avg_rt still hold the ${seconds} s of ramp-up; they were left out.`,
    remedy: 'Counts and TpmC are of the measured time alone.',
    evidence: `line ${first.line}`,
  };
}

/** The histogram of the days of `g7` ends below 20 ms. */
function clipped(trial: ParsedTrial): Finding | null {
  if (generationOf(trial) !== 'g7') return null;
  const bounded = trial.intervals.filter((interval) => interval.latencyIsLowerBound);
  if (bounded.length === 0) return null;
  return {
    id: 'percentile-clipped',
    severity: 'warns',
    title: 'Percentile at the end of the histogram',
    sentence: 'This revision prints 19.999 ms for everything that took longer.',
    remedy: 'Read the maximum instead, or measure with a later revision.',
    evidence: linesOf(bounded),
  };
}

function impossible(trial: ParsedTrial): Finding | null {
  const said = trial.messages.find((message) => message.text.startsWith('An impossible number'));
  if (!said) return null;
  return {
    id: 'impossible-numbers',
    severity: 'warns',
    title: 'Impossible numbers',
    sentence: `In ${said.count} of ${trial.intervals.length} intervals a counter is negative or larger than anybody can count; these were left out.`,
    remedy: 'The counts of the final report are right; rates over time are not there.',
    evidence: `line ${said.line}`,
  };
}
