import type { Finding } from '../../../preload/contract/hosts.ts';
import { counted, linesOf, signedPercent } from '../finding-words.ts';
import { rateInWindow } from '../interval-window.ts';
import { notComplete } from '../not-complete.ts';
import { factOf, numberFact, type ParsedTrial } from '../parsed-trial.ts';
import { timesOf } from './interval-report.ts';
import { linesMissing } from './lines-missing.ts';
import { timesFindings } from './times-findings.ts';
import { figureOf, generationOf, isSilent, reportOf } from './trial.ts';

/** What a reader of these numbers ought to know. tpcc_start itself ends well whatever happens. */
export function tpccFindings(trial: ParsedTrial): Finding[] {
  return rules.flatMap((rule) => rule(trial) ?? []);
}

type Rule = (trial: ParsedTrial) => Finding | null;

const rules: readonly Rule[] = [
  endedEarly,
  threadErrors,
  givenUp,
  retries,
  silentEnd,
  nothingMeasured,
  measuredLess,
  reportDisagrees,
  linesMissing,
  countsLost,
  ...timesFindings,
  mix,
  lateByLimit,
];

function endedEarly(trial: ParsedTrial): Finding | null {
  if (reportOf(trial)?.whole) return null;
  return notComplete(trial, {
    title: 'No final report',
    before: `the final report; it printed ${counted(trial.intervals.length, 'interval')}`,
    remedy: 'Compare it with others only by its intervals, if at all.',
  });
}

function threadErrors(trial: ParsedTrial): Finding | null {
  const errors = trial.messages.filter((message) => message.text.startsWith('error at '));
  const [first] = errors;
  if (!first) return null;
  const times = errors.reduce((sum, message) => sum + message.count, 0);
  return {
    id: 'thread-errors',
    severity: 'blocks',
    title: 'Connections ended with an error',
    sentence: `${counted(times, 'connection')} of ${factOf(trial, 'connections') ?? 'them'} ended early; the numbers are of the others, or of nobody.`,
    remedy: 'Read what it wrote on stderr: no server, a wrong password, no such table or database.',
    evidence: `line ${first.line}: ${first.text}`,
  };
}

function givenUp(trial: ParsedTrial): Finding | null {
  const failures = figureOf(trial, 'failures-count');
  if (!failures || failures.value === 0) return null;
  return {
    id: 'given-up',
    severity: 'blocks',
    title: 'Transactions were given up',
    sentence: `${counted(failures.value, 'transaction')} failed 2000 times in a row and were given up (fl).`,
    remedy: 'See that the server lives and that as many warehouses are loaded as are asked for.',
    evidence: `line ${failures.line}`,
  };
}

/** Above one in a hundred the time went into something else than work. */
function retries(trial: ParsedTrial): Finding | null {
  const retried = figureOf(trial, 'retries-count');
  const done = figureOf(trial, 'transactions-count') ?? figureOf(trial, 'measured-transactions-count');
  if (!retried || retried.value === 0 || retried.value <= 0.01 * (done?.value ?? 0)) return null;
  return {
    id: 'retries',
    severity: 'blocks',
    title: 'More retries than work',
    sentence: `${counted(retried.value, 'transaction')} had to be tried again (rt), beside ${done?.value ?? 0} that were done.`,
    remedy: 'Look for errors on stderr; a few deadlocks are part of the workload, these are not few.',
    evidence: `line ${retried.line}`,
  };
}

function silentEnd(trial: ParsedTrial): Finding | null {
  const intervals = [...trial.intervals];
  const silent = intervals.slice(intervals.findLastIndex((interval) => !isSilent(interval)) + 1);
  const [first] = silent;
  if (!first) return null;
  return {
    id: 'silent-end',
    severity: 'blocks',
    title: 'No transactions at the end',
    sentence: `In the last ${counted(silent.length, 'interval')} no transaction was done.`,
    remedy: 'The server or the connections were gone by then: read the error log.',
    evidence: linesOf(silent),
  };
}

function nothingMeasured(trial: ParsedTrial): Finding | null {
  const elapsed = figureOf(trial, 'elapsed');
  if (!elapsed || elapsed.value > 0) return null;
  return {
    id: 'nothing-measured',
    severity: 'blocks',
    title: 'Nothing was measured',
    sentence:
      'The report interval is longer than the time to measure: tpcc_start measures whole intervals only.',
    remedy: 'Choose an interval that fits into the time several times.',
    evidence: `line ${elapsed.line}: in 0 sec.`,
  };
}

function measuredLess(trial: ParsedTrial): Finding | null {
  const elapsed = figureOf(trial, 'elapsed');
  const asked = numberFact(trial, 'measured time asked for') ?? 0;
  if (!elapsed || elapsed.value === 0 || !(asked > elapsed.value)) return null;
  return {
    id: 'measured-less',
    severity: 'informs',
    title: 'Measured less than asked for',
    sentence: `${elapsed.value} s of ${asked} s were measured: whole report intervals only.`,
    remedy: 'Rates are right. Ask for a multiple of the interval.',
    evidence: `line ${elapsed.line}`,
  };
}

/** Over 2 % apart, in the time that the intervals cover: lines are missing, or the log was edited. */
function reportDisagrees(trial: ParsedTrial): Finding | null {
  const printed = figureOf(trial, 'throughput');
  const measured = rateInWindow(trial.intervals);
  if (!printed || !measured || measured.perSecond === 0) return null;
  const apart = measured.perSecond / printed.value - 1;
  if (!(Math.abs(apart) > 0.02)) return null;
  return {
    id: 'report-disagrees',
    severity: 'warns',
    title: 'Report and intervals disagree',
    sentence: `The final report counts ${printed.value.toFixed(2)} New-Order transactions per second, the intervals give ${measured.perSecond.toFixed(2)} (${signedPercent(apart)}) over the ${measured.seconds} s that they cover.`,
    remedy: 'Look for missing lines, or for a log that was edited.',
    evidence: `line ${printed.line}, ${measured.intervals} intervals over ${measured.seconds} s`,
  };
}

/** The printed TpmC is made of counters that all threads share without care: some counts get lost. */
function countsLost(trial: ParsedTrial): Finding | null {
  const printed = figureOf(trial, 'tpmc-printed');
  const summed = figureOf(trial, 'tpmc');
  if (!printed || !summed || Math.abs(summed.value - printed.value) < 0.01) return null;
  return {
    id: 'counts-lost',
    severity: 'informs',
    title: 'The printed TpmC lost counts',
    sentence: `It prints ${printed.value}; the counts that each thread kept for itself give ${summed.value.toFixed(3)}.`,
    remedy: 'The latter is compared; both are kept.',
    evidence: `lines ${summed.line} and ${printed.line}`,
  };
}

function mix(trial: ParsedTrial): Finding | null {
  const least = { payment: 0.43, 'order-status': 0.04, delivery: 0.04, 'stock-level': 0.04 };
  const low = Object.entries(least).flatMap(([name, share]) => {
    const figure = figureOf(trial, `${name}-share`);
    return figure && figure.value < share - 5e-5 ? figure : [];
  });
  const [first] = low;
  if (!first) return null;
  return {
    id: 'mix',
    severity: 'warns',
    title: 'Not the mix of TPC-C',
    sentence: `${low.map((figure) => `${figure.label} ${(figure.value * 100).toFixed(2)} %`).join(', ')}: less than the constraint asks for.`,
    remedy: 'With few transactions this is chance; measure longer.',
    evidence: `line ${first.line}`,
  };
}

/** From 2016 on the limits are compared with milliseconds though they are meant in seconds: healthy servers fail it. */
function lateByLimit(trial: ParsedTrial): Finding | null {
  const generation = generationOf(trial);
  if (generation === null || timesOf(generation) !== 'milliseconds') return null;
  const late = reportOf(trial)?.figures.filter(
    ({ name, value }) => name.endsWith('-within-limit') && value < 0.9,
  );
  if (!late?.[0]) return null;
  return {
    id: 'limits-are-milliseconds',
    severity: 'informs',
    title: 'Response time check says NG',
    sentence: `${late.map((figure) => figure.label.replace(' within its limit', '')).join(', ')}: the limits of 5, 5, 5, 80 and 20 are milliseconds here and were seconds in TPC-C.`,
    remedy: 'Nothing to do; the check says little.',
    evidence: `line ${late[0].line}`,
  };
}
