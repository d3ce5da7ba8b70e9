import type { Finding } from '../../../preload/contract/hosts.ts';
import { counted, signedPercent } from '../finding-words.ts';
import { rateInWindow } from '../interval-window.ts';
import { notComplete } from '../not-complete.ts';
import { factOf, numberFact, type ParsedTrial } from '../parsed-trial.ts';

/** What a reader of these numbers ought to know. */
export function hammerFindings(trial: ParsedTrial): Finding[] {
  const rules =
    factOf(trial, 'work') === null
      ? ofRuns
      : factOf(trial, 'work') === 'time profile'
        ? ofProfiles
        : ofBuilds;
  return rules.flatMap((rule) => rule(trial) ?? []);
}

type Rule = (trial: ParsedTrial) => Finding | null;

const ofRuns: readonly Rule[] = [
  endedEarly,
  nothingDone,
  failedUsers,
  otherErrors,
  withoutRampup,
  counterDisagrees,
  otherSessions,
  profiled,
];
const ofBuilds: readonly Rule[] = [endedEarly, failedUsers, otherErrors];
const ofProfiles: readonly Rule[] = [endedEarly, withRampup, missingUsers];

function figure(trial: ParsedTrial, name: string): number | null {
  const figures = trial.reports.flatMap((report) => report.figures);
  return figures.find((one) => one.name === name)?.value ?? null;
}

function endedEarly(trial: ParsedTrial): Finding | null {
  return notComplete(trial, {
    title: 'Not complete',
    before: `its result; the transaction counter spoke ${counted(trial.intervals.length, 'time')}`,
    remedy: 'Its counter counts every session of the server and the ramp-up: no stand-in for NOPM.',
    cause: trial.messages[0],
  });
}

function nothingDone(trial: ParsedTrial): Finding | null {
  if (figure(trial, 'nopm') !== 0) return null;
  return {
    id: 'no-new-orders',
    severity: 'blocks',
    title: 'No new order was made',
    sentence: 'HammerDB printed a result of 0 NOPM.',
    remedy: 'Read the errors of its virtual users; the schema may be missing.',
    evidence: 'TEST RESULT',
  };
}

function failedUsers(trial: ParsedTrial): Finding | null {
  const failed = trial.messages.filter(({ text }) => /FINISHED FAILED$/.test(text));
  const [first] = failed;
  if (!first) return null;
  return {
    id: 'users-failed',
    severity: 'blocks',
    title: `${counted(failed.length, 'virtual user')} failed`,
    sentence: 'The load was that of fewer virtual users than asked for, at least for a part of the time.',
    remedy: 'Read their errors and repeat the trial.',
    evidence: `line ${first.line}: ${first.text}`,
  };
}

function otherErrors(trial: ParsedTrial): Finding | null {
  const errors = trial.messages.filter(
    ({ text }) => !/FINISHED FAILED$/.test(text) && !/^(?:WARNING|\d+ out of)/.test(text),
  );
  const [first] = errors;
  if (!first) return null;
  const count = errors.reduce((sum, error) => sum + error.count, 0);
  return {
    id: 'virtual-user-errors',
    severity: 'warns',
    title: `${counted(count, 'error')} of virtual users`,
    sentence: 'Transactions that fail are not speed, and HammerDB does not take them out of its result.',
    remedy: 'Read the errors; deadlocks belong to the workload, others do not.',
    evidence: `line ${first.line}: ${first.text}`,
  };
}

function withoutRampup(trial: ParsedTrial): Finding | null {
  if (factOf(trial, 'ramp-up minutes') !== '0') return null;
  return {
    id: 'no-ramp-up',
    severity: 'warns',
    title: 'No ramp-up',
    sentence:
      'The timed minutes began while virtual users were still connecting and the buffer pool was cold.',
    remedy: 'Give it a ramp-up of minutes.',
    evidence: 'Beginning rampup time of 0 minutes',
  };
}

/** Further apart than the counter’s own steps of ten seconds explain. */
const apartLimit = 0.05;

function counterDisagrees(trial: ParsedTrial): Finding | null {
  const printed = figure(trial, 'tpm');
  const begin = numberFact(trial, 'ramp-up seconds') ?? 0;
  const minutes = numberFact(trial, 'timed minutes');
  if (!printed || !minutes) return null;
  const window = { startSeconds: begin, endSeconds: begin + minutes * 60 };
  const counter = rateInWindow(trial.intervals, window);
  if (!counter || counter.intervals < 6) return null;
  const apart = (counter.perSecond * 60) / printed - 1;
  if (Math.abs(apart) <= apartLimit) return null;
  return {
    id: 'counter-disagrees',
    severity: 'warns',
    title: 'Result and counter disagree',
    sentence: `The result says ${printed} TPM, the transaction counter gives ${Math.round(counter.perSecond * 60)} (${signedPercent(apart)}).`,
    remedy: 'Look for lines that are missing, or for a server that was restarted meanwhile.',
    evidence: `${counter.intervals} lines of the counter`,
  };
}

/** New-Order is 45 % of the mix, and each transaction ends once: 2.2 to 2.4 transactions for each new order. */
const usualRatio = { least: 2, most: 3.4 };

function otherSessions(trial: ParsedTrial): Finding | null {
  const newOrders = figure(trial, 'nopm');
  const transactions = figure(trial, 'tpm');
  if (!newOrders || transactions === null) return null;
  const ratio = transactions / newOrders;
  if (ratio >= usualRatio.least && ratio <= usualRatio.most) return null;
  return {
    id: 'other-sessions',
    severity: 'warns',
    title: 'TPM does not fit NOPM',
    sentence: `${ratio.toFixed(2)} transactions for each new order: the mix has 2.2 to 2.4. TPM counts commits and rollbacks of every session of the server.`,
    remedy: 'Compare NOPM, and see who else was connected.',
    evidence: `${transactions} TPM, ${newOrders} NOPM`,
  };
}

function profiled(trial: ParsedTrial): Finding | null {
  if (factOf(trial, 'time profile') === null) return null;
  return {
    id: 'time-profile',
    severity: 'informs',
    title: 'A time profile was taken',
    sentence: 'Timing each call costs the client some speed, and the profile holds the ramp-up.',
    remedy: 'Compare only trials that were all profiled, or all not.',
    evidence: 'Gathering timing data',
  };
}

function withRampup(trial: ParsedTrial): Finding | null {
  if (trial.reports.every(({ figures }) => figures.length === 0)) return null;
  return {
    id: 'profile-holds-ramp-up',
    severity: 'warns',
    title: 'The ramp-up is in the profile',
    sentence: 'Calls, totals and percentiles count from the first transaction, the ramp-up included.',
    remedy: 'Do not divide calls by the timed minutes; read percentiles of long runs only.',
    evidence: `line ${trial.firstLine}`,
  };
}

function missingUsers(trial: ParsedTrial): Finding | null {
  const [said] = trial.messages;
  if (!said) return null;
  return {
    id: 'profile-incomplete',
    severity: 'warns',
    title: 'Virtual users are missing',
    sentence: 'Not every virtual user reported its times.',
    remedy: 'Those that are missing may be the slow ones.',
    evidence: `line ${said.line}: ${said.text}`,
  };
}
