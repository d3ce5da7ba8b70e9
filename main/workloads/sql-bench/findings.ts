import type { Finding } from '../../../preload/contract/hosts.ts';
import { counted } from '../finding-words.ts';
import { notComplete } from '../not-complete.ts';
import type { Figure } from '../output-event.ts';
import { factOf, numberFact, type ParsedTrial } from '../parsed-trial.ts';
import { estimatedWords, isOperation, otherCountWords, overlookedWords, wrongWords } from './figures.ts';

/** What a reader of these seconds ought to know. */
export function sqlBenchFindings(trial: ParsedTrial): Finding[] {
  const figures = trial.reports.flatMap((report) => report.figures);
  return rules.flatMap((rule) => rule(trial, figures) ?? []);
}

type Rule = (trial: ParsedTrial, figures: readonly Figure[]) => Finding | null;

const rules: readonly Rule[] = [
  endedEarly,
  numbersElsewhere,
  failedPrograms,
  marked({
    ...{ id: 'estimated', severity: 'warns', words: estimatedWords, title: 'Estimated times' },
    sentence: 'took longer than the time limit: sql-bench stopped and extrapolated.',
    remedy: 'Compare measured times only; ask for a longer --time-limit.',
  }),
  marked({
    ...{ id: 'wrong-results', severity: 'warns', words: wrongWords, title: 'Wrong results' },
    sentence: 'gave a wrong result: its seconds are those of a wrong answer.',
    remedy: 'Read the warnings; such a time says nothing about speed.',
  }),
  marked({
    ...{ id: 'other-counts', severity: 'warns', words: otherCountWords, title: 'Other counts' },
    sentence: 'was run another number of times than in the first column.',
    remedy: 'Compare only what was run equally often.',
  }),
  coarseClock,
  sharedStart,
  marked({
    ...{ id: 'rows-not-summed', severity: 'informs', words: overlookedWords, title: 'Rows outside the sums' },
    sentence: 'is printed in a form that run-all-tests overlooks: it is in no sum of a RUN file.',
    remedy: 'Compare these from the output of the programs, not from RUN files.',
  }),
];

function endedEarly(trial: ParsedTrial): Finding | null {
  return notComplete(trial, {
    title: 'No total time',
    before: 'the total',
    remedy: 'Compare it only by the operations that it printed, if at all.',
  });
}

function numbersElsewhere(trial: ParsedTrial, figures: readonly Figure[]): Finding | null {
  const file = factOf(trial, 'result file');
  if (file === null || figures.length > 0) return null;
  return {
    id: 'numbers-elsewhere',
    severity: 'blocks',
    title: 'No numbers in this text',
    sentence: `run-all-tests wrote its results to ${file}.`,
    remedy: 'Import that file, or the whole folder it is in.',
    evidence: `line ${trial.firstLine}`,
  };
}

function failedPrograms(trial: ParsedTrial): Finding | null {
  const failed = numberFact(trial, 'failed programs') ?? 0;
  if (failed === 0) return null;
  const saying = trial.messages.filter(({ text }) => / failed; its output is in /.test(text));
  return {
    id: 'programs-failed',
    severity: failed === numberFact(trial, 'programs') ? 'blocks' : 'warns',
    title: `${counted(failed, 'program')} failed`,
    sentence: 'Their operations are in no sum, and the total holds fewer operations than it would.',
    remedy:
      'Read their output: the last line names the cause. Do not compare the total with a run of all programs.',
    evidence: saying.map(({ line, text }) => `line ${line}: ${text}`).join('\n'),
  };
}

interface Marked extends Pick<Finding, 'id' | 'severity' | 'title' | 'sentence' | 'remedy'> {
  /** The warning that marks a row. */
  readonly words: string;
}

/** A finding about all rows that bear one warning. */
function marked({ words, sentence, ...finding }: Marked): Rule {
  return (_trial, figures) => {
    const rows = figures.filter((figure) => isOperation(figure) && figure.warnings?.includes(words));
    const names = [...new Set(rows.map(({ label }) => label))];
    if (names.length === 0) return null;
    return {
      ...finding,
      sentence: `Each of these ${sentence}`,
      evidence: `${listed(names)} (${linesOf(rows)})`,
    };
  };
}

/** Seconds below which one step of the clock is more than a tenth. */
const coarseBelow = 10;

function coarseClock(_trial: ParsedTrial, figures: readonly Figure[]): Finding | null {
  const operations = figures.filter(
    (figure) => isOperation(figure) && !figure.warnings?.includes(estimatedWords),
  );
  if (operations.length === 0 || operations.some(({ value }) => !Number.isInteger(value))) return null;
  const short = operations.filter(({ value }) => value < coarseBelow);
  if (short.length === 0) return null;
  return {
    id: 'coarse-clock',
    severity: short.length * 2 > operations.length ? 'warns' : 'informs',
    title: 'Clock of whole seconds',
    sentence: `${short.length} of ${operations.length} times are below ${coarseBelow} s and were read from a clock of whole seconds: a difference of 1 s is none.`,
    remedy:
      'Run it here with the option "hires", or with larger loops. The suite’s own --hires changes nothing.',
    evidence: 'all times are whole seconds',
  };
}

function sharedStart(_trial: ParsedTrial, figures: readonly Figure[]): Finding | null {
  const rows = ['delete_big_many_keys', 'delete_all_many_keys'].flatMap(
    (name) => figures.find((figure) => figure.name === name) ?? [],
  );
  if (rows.length < 2) return null;
  return {
    id: 'shared-start',
    severity: 'informs',
    title: 'Two times with one start',
    sentence:
      'delete_all_many_keys is timed from the start of delete_big_many_keys and holds its time; sums count it twice.',
    remedy: 'Do not add the two; the difference is what the second took.',
    evidence: linesOf(rows),
  };
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}

function linesOf(rows: readonly Figure[]): string {
  const shown = rows.slice(0, 8).map(({ line }) => line);
  return `${rows.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${rows.length > shown.length ? ', …' : ''}`;
}
