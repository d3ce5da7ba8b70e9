import type { ParserTrial } from '../../../preload/contract/workloads.ts';
import { LabError } from '../../lab-error.ts';
import type { OutputEvent } from '../output-event.ts';
import type { OptionValues } from '../workload.ts';
import { type Declaration, declarationOf } from './declaration.ts';
import { createCustomParser } from './output.ts';

/** Somebody waits for the answer while typing. */
const patienceMilliseconds = 300;
const mostShown = { intervals: 50, unread: 5 };

/** What a parser, as it is declared, makes of a text: readings, or where it fails. */
export function tryParser(options: OptionValues, text: string): ParserTrial {
  try {
    return read(declarationOf(options), options, text);
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    const { message, remedy, subject = '' } = error.failure;
    return { ...nothingRead, problem: { option: subject, line: null, message, remedy } };
  }
}

const nothingRead: ParserTrial = {
  ...{ problem: null, metrics: [], intervals: [], figures: [], unread: [] },
  counts: { lines: 0, intervals: 0, unread: 0 },
};

function read(declaration: Declaration, options: OptionValues, text: string): ParserTrial {
  const parser = createCustomParser(declaration, patienceMilliseconds);
  const events = [...parser.push(text), ...parser.end(0)];
  const intervals = events.flatMap((event) => (event.kind === 'interval' ? [event.interval] : []));
  const unread = events
    .filter((event) => event.kind === 'unknown')
    .filter(({ text: line }) => line.trim() !== '');
  const report = events.find((event) => event.kind === 'report')?.report;
  return {
    problem: text.trim() === '' ? null : problemOf(events, options),
    metrics: declaration.metrics.map(({ name, label, unit, direction }) => ({
      name,
      label,
      unit,
      direction,
    })),
    intervals: intervals.slice(0, mostShown.intervals).map(({ line, endSeconds, more }) => ({
      line,
      seconds: endSeconds,
      values: declaration.metrics.map(({ name }) => more[name] ?? null),
    })),
    figures: (report?.figures ?? []).map(({ name, value, line }) => ({ metric: name, value, line })),
    counts: {
      lines: text === '' ? 0 : text.replace(/\n$/, '').split('\n').length,
      intervals: intervals.length,
      unread: unread.length,
    },
    unread: unread
      .slice(0, mostShown.unread)
      .map(({ line, text: said }) => ({ line, text: said.slice(0, 300) })),
  };
}

function problemOf(events: readonly OutputEvent[], { parser }: OptionValues): ParserTrial['problem'] {
  const said = events.find((event) => event.kind === 'message')?.message;
  if (!said) return null;
  const option = parser === 'csv' ? 'columns' : 'pattern';
  const remedy =
    said.severity === 'fatal'
      ? 'Compare it with a line that was not read.'
      : 'Look at this line; what was left out stays blank, all else of it counts.';
  return { option, line: said.line, message: said.text, remedy };
}
