import type { Finding } from '../../../preload/contract/hosts.ts';
import { counted } from '../finding-words.ts';
import type { ParsedTrial } from '../parsed-trial.ts';
import { figureOf } from './trial.ts';

/** The program prints a line each interval, whatever happens: where labels leap, lines were cut out. */
export function linesMissing(trial: ParsedTrial): Finding | null {
  const intervals = [...trial.intervals];
  const lengths = intervals.flatMap(({ seconds }) => (seconds > 0 ? [seconds] : []));
  const every = lengths.reduce((least, seconds) => Math.min(least, seconds), Number.POSITIVE_INFINITY);
  const measured = Math.max(figureOf(trial, 'elapsed')?.value ?? 0, intervals.at(-1)?.endSeconds ?? 0);
  const covered = lengths.reduce((sum, seconds) => sum + Math.min(seconds, every), 0);
  const missing = Math.floor((measured - covered) / every);
  if (lengths.length === 0 || !(missing >= 1)) return null;
  const afterGap = intervals.find(
    ({ endSeconds }, at) => endSeconds - (intervals[at - 1]?.endSeconds ?? 0) > every + 0.5,
  );
  return {
    id: 'intervals-missing',
    severity: 'warns',
    title: 'Lines of intervals are missing',
    sentence: `The intervals cover ${covered} s of ${measured} s: about ${counted(missing, 'line')} of ${every} s ${missing === 1 ? 'is' : 'are'} missing.`,
    remedy: 'Give the whole output if it exists. Means over time are of the lines that are there.',
    evidence: afterGap === undefined ? `after line ${intervals.at(-1)?.line}` : `line ${afterGap.line}`,
  };
}
