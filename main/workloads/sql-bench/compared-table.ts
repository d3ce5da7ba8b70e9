import { numberOf } from '../../text/number-text.ts';
import type { Figure } from '../output-event.ts';
import { estimatedWords, otherCountWords, programName, totalName, wrongWords } from './figures.ts';

/** The table that `compare-results` prints: a column for each RUN file, a row for each program and operation. */
export interface ComparedTable {
  /** False when `text` (without blanks around it) is no part of it: the table has ended before. */
  take(text: string, line: number): boolean;
  /** Each is a trial. */
  readonly columns: readonly Column[];
  /** It was read to its last row. */
  readonly whole: boolean;
  readonly firstLine: number;
}

export function isComparedTable(text: string): boolean {
  return text === 'This is the result file of the different benchmark tests.';
}

interface Column {
  readonly facts: { readonly name: string; readonly value: string }[];
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
    else if (part === 'columns') columnLine(text);
    else if (part === 'programs' || part === 'operations') row(text, line);
    return true;
  }

  function columnLine(text: string): void {
    const entry = /^\d+ (\S+)\s*: (.*?)(?: (--.*))?$/.exec(text);
    if (entry) {
      const [, log = '', server = '', given = ''] = entry;
      const facts = Object.entries({ 'result log': log, server, arguments: given });
      columns.push({
        facts: facts.map(([name, value]) => ({ name, value })),
        figures: [],
      });
    } else if (/^\w/.test(text) && !text.startsWith('Operation')) {
      columns.at(-1)?.facts.push({ name: 'comments', value: text });
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

  return {
    ...{ take, columns, firstLine },
    get whole() {
      return whole;
    },
  };
}

function warningsOf(marks: string): string[] {
  return [
    ...(marks.includes('+') ? [estimatedWords] : []),
    ...(marks.includes('?') ? [wrongWords] : []),
    ...(marks.includes('*') ? [otherCountWords] : []),
  ];
}
