import { numberOf } from '../../text/number-text.ts';
import type { Figure, OutputEvent } from '../output-event.ts';
import { estimatedWords, otherCountWords, programName, totalName, wrongWords } from './figures.ts';

/** The table that `compare-results` prints: a column for each RUN file, a row for each program and operation. */
export interface ComparedTable {
  /** False when `text` (without blanks around it) is no part of it: the table has ended before. */
  take(text: string, line: number): boolean;
  /** A trial for each column. */
  finish(line: number): readonly OutputEvent[];
}

export function isComparedTable(text: string): boolean {
  return text === 'This is the result file of the different benchmark tests.';
}

interface Column {
  readonly facts: { readonly name: string; readonly value: string; readonly line: number }[];
  readonly figures: Figure[];
}

export function createComparedTable(firstLine: number): ComparedTable {
  const columns: Column[] = [];
  let part: 'words' | 'columns' | 'programs' | 'operations' | 'over' = 'words';
  let whole = false;

  function take(text: string, line: number): boolean {
    if (part === 'over' || /^(?:Testing server '|Benchmark DBD suite:)/.test(text)) return false;
    if (/^The result logs which where found/.test(text)) part = 'columns';
    else if (/^Results per test in seconds:/.test(text)) part = 'programs';
    else if (/^The results per operation:/.test(text)) part = 'operations';
    else if (whole && /^=+$/.test(text)) part = 'over';
    else if (part === 'columns') columnLine(text, line);
    else if (part === 'programs' || part === 'operations') row(text, line);
    return true;
  }

  function columnLine(text: string, line: number): void {
    const entry = /^\d+ (\S+)\s*: (.*?)(?: (--.*))?$/.exec(text);
    if (entry) {
      const [, log = '', server = '', given = ''] = entry;
      const facts = Object.entries({ 'result log': log, server, arguments: given });
      columns.push({
        facts: facts.flatMap(([name, value]) => (value === '' ? [] : [{ name, value, line }])),
        figures: [],
      });
    } else if (/^\w/.test(text) && !text.startsWith('Operation')) {
      columns.at(-1)?.facts.push({ name: 'comments', value: text, line });
    }
  }

  function row(text: string, line: number): void {
    const [said = '', ...cells] = text.split('|');
    const [, name = '', count] = /^(\S+)(?: \((\d*)\)?)?$/.exec(said.trim()) ?? [];
    if (name === '') return;
    const times = numberOf(count);
    const isTotal = name === 'TOTALS';
    whole ||= isTotal;
    for (const [index, column] of columns.entries()) {
      const [, marks = '', printed] = /^\s*([*+?]*)(\d{1,12}\.\d\d)$/.exec(cells[index] ?? '') ?? [];
      const seconds = numberOf(printed);
      if (seconds === null) continue;
      column.figures.push({
        name: isTotal ? totalName : part === 'programs' ? programName(name) : name,
        label: isTotal ? 'Total of all operations' : part === 'programs' ? `${name} (program)` : name,
        value: seconds,
        unit: 's',
        line,
        warnings: warningsOf(marks),
        // It is printed for the first column; another number of times is marked.
        ...(times === null || marks.includes('*') ? {} : { count: times }),
      });
    }
  }

  function finish(lastLine: number): OutputEvent[] {
    return columns.flatMap(({ facts, figures }): OutputEvent[] => [
      { kind: 'start', line: firstLine },
      ...facts.map((fact): OutputEvent => ({ kind: 'fact', ...fact })),
      {
        kind: 'report',
        report: {
          ...{ figures, whole, firstLine, lastLine },
          ...{ percentileRank: null, histogram: [], checkpointSeconds: null },
        },
      },
      { kind: 'end', reason: whole ? 'complete' : 'truncated', line: lastLine },
    ]);
  }

  return { take, finish };
}

function warningsOf(marks: string): string[] {
  return [
    ...(marks.includes('+') ? [estimatedWords] : []),
    ...(marks.includes('?') ? [wrongWords] : []),
    ...(marks.includes('*') ? [otherCountWords] : []),
  ];
}
