import { readFileInterval } from './file-interval.ts';
import { readCsv } from './hook-lines.ts';
import { type PrintedInterval, readInterval } from './interval.ts';
import { intervalReport, type ReadInterval } from './interval-report.ts';

/** An interval in whatever form takes one line. `running`: of a trial that is under way, where a row of numbers is one, too. */
export function readIntervalLine(
  text: string,
  running: boolean,
  printed: PrintedInterval,
): ReadInterval | null {
  const bracketed = text.startsWith('[');
  if (!bracketed && !running) return null;
  const read = bracketed ? readInterval(text, printed) : readCsv(text, printed);
  if (read) return { ...read, report: (trial, line) => intervalReport(printed, trial, line) };
  return bracketed ? readFileInterval(text) : null;
}

/** The reporter in Lua writes from another thread: the report may begin before the end of the line is out. */
export const gluedLine = /^(\[.*reconn\/s: *\d+\.\d\d)(SQL statistics:|Latency histogram .*)$/;

/** A last line without its end may be cut inside a number. These end in as many decimals as they always have. */
export function isSurelyWhole(text: string): boolean {
  return /(?:^\s*[\]}]|^\d+,\d+(?:,\d+\.\d\d){8}|reconn\/s:\s*\d+\.\d\d|execution time \(avg\/stddev\):\s*\d+\.\d{4}\/\d+\.\d\d)\r?$/.test(
    text,
  );
}
