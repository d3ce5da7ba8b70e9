import { numberOf } from '../../text/number-text.ts';
import { secondsOfMs } from '../milliseconds.ts';
import type { EndReason, Figure } from '../output-event.ts';
import type { TrialOutput } from '../trial-output.ts';

/** Collects a time profile report: response times of each stored procedure, of each virtual user. */
export interface ProfileReader {
  /** False when `text` (without blanks around it) is no part of it. */
  take(text: string, line: number): boolean;
  /** Tells it as the trial under way, and answers how that ended. */
  finish(output: TrialOutput<unknown>): EndReason;
}

const title = /(\S+) HammerDB Time Profile Report @ (.+)$/;
const ruler = /^(?:<\w+>)?(?:\+-)+\+$/;

/** Null unless `text` is the title of a report. */
export function createProfileReader(text: string, firstLine: number): ProfileReader | null {
  const [, server, date] = title.exec(text) ?? [];
  if (server === undefined || date === undefined) return null;
  const facts = { server, date, work: 'time profile' };
  const figures: Figure[] = [];
  let users = 0;
  let incomplete: { readonly text: string; readonly line: number } | null = null;
  let owner = '';
  let procedure = '';
  /** The two lines of numbers that a procedure still owes. */
  let owed = 0;

  function take(line: string, number: number): boolean {
    if (line === '' || ruler.test(line)) return true;
    const user = /^>>>>> VIRTUAL USER (\d+) : ELAPSED TIME : /.exec(line);
    if (user) {
      users++;
      owner = `virtual user ${user[1]}`;
    } else if (/^>>>>> SUMMARY OF \d+ ACTIVE VIRTUAL USERS/.test(line)) owner = 'all virtual users';
    else if (/^>>>>> PROC: /.test(line)) {
      procedure = line.slice('>>>>> PROC: '.length).trim().toLowerCase();
      owed = 2;
    } else if (/^(?:WARNING: ?Timing Data Incomplete|\d+ out of \d+ Virtual Users reported)/.test(line)) {
      incomplete = { text: line, line: number };
    } else return numbers(line, number);
    return true;
  }

  function numbers(line: string, number: number): boolean {
    const pairs = [...line.matchAll(/(\w+): (\d{1,15}(?:\.\d+)?)(ms|%)?/g)];
    if (owed === 0 || pairs.length < 4) return false;
    owed--;
    for (const [, name = '', printed, unit] of pairs) {
      const kind = measures.get(name);
      const value = numberOf(printed);
      if (kind === undefined || value === null) continue;
      const seconds = unit === 'ms';
      figures.push({
        name: `${procedure}-${kind.name}`,
        label: `${procedure.toUpperCase()} ${kind.label}, ${owner}`,
        value: seconds ? secondsOfMs(value) : value,
        unit: seconds ? 's' : 'count',
        line: number,
      });
    }
    return true;
  }

  function finish(output: TrialOutput<unknown>): EndReason {
    for (const [name, value] of Object.entries(facts)) output.fact(name, value);
    output.fact('virtual users', users);
    if (incomplete) output.say('warning', incomplete.text, incomplete.line);
    output.report({ figures, whole: owed === 0, firstLine });
    return owed === 0 && figures.length > 0 ? 'complete' : 'truncated';
  }

  return { take, finish };
}

const measures: ReadonlyMap<string, { readonly name: string; readonly label: string }> = new Map([
  ['CALLS', { name: 'calls', label: 'calls' }],
  ['MIN', { name: 'min', label: 'response time minimum' }],
  ['AVG', { name: 'mean', label: 'response time mean' }],
  ['MAX', { name: 'max', label: 'response time maximum' }],
  ['P99', { name: 'p99', label: 'response time P99' }],
  ['P95', { name: 'p95', label: 'response time P95' }],
  ['P50', { name: 'p50', label: 'response time P50' }],
]);
