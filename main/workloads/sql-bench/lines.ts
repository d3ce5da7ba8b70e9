import { numberOf } from '../../text/number-text.ts';

/** What a line of sql-bench's output is: of one program, or of the RUN file that sums all of them. */
export type SqlBenchLine =
  | { readonly kind: 'blank' | 'prose' | 'warning' | 'fatal' | 'skipped' | 'pointer' | 'unknown' }
  /** Begins the output of one program. */
  | { readonly kind: 'server'; readonly server: string; readonly date: string }
  /** Begins a RUN file. */
  | { readonly kind: 'suite'; readonly version: string }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }
  | { readonly kind: 'operation'; readonly row: OperationRow }
  | { readonly kind: 'total'; readonly time: PrintedTime }
  | { readonly kind: 'program'; readonly name: string; readonly outcome: ProgramOutcome }
  | { readonly kind: 'outcome'; readonly programs: number; readonly failed: number }
  | { readonly kind: 'sum'; readonly row: SumRow };

/** Seconds by the wall clock, and of the CPU that the Perl client used. */
export interface PrintedTime {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly estimated: boolean;
  /** The clock was read in whole seconds. */
  readonly wholeSeconds: boolean;
}

export interface OperationRow extends PrintedTime {
  readonly name: string;
  readonly count: number;
  /** run-all-tests adds it to its sums; rows of other shapes it overlooks. */
  readonly summed: boolean;
}

export type ProgramOutcome =
  | { readonly ended: 'well'; readonly time: PrintedTime }
  | { readonly ended: 'failed'; readonly file: string }
  | { readonly ended: 'skipped' }
  | { readonly ended: 'unknown' };

export interface SumRow {
  readonly name: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly count: number;
  readonly estimated: boolean;
  readonly wrong: boolean;
}

/** `text` without blanks around it. The tables of a RUN file are looked for only `inRun`. */
export function classifyLine(text: string, inRun: boolean): SqlBenchLine {
  if (text === '') return { kind: 'blank' };
  return operation(text) ?? total(text) ?? header(text) ?? (inRun ? runLine(text) : programLine(text));
}

/** A fine clock prints times below a ten thousandth with an exponent. */
const TIME = String.raw`(\d{1,12}(?:\.\d+)?(?:e-\d{1,2})?) wallclock secs? \(\s*\d+\.\d+ usr\s*\+?\s*\d+\.\d+ sys.*=\s*(\d{1,12}\.\d+) CPU\)$`;
const operationForm = new RegExp(
  String.raw`^(estimated )?time (?:for|to) (\S.*?)\s*\((\d{1,15}(?:\.\d+)?)((?::\d+)*)\)(\s*:)?\s*${TIME}`,
  'i',
);
const totalForm = new RegExp(String.raw`^(estimated )?total time:\s*${TIME}`, 'i');

function operation(text: string): SqlBenchLine | null {
  const match = operationForm.exec(text);
  if (!match) return null;
  const [, estimated, name = '', count = '', , colon, seconds, cpu] = match;
  const summed =
    colon !== undefined && !count.includes('.') && !/\s/.test(name) && seconds?.includes('e') !== true;
  const time = printedTime(estimated, seconds, cpu);
  const times = numberOf(count);
  return time && times !== null ? { kind: 'operation', row: { ...time, name, count: times, summed } } : null;
}

function total(text: string): SqlBenchLine | null {
  const match = totalForm.exec(text);
  const time = match && printedTime(match[1], match[2], match[3]);
  return time && { kind: 'total', time };
}

function printedTime(estimated: string | undefined, printed = '', cpu = ''): PrintedTime | null {
  const [seconds, cpuSeconds] = [numberOf(printed), numberOf(cpu)];
  if (seconds === null || cpuSeconds === null) return null;
  const wholeSeconds = !printed.includes('.');
  return { seconds, cpuSeconds, estimated: estimated !== undefined, wholeSeconds };
}

function header(text: string): SqlBenchLine | null {
  const server = /^Testing server '(.*)' at (\d{4}-\d\d-\d\d +\d+:\d\d:\d\d)$/.exec(text);
  if (server) return { kind: 'server', server: server[1] ?? '', date: server[2] ?? '' };
  const suite = /^Benchmark DBD suite:\s*(\S+)$/.exec(text);
  if (suite) return { kind: 'suite', version: suite[1] ?? '' };
  return /^Test finished\. You can find the result in:$/.test(text) ? { kind: 'pointer' } : null;
}

const runFacts: ReadonlyMap<string, string> = new Map([
  ['Date of test', 'date'],
  ['Running tests on', 'machine'],
  ['Arguments', 'arguments'],
  ['Comments', 'comments'],
  ['Limits from', 'limits'],
  ['Server version', 'server'],
  ['Optimization', 'optimization'],
  ['Hardware', 'hardware'],
]);

function runLine(text: string): SqlBenchLine {
  const [, label = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
  const fact = runFacts.get(label);
  if (fact !== undefined) return { kind: 'fact', name: fact, value };
  return outcome(text) ?? sum(text) ?? program(label, value) ?? notice(text);
}

/** A program that is still at work has nothing behind its colon. */
function program(name: string, said: string): SqlBenchLine | null {
  if (!/^[\w-]+$/.test(name)) return null;
  const time = total(said);
  if (time?.kind === 'total') return { kind: 'program', name, outcome: { ended: 'well', time: time.time } };
  const failed = /^Failed \((.*)\)$/.exec(said);
  if (failed) return { kind: 'program', name, outcome: { ended: 'failed', file: failed[1] ?? '' } };
  if (/^Test skipped/i.test(said)) return { kind: 'program', name, outcome: { ended: 'skipped' } };
  return said === '' ? { kind: 'program', name, outcome: { ended: 'unknown' } } : null;
}

function outcome(text: string): SqlBenchLine | null {
  const all = numberOf(/^All (\d+) tests? executed successfully$/.exec(text)?.[1]);
  if (all !== null) return { kind: 'outcome', programs: all, failed: 0 };
  const some = /^Of (\d+) tests, (\d+) tests didn't work$/.exec(text);
  const [programs, failed] = [numberOf(some?.[1]), numberOf(some?.[2])];
  return programs === null || failed === null ? null : { kind: 'outcome', programs, failed };
}

/** Seconds, usr, sys, CPU, how many; `+` for each estimated row in it, `?` for each with a wrong result. */
function sum(text: string): SqlBenchLine | null {
  const match =
    /^(\S{1,35})\s+(\d{1,12}\.\d\d)\s+\d+\.\d\d\s+\d+\.\d\d\s+(\d{1,12}\.\d\d)\s+(\d{1,15})\s*([+?]*)$/.exec(
      text,
    );
  const [, name = '', , , , marks = ''] = match ?? [];
  const [seconds, cpuSeconds, count] = [numberOf(match?.[2]), numberOf(match?.[3]), numberOf(match?.[4])];
  if (seconds === null || cpuSeconds === null || count === null) return null;
  const row = { name, seconds, cpuSeconds, count };
  return { kind: 'sum', row: { ...row, estimated: marks.includes('+'), wrong: marks.includes('?') } };
}

function programLine(text: string): SqlBenchLine {
  return proseBeginnings.test(text) ? { kind: 'prose' } : notice(text);
}

function notice(text: string): SqlBenchLine {
  if (/^warning\b/i.test(text)) return { kind: 'warning' };
  if (/^Test skipped/i.test(text)) return { kind: 'skipped' };
  if (deathOfPerl.test(text)) return { kind: 'fatal' };
  return { kind: runProse.test(text) ? 'prose' : 'unknown' };
}

const runProse =
  /^(?:Tests with (?:estimated time|didn't return)|Totals per operation:|Operation\s+seconds\b)/;

/** What a program says of what it is about to do, and how an estimate came about. */
const proseBeginnings =
  /^(?:All tests are|Accessing|Benchmark|Connect tests|Creating|Deleting|Doing|Estimating end time|Generating|Getting|Insert(?:ing)?\b|Note: Query took longer|Okay|Populating|Retrieving|Running|[Tt]est(?:s|ing)? (?!skipped)|The tests?\b|Updating|Wisconsin|\d+ queries in \d+ loops)/;

/** How a Perl program says that it dies, apart from the place in its source. */
const deathOfPerl =
  /^(?:Got error\b|Error\b|Can't\b|DBI connect\b|DBD::|install_driver\b|Died\b)| at \S+ line \d+\.?$/;
