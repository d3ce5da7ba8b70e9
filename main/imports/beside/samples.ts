import { numberOf } from '../../text/number-text.ts';
import { secondsOf } from './time-stamp.ts';

export interface SampleColumn {
  /** As the head names it. */
  readonly name: string;
  /** NaN where a cell holds no number. */
  readonly values: number[];
}

/** Lines of samples as columns of numbers, while they come. */
export interface Samples {
  readonly columns: readonly SampleColumn[];
  /** Unix time of each line, by column, NaN where a cell is none; empty for a column that begins without a time. */
  readonly times: readonly number[][];
  readonly firstLine: number;
  lastLine: number;
  /** Lines with another number of cells than the head. */
  odd: number;
  add(line: string, number: number): void;
}

export function newSamples(head: string, headLine: number): Samples {
  const names = head.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  const columns = names.map((name) => ({ name, values: [] as number[] }));
  const times = names.map(() => [] as number[]);
  let timed: number[] | null = null;
  return {
    columns,
    times,
    firstLine: headLine + 1,
    lastLine: headLine,
    odd: 0,
    add(line, number) {
      if (line.trim() === '') return;
      const cells = line.split(',');
      if (cells.length !== names.length) {
        this.odd += 1;
        return;
      }
      this.lastLine = number;
      timed ??= [...cells.keys()].filter((at) => secondsOf(cells[at] ?? '') !== null);
      for (const at of timed) times[at]?.push(secondsOf(cells[at] ?? '') ?? Number.NaN);
      for (const [at, column] of columns.entries()) column.values.push(numberOf(cells[at]) ?? Number.NaN);
    },
  };
}
