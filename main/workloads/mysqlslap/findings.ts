import type { Finding } from '../../../preload/contract/hosts.ts';
import { counted } from '../finding-words.ts';
import { notComplete } from '../not-complete.ts';
import type { Figure } from '../output-event.ts';
import type { ParsedTrial } from '../parsed-trial.ts';

/** What a reader of these numbers ought to know. */
export function mysqlslapFindings(trial: ParsedTrial): Finding[] {
  return [endedEarly(trial), shortTimes(trial), uneven(trial)].flatMap((finding) => finding ?? []);
}

function endedEarly(trial: ParsedTrial): Finding | null {
  return notComplete(trial, {
    title: 'Not complete',
    before: `its end; it printed ${counted(trial.intervals.length, 'repetition')}`,
    remedy: 'mysqlslap prints nothing of work that was not done.',
    blocks: trial.endReason === 'failed' || trial.intervals.length === 0,
  });
}

/** Below this the last printed digit is more than a hundredth of the time. */
const shortSeconds = 0.1;

function shortTimes(trial: ParsedTrial): Finding | null {
  const repeated = [...trial.intervals].flatMap(({ more, line }) =>
    typeof more.seconds === 'number' ? { value: more.seconds, line } : [],
  );
  const times: readonly Pick<Figure, 'value' | 'line'>[] =
    repeated.length > 0 ? repeated : blockTimes(trial, 'seconds');
  const shortest = times.toSorted((one, other) => one.value - other.value)[0];
  if (!shortest || shortest.value >= shortSeconds) return null;
  const none = shortest.value === 0;
  return {
    id: 'short-times',
    severity: none ? 'blocks' : 'warns',
    title: none ? 'Too short to be timed' : 'Short times',
    sentence: none
      ? 'All queries together took less than half a millisecond, which is printed as 0.000 s.'
      : `${shortest.value} s is printed to a thousandth: it may be off by ${(0.05 / shortest.value).toFixed(1)} %.`,
    remedy: 'Ask for more queries: all of them together should take a second or so.',
    evidence: `line ${shortest.line}`,
  };
}

/** Iterations that differ by more than half: the mean of so few hides it. */
function uneven(trial: ParsedTrial): Finding | null {
  const [least] = blockTimes(trial, 'seconds-min');
  const [most] = blockTimes(trial, 'seconds-max');
  if (!least || !most || most.value <= 1.5 * least.value) return null;
  return {
    id: 'uneven-iterations',
    severity: 'warns',
    title: 'Iterations differ',
    sentence: `They took from ${least.value} s to ${most.value} s, and only the average of them is printed beside.`,
    remedy: 'Repeat it with more iterations or more queries.',
    evidence: `line ${most.line}`,
  };
}

function blockTimes(trial: ParsedTrial, name: string): Figure[] {
  return trial.reports.flatMap((report) => report.figures).filter((figure) => figure.name === name);
}
