import type { Finding } from '../../../preload/contract/hosts.ts';
import { counted, linesOf, signedPercent } from '../finding-words.ts';
import type { Intervals } from '../interval-log.ts';
import { rateInWindow } from '../interval-window.ts';
import { notComplete } from '../not-complete.ts';
import { numberFact, type ParsedTrial } from '../parsed-trial.ts';
import { impossibleNumber } from './output.ts';
import { rateBegunLate, rateNotReached } from './rate-findings.ts';
import { elapsedSeconds, figureOf, hasColdBurst, ownReport, throughputOf, withoutFirst } from './trial.ts';

/** What a reader of these numbers ought to know. */
export function sysbenchFindings(trial: ParsedTrial): Finding[] {
  return rules.flatMap((rule) => rule(trial) ?? []);
}

/** Those that the lab's own rules, which see the series of a trial, cannot know. */
export function sysbenchDoubts(trial: ParsedTrial): Finding[] {
  return [rateBegunLate, rateNotReached, percentileSaturated, impossibleNumbers].flatMap(
    (rule) => rule(trial) ?? [],
  );
}

type Rule = (trial: ParsedTrial) => Finding | null;

const rules: readonly Rule[] = [
  endedEarly,
  checkpoints,
  reportDisagrees,
  coldBurst,
  lastIntervalMissing,
  labelsJump,
  queriesDoNotAddUp,
  overrun,
  failingTransactions,
  errors,
  rateBegunLate,
  rateNotReached,
  percentileSaturated,
  impossibleNumbers,
];

function endedEarly(trial: ParsedTrial): Finding | null {
  return notComplete(trial, {
    title: 'No final report',
    before: `the final report; it printed ${counted(trial.intervals.length, 'interval')}`,
    remedy: 'Compare it with others only by its intervals, if at all.',
  });
}

function checkpoints(trial: ParsedTrial): Finding | null {
  const slices = trial.reports.filter((report) => report.checkpointSeconds !== null);
  if (slices.length === 0) return null;
  return {
    id: 'checkpoints',
    severity: 'warns',
    title: 'Reports by slices',
    sentence: `${counted(slices.length, 'checkpoint report')} reset the counters: the final report covers only the last slice.`,
    remedy: 'Measure without --report-checkpoints; intervals say more.',
    evidence: slices.map((slice) => `line ${slice.firstLine}`).join(', '),
  };
}

/** Over 2 % apart: checkpoints, a warm-up counted in or out, or an edited log. Short trials differ by rounding. */
function reportDisagrees(trial: ParsedTrial): Finding | null {
  const printed = figureOf(ownReport(trial), 'throughput');
  const measured = rateInWindow(trial.intervals);
  const elapsed = elapsedSeconds(trial);
  if (!printed || !measured || elapsed === null || trial.reports.length > 1) return null;
  const apart = measured.perSecond / printed.value - 1;
  const covered = measured.seconds >= elapsed - 0.5;
  if (!(Math.abs(apart) > 0.02) || (elapsed < 30 && !covered)) return null;
  return {
    id: 'report-disagrees',
    severity: 'warns',
    title: 'Report and intervals disagree',
    sentence: `The final report says ${printed.value} transactions per second, the intervals give ${measured.perSecond.toFixed(2)} (${signedPercent(apart)}).`,
    remedy: 'Look for a warm-up that was counted, for missing lines, or for a log that was edited.',
    evidence: `line ${printed.line}, ${measured.intervals} intervals over ${measured.seconds} s`,
  };
}

function coldBurst(trial: ParsedTrial): Finding | null {
  if (!hasColdBurst(trial)) return null;
  const first = trial.intervals.at(0);
  const all = throughputOf(trial);
  const rest = rateInWindow(withoutFirst(trial));
  if (!first || !all || !rest) return null;
  return {
    id: 'first-interval-burst',
    severity: 'warns',
    title: 'Burst in the first interval',
    sentence: `The first interval ran at ${first.throughput} per second before flushing began. Without it throughput is ${rest.perSecond.toFixed(2)}, not ${all.perSecond.toFixed(2)} (${signedPercent(rest.perSecond / all.perSecond - 1)}).`,
    remedy: 'Warm up before measuring, or compare the figures without the first interval.',
    evidence: `line ${first.line}`,
  };
}

function lastIntervalMissing(trial: ParsedTrial): Finding | null {
  const elapsed = elapsedSeconds(trial);
  const last = trial.intervals.at(-1);
  const asked = numberFact(trial, 'report interval') ?? 0;
  if (elapsed === null || !last || !asked || elapsed - last.endSeconds < asked - 0.5) return null;
  return {
    id: 'last-interval-missing',
    severity: 'informs',
    title: 'Last interval missing',
    sentence: `Intervals end at ${last.endSeconds} s of ${elapsed} s: sysbench often leaves the last one out.`,
    remedy: 'Nothing to do; rates over the printed intervals are right.',
    evidence: `line ${last.line}`,
  };
}

function labelsJump(trial: ParsedTrial): Finding | null {
  const asked = numberFact(trial, 'report interval') ?? 0;
  const jumps = trial.intervals.filter((interval) => asked > 0 && interval.seconds >= 2 * asked);
  const first = jumps[0];
  if (!first) return null;
  return {
    id: 'labels-jump',
    severity: 'warns',
    title: 'Intervals missing',
    sentence: `${counted(jumps.length, 'interval')} took longer than the ${asked} s asked for, the first by ${first.seconds - asked} s: the client stood still, or lines are missing.`,
    remedy: 'Check the load on the client host at that time.',
    evidence: linesOf(jumps),
  };
}

/** sysbench prints the sum; it agrees to its rounding in every log that nobody touched. */
function queriesDoNotAddUp(trial: ParsedTrial): Finding | null {
  const wrong = trial.intervals.filter(({ queries, reads, writes, other }) => {
    if (queries === null || reads === null || writes === null || other === null) return false;
    return Math.abs(queries - reads - writes - other) > 0.025;
  });
  if (wrong.length === 0) return null;
  return {
    id: 'queries-do-not-add-up',
    severity: 'warns',
    title: 'Numbers do not add up',
    sentence: `In ${counted(wrong.length, 'interval')} the queries are not the sum of reads, writes and others: the log may have been edited.`,
    remedy: 'Ask for the original output.',
    evidence: linesOf(wrong),
  };
}

function overrun(trial: ParsedTrial): Finding | null {
  const asked = numberFact(trial, 'threads') ?? 0;
  const fewer = trial.intervals.filter((interval) => interval.threads !== null && interval.threads < asked);
  if (fewer.length === 0) return null;
  return {
    id: 'overrun',
    severity: 'warns',
    title: 'Threads ended at different times',
    sentence: `In ${counted(fewer.length, 'interval')} fewer than the ${asked} threads were running: some transactions took longer than the time limit.`,
    remedy: 'Keep the measured window clear of these intervals.',
    evidence: linesOf(fewer),
  };
}

function failingTransactions(trial: ParsedTrial): Finding | null {
  const failing = trial.intervals.filter(
    ({ throughput, queries, errors }) => throughput === 0 && ((queries ?? 0) > 0 || (errors ?? 0) > 0),
  );
  if (failing.length === 0) return null;
  return {
    id: 'failing-transactions',
    severity: 'warns',
    title: 'Queries, but no transactions',
    sentence: `In ${counted(failing.length, 'interval')} queries ran and no transaction was completed: they fail, or take longer than an interval.`,
    remedy: 'Look at the errors per second and at the server log.',
    evidence: linesOf(failing),
  };
}

function errors(trial: ParsedTrial): Finding | null {
  if (trial.endReason === 'failed') return null;
  const report = ownReport(trial);
  const printed = figureOf(report, 'errors-count') ?? figureOf(report, 'deadlocks-count');
  const total = printed?.value ?? errorsOf(trial.intervals);
  if (!(total > 0)) return null;
  return {
    id: 'errors',
    severity: 'informs',
    title: 'Errors were ignored',
    sentence: `${counted(Math.round(total), 'error')} that sysbench ignores (deadlock, lock timeout, changed row): the transaction was tried again.`,
    remedy: 'Nothing to do when they are few; many of them mean that threads fight for the same rows.',
    evidence: printed ? `line ${printed.line}` : 'errors per second of the intervals',
  };
}

function errorsOf(intervals: Intervals): number {
  let sum = 0;
  for (const { errors: rate, seconds } of intervals) sum += (rate ?? 0) * seconds;
  return sum;
}

function percentileSaturated(trial: ParsedTrial): Finding | null {
  const bounded = trial.intervals.filter((interval) => interval.latencyIsLowerBound);
  if (bounded.length === 0) return null;
  return {
    id: 'percentile-saturated',
    severity: 'warns',
    title: 'Latency beyond the histogram',
    sentence: `In ${counted(bounded.length, 'interval')} latency is printed as 100 s, where the histogram ends: it was that or more.`,
    remedy: 'Read it as a lower bound; ask for a lower rate or fewer threads.',
    evidence: linesOf(bounded),
  };
}

/** Counters that went below zero, and divisions by nothing. */
function impossibleNumbers(trial: ParsedTrial): Finding | null {
  const said = trial.messages.find((message) => message.text === impossibleNumber);
  if (!said) return null;
  return {
    id: 'impossible-numbers',
    severity: 'warns',
    title: 'Impossible numbers',
    sentence: `In ${counted(said.count, 'interval')} a number is none, or larger than anything can be; it was left out.`,
    remedy:
      'Known of sysbench when the client stood still or a counter ran over; the other intervals are right.',
    evidence: `line ${said.line}`,
  };
}
