import { matchLines } from '../../text/match-lines.ts';
import { numberOf } from '../../text/number-text.ts';
import { beforeStart, notLater } from '../left-out.ts';
import { newInterval } from '../new-interval.ts';
import type { EndReason, Figure } from '../output-event.ts';
import { createOutputParser, type OutputReader, reasonByExit } from '../output-parser.ts';
import type { TrialOutput } from '../trial-output.ts';
import type { OutputParser } from '../workload.ts';
import { csvCells } from './csv-row.ts';
import { type Declaration, timeName } from './declaration.ts';

/** Longest time that a pattern may take for the lines of one chunk; a pattern that needs more is not tried again. */
const patienceMilliseconds = 1000;

/** A longer line is no line of a result. */
const longestLine = 10_000;

/**
 * Reads the output of a command by its declaration. A line with a time is an interval; the last value without one is
 * what the trial came to. Other lines are unknown and kept.
 */
export function createCustomParser(declaration: Declaration, patience = patienceMilliseconds): OutputParser {
  return createOutputParser((output: TrialOutput<TrialState>) => readCustom(output, declaration, patience));
}

interface WaitingLine {
  readonly number: number;
  readonly text: string;
  readonly terminated: boolean;
}

type Values = Readonly<Record<string, string | undefined>>;

/** All that a text says, since nothing in it parts trials. */
interface TrialState {
  readonly figures: Map<string, Figure>;
  intervals: number;
  lastLabel: number;
  fatal: boolean;
}

function newTrial(): TrialState {
  return { figures: new Map(), intervals: 0, lastLabel: 0, fatal: false };
}

function readCustom(
  output: TrialOutput<TrialState>,
  { form, metrics, timeFactor }: Declaration,
  patience: number,
): OutputReader<TrialState> {
  let waiting: WaitingLine[] = [];
  let columns = form.kind === 'csv' ? form.columns : [];

  function line(_text: string, raw: string, terminated: boolean): void {
    output.current();
    waiting.push({ number: output.line, text: raw.slice(0, longestLine), terminated });
  }

  /** The lines that have come since it was last called; `whole`: a command that ended well cut none of them. */
  function read(whole = false): void {
    const batch = whole ? waiting.map((row) => ({ ...row, terminated: true })) : waiting;
    waiting = [];
    if (batch.length === 0) return;
    if (form.kind === 'csv') for (const row of batch) csvLine(row, form.separator);
    else if (!output.current().fatal) regexLines(batch, form.pattern);
  }

  function regexLines(batch: readonly WaitingLine[], pattern: RegExp): void {
    const matches = matchLines(
      pattern,
      batch.map(({ text }) => text),
      patience,
    );
    if (matches === null) {
      const first = batch[0]?.number ?? 0;
      const last = batch.at(-1)?.number ?? first;
      const place = last === first ? `line ${first}` : `lines ${first} to ${last}`;
      say('fatal', `The pattern takes too long on ${place}; no further line was read.`, first);
      // Whoever waits for the end of the command hears of it now.
      output.settle();
      return;
    }
    for (const [index, row] of batch.entries()) values(row, matches[index] ?? null);
  }

  function csvLine(row: WaitingLine, separator: string): void {
    const cells = csvCells(row.text, separator);
    if (columns.length === 0 && metrics.every(({ name }) => cells.includes(name))) columns = cells;
    else if (columns.length === 0 || cells.length < columns.length) unknown(row);
    else values(row, Object.fromEntries(columns.map((name, index) => [name, cells[index]])));
  }

  /** A line that was cut may hold a cut number. */
  function values(row: WaitingLine, said: Values | null): void {
    const numbers =
      said === null || !row.terminated
        ? []
        : metrics.map(({ name, factor }) => inBaseUnit(said[name], factor));
    const isUnknown = said === null || numbers.every((number) => number === null);
    if (said !== null && !isUnknown) sayLeftOut(said, numbers, row.number);
    if (isUnknown) unknown(row);
    else if (said[timeName] === undefined) figureLine(row, numbers);
    else intervalLine(row, inBaseUnit(said[timeName], timeFactor), numbers);
  }

  /** Words where a number is declared, in a line that has other numbers. */
  function sayLeftOut(said: Values, numbers: readonly (number | null)[], number: number): void {
    for (const [index, { name }] of metrics.entries())
      if (numbers[index] === null && !isEmpty(said[name]))
        say('warning', `${name} was left out where it is no number.`, number);
  }

  function figureLine({ number }: WaitingLine, numbers: readonly (number | null)[]): void {
    for (const [index, { name, label, unit, direction }] of metrics.entries()) {
      const value = numbers[index] ?? null;
      if (value !== null)
        output.current().figures.set(name, { name, label, value, unit, direction, line: number });
    }
  }

  function intervalLine(
    row: WaitingLine,
    endSeconds: number | null,
    numbers: readonly (number | null)[],
  ): void {
    const state = output.current();
    if (endSeconds === null || endSeconds <= state.lastLabel) {
      say('warning', endSeconds !== null && endSeconds < 0 ? beforeStart : notLater, row.number);
      return;
    }
    const place = {
      ...{ seq: state.intervals, line: row.number },
      ...{ endSeconds, seconds: endSeconds - state.lastLabel },
    };
    const more = Object.fromEntries(metrics.map(({ name }, index) => [name, numbers[index] ?? null]));
    output.interval({ ...newInterval(place), more });
    state.intervals++;
    state.lastLabel = endSeconds;
  }

  function unknown({ text, number }: WaitingLine): void {
    output.unknown(text, number);
  }

  function say(severity: 'fatal' | 'warning', text: string, number: number): void {
    output.current().fatal ||= severity === 'fatal';
    output.say(severity, text, number);
  }

  function endTrial(state: TrialState, exitStatus: number | null): EndReason {
    const figures = [...state.figures.values()];
    if (state.intervals === 0 && figures.length === 0 && !state.fatal)
      say('fatal', 'No line of the output is one of the declared parser.', output.line);
    if (figures.length > 0) output.report({ figures, firstLine: 1 });
    // Nothing in the text says that it is over; the exit code does.
    const reason = reasonByExit(exitStatus);
    if (reason !== 'truncated') return reason;
    return state.fatal ? 'failed' : 'complete';
  }

  return {
    ...{ newTrial, line, endTrial },
    endChunk: () => read(),
    endText(exitStatus) {
      output.current();
      read(exitStatus === 0);
    },
  };
}

/** Nothing was measured, and nothing is said to have been. */
function isEmpty(text: string | undefined): boolean {
  return text === undefined || /^-?$/.test(text.trim());
}

function inBaseUnit(text: string | undefined, factor: number): number | null {
  const number = numberOf(text);
  return number === null ? null : number * factor;
}
