import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Report, ReportedTrial } from './report.ts';

/**
 * The report with identifying words replaced, in the data: what a format draws around them is not touched. Others get
 * their turn after every trial.
 */
export async function redactReport(report: Report, words: ReadonlyMap<string, string>): Promise<Report> {
  const redact = (text: string) => redactText(text, words);
  const { trials, throughput, ...rest } = report;
  const redacted = redactValue(rest, redact) as typeof rest;
  const redactedTrials: ReportedTrial[] = [];
  for (const trial of trials) {
    redactedTrials.push(redactValue(trial, redact) as ReportedTrial);
    await nextTurn();
  }
  return { ...redacted, trials: redactedTrials, throughput };
}

/** Words of the contract, not of a host: one named "better" must not change a verdict. */
const codeFields = new Set([
  'status',
  'verdict',
  'worth',
  'unit',
  'direction',
  'agreement',
  'severity',
  'kind',
  'source',
  'phase',
  'code',
  'metric',
  'id',
]);

function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, codeFields.has(key) ? item : redactValue(item, redact)]),
  );
}

/**
 * Words that tell whose machine it was, with what stands for them, in any case (names of hosts have none). Longest
 * first, so that no part of one stays.
 */
export function redactText(text: string, secrets: ReadonlyMap<string, string>): string {
  const standIns = new Map([...secrets].map(([word, standIn]) => [word.toLowerCase(), standIn]));
  const words = [...standIns.keys()]
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length);
  if (words.length === 0) return text;
  const pattern = new RegExp(
    words.map((word) => `(?<![\\w.-])${RegExp.escape(word)}(?![\\w-])`).join('|'),
    'gi',
  );
  return text.replaceAll(pattern, (word) => standIns.get(word.toLowerCase()) ?? word);
}
