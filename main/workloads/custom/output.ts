import { createLineReader, plainText } from '../../text/lines.ts';
import { numberOf } from '../../text/number-text.ts';
import { newInterval } from '../new-interval.ts';
import type { EndReason, Figure, OutputEvent } from '../output-event.ts';
import type { OutputParser } from '../workload.ts';
import { csvCells } from './csv-row.ts';
import { type Declaration, timeName } from './declaration.ts';
import { matchLines } from './match-lines.ts';

/** Longest time that a pattern may take for the lines of one chunk; a pattern that needs more is not tried again. */
const patienceMilliseconds = 1000;

/** A longer line is no line of a result. */
const longestLine = 10_000;

/**
 * Reads the output of a command by its declaration. A line with a time is an interval; the last value without one is
 * what the trial came to. Other lines are unknown and kept.
 */
export function createCustomParser(declaration: Declaration, patience = patienceMilliseconds): OutputParser {
  const machine = createMachine(declaration, patience);
  const lines = createLineReader((bytes, start, end, terminated) => {
    machine.line(plainText(bytes, start, Math.min(end, start + longestLine)), terminated);
  });
  return {
    push(chunk) {
      lines.push(chunk);
      machine.read();
      return machine.takeEvents();
    },
    end(exitStatus) {
      lines.end();
      machine.read(exitStatus === 0);
      machine.end(exitStatus);
      return machine.takeEvents();
    },
  };
}

interface WaitingLine {
  readonly number: number;
  readonly text: string;
  readonly terminated: boolean;
}

type Values = Readonly<Record<string, string | undefined>>;

function createMachine({ form, metrics, timeFactor }: Declaration, patience: number) {
  let events: OutputEvent[] = [{ kind: 'start', line: 1 }];
  let waiting: WaitingLine[] = [];
  const figures = new Map<string, Figure>();
  let columns = form.kind === 'csv' ? form.columns : [];
  let lineNumber = 0;
  let intervals = 0;
  let lastLabel = 0;
  let fatal = false;

  function line(text: string, terminated: boolean): void {
    lineNumber++;
    waiting.push({ number: lineNumber, text, terminated });
  }

  /** The lines that have come since it was last called; `whole`: a command that ended well cut none of them. */
  function read(whole = false): void {
    const batch = whole ? waiting.map((row) => ({ ...row, terminated: true })) : waiting;
    waiting = [];
    if (batch.length === 0) return;
    if (form.kind === 'csv') for (const row of batch) csvLine(row, form.separator);
    else if (!fatal) regexLines(batch, form.pattern);
  }

  function regexLines(batch: readonly WaitingLine[], pattern: RegExp): void {
    const matches = matchLines(
      pattern,
      batch.map(({ text }) => text),
      patience,
    );
    if (matches === null) {
      const place = `${batch[0]?.number} to ${batch.at(-1)?.number}`;
      say(
        'fatal',
        `The pattern takes too long on lines ${place}; no further line was read.`,
        batch[0]?.number ?? 0,
      );
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
    if (said === null || numbers.every((number) => number === null)) unknown(row);
    else if (said[timeName] === undefined) figureLine(row, numbers);
    else intervalLine(row, inBaseUnit(said[timeName], timeFactor), numbers);
  }

  function figureLine({ number }: WaitingLine, numbers: readonly (number | null)[]): void {
    for (const [index, { name, label, unit, direction }] of metrics.entries()) {
      const value = numbers[index] ?? null;
      if (value !== null) figures.set(name, { name, label, value, unit, direction, line: number });
    }
  }

  function intervalLine(
    row: WaitingLine,
    endSeconds: number | null,
    numbers: readonly (number | null)[],
  ): void {
    if (endSeconds === null || endSeconds <= lastLabel) {
      say('warning', 'A line was left out: its time is not later than that of the line before.', row.number);
      return;
    }
    const place = { seq: intervals, line: row.number, endSeconds, seconds: endSeconds - lastLabel };
    const more = Object.fromEntries(metrics.map(({ name }, index) => [name, numbers[index] ?? null]));
    events.push({ kind: 'interval', interval: { ...newInterval(place), more } });
    intervals++;
    lastLabel = endSeconds;
  }

  function unknown({ text, number }: WaitingLine): void {
    events.push({ kind: 'unknown', text, line: number });
  }

  function say(severity: 'fatal' | 'warning', text: string, number: number): void {
    fatal ||= severity === 'fatal';
    events.push({ kind: 'message', message: { severity, text, line: number, count: 1 } });
  }

  function end(exitStatus: number | null): void {
    const nothing = intervals === 0 && figures.size === 0;
    if (nothing && !fatal) say('fatal', 'No line of the output is one of the declared parser.', lineNumber);
    if (figures.size > 0) {
      events.push({
        kind: 'report',
        report: {
          ...{ figures: [...figures.values()], percentileRank: null, histogram: [], checkpointSeconds: null },
          ...{ whole: true, firstLine: 1, lastLine: lineNumber },
        },
      });
    }
    events.push({ kind: 'end', reason: endReason(fatal, exitStatus), line: lineNumber });
  }

  return {
    ...{ line, read, end },
    takeEvents(): readonly OutputEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
  };
}

function inBaseUnit(text: string | undefined, factor: number): number | null {
  const number = numberOf(text);
  return number === null ? null : number * factor;
}

/** Nothing in a text of a command of one's own says that it is over; its exit code does. */
function endReason(fatal: boolean, exitStatus: number | null): EndReason {
  if (exitStatus !== null && exitStatus > 128) return 'killed';
  return fatal || (exitStatus !== null && exitStatus !== 0) ? 'failed' : 'complete';
}
