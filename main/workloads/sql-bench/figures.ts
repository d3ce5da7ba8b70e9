import type { Figure } from '../output-event.ts';
import type { OperationRow, PrintedTime, SumRow } from './lines.ts';

export const estimatedWords = 'Estimated: sql-bench gave up at its time limit and extrapolated.';
export const wrongWords = 'The query gave a wrong result: this is how long a wrong answer took.';
export const overlookedWords = 'In no sum of a RUN file: run-all-tests overlooks rows of this form.';
export const otherCountWords = 'Run another number of times than in the first column of the comparison.';

/** Seconds of all operations together. */
export const totalName = 'total';

/** A program and an operation may bear the same name (`connect`, `insert`). */
export function programName(program: string): string {
  return `program-${program}`;
}

export function isProgram(figure: Figure): boolean {
  return figure.name.startsWith('program-');
}

export function isOperation(figure: Figure): boolean {
  return figure.name !== totalName && figure.name !== clientCpuName && !isProgram(figure);
}

export const clientCpuName = 'client-cpu';

export function operationFigure(row: OperationRow, wrong: boolean, line: number): Figure {
  const warnings = [
    ...(row.estimated ? [estimatedWords] : []),
    ...(wrong ? [wrongWords] : []),
    ...(row.summed ? [] : [overlookedWords]),
  ];
  return { name: row.name, label: row.name, value: row.seconds, unit: 's', line, count: row.count, warnings };
}

export function totalFigure(time: PrintedTime, line: number): Figure {
  const warnings = time.estimated ? [estimatedWords] : [];
  return { name: totalName, label: 'Total time', value: time.seconds, unit: 's', line, warnings };
}

export function clientCpuFigure(seconds: number, line: number): Figure {
  return { name: clientCpuName, label: 'CPU time of the client', value: seconds, unit: 's', line };
}

export function sumFigure(row: SumRow, line: number): Figure {
  const isTotal = row.name === 'TOTALS';
  const warnings = [...(row.estimated ? [estimatedWords] : []), ...(row.wrong ? [wrongWords] : [])];
  return {
    name: isTotal ? totalName : row.name,
    label: isTotal ? 'Total of all operations' : row.name,
    value: row.seconds,
    unit: 's',
    line,
    count: row.count,
    warnings,
  };
}
