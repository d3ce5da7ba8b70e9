import { secondsOfMs } from '../milliseconds.ts';
import { transactionNames } from './interval.ts';

/** Counts of one kind of transaction in the measured time. */
export interface Counts {
  readonly succeeded: number;
  readonly late: number;
  readonly retried: number;
  readonly failed: number;
  /** Mean response time in milliseconds, with the limit it is held against; null where none is printed. */
  readonly meanMs: number | null;
  readonly limit: number | null;
  readonly line: number;
}

/** What the block at the end says, as printed. Lists go by `transactionNames`; what was not printed is absent. */
export interface PrintedReport {
  /** Counted by all threads in one place, where some counts get lost. */
  readonly shared: readonly (Counts | undefined)[];
  /** Counted by each thread for itself and summed up. */
  readonly summed: readonly (Counts | undefined)[];
  readonly seconds: { readonly value: number; readonly line: number } | null;
  /** Part of all transactions, 0 to 1. */
  readonly shares: readonly (Percentage | undefined)[];
  /** Part that came within its limit, 0 to 1. */
  readonly within: readonly (Percentage | undefined)[];
  /** 90th percentile and maximum, in the unit of the generation (until 2011). */
  readonly times: readonly (Times | undefined)[];
  readonly tpmC: { readonly value: number; readonly line: number } | null;
  /** Of New-Order: printed seconds, with how many took so long (until 2011). */
  readonly histogram: readonly { readonly seconds: number; readonly count: number }[];
  readonly whole: boolean;
  readonly firstLine: number;
  readonly lastLine: number;
}

interface Percentage {
  readonly value: number;
  readonly line: number;
}

interface Times {
  readonly percentile: number;
  readonly maximum: number;
  readonly line: number;
}

/** Collects the block at the end. One for each. */
export interface ReportReader {
  /** True when `text` (without blanks around it) is part of the block. */
  take(text: string, line: number): boolean;
  readonly whole: boolean;
  finish(): PrintedReport;
}

type Section = 'histogram' | 'times' | 'shared' | 'summed' | 'shares' | 'within' | 'tpmc';

const heads: Readonly<Record<string, Section>> = {
  '<RT Histogram>': 'histogram',
  '<90th Percentile RT (MaxRT)>': 'times',
  '<Raw Results>': 'shared',
  '<Raw Results2(sum ver.)>': 'summed',
  '<Constraint Check> (all must be [OK])': 'shares',
  '[transaction percentage]': 'shares',
  '[response time (at least 90% passed)]': 'within',
  '<TpmC>': 'tpmc',
};

export function isReportStart(text: string): boolean {
  return Object.hasOwn(heads, text);
}

export function createReportReader(firstLine: number): ReportReader {
  const lists = {
    shared: [] as (Counts | undefined)[],
    summed: [] as (Counts | undefined)[],
    shares: [] as (Percentage | undefined)[],
    within: [] as (Percentage | undefined)[],
    times: [] as (Times | undefined)[],
  };
  const histogram: { seconds: number; count: number }[] = [];
  let section: Section = 'shared';
  let inHistogramOf = '';
  let seconds: PrintedReport['seconds'] = null;
  let tpmC: PrintedReport['tpmC'] = null;
  let lastLine = firstLine;

  const readers: Readonly<Record<Section, (text: string, line: number) => boolean>> = {
    histogram: takeHistogram,
    times: takeTimes,
    shared: takeCounts,
    summed: takeCounts,
    shares: takePercentage,
    within: takePercentage,
    tpmc: takeTpmC,
  };

  function take(text: string, line: number): boolean {
    if (text === '') return true;
    const head = heads[text];
    if (head !== undefined) section = head;
    const known = head !== undefined || readers[section](text, line);
    if (known) lastLine = line;
    return known;
  }

  function takeHistogram(text: string): boolean {
    const of = /^\d\.([A-Z][A-Za-z-]+)$/.exec(text)?.[1];
    if (of !== undefined) {
      inHistogramOf = of;
      return true;
    }
    const row = /^(\d+\.\d\d),\s+(\d+)$/.exec(text);
    const count = Number(row?.[2]);
    if (inHistogramOf === transactionNames[0] && count > 0)
      histogram.push({ seconds: Number(row?.[1]), count });
    return row !== null;
  }

  function takeTimes(text: string, line: number): boolean {
    const row = /^([A-Z][A-Za-z-]+)\s*:\s*(\d+\.\d+)\s+\((\d+\.\d+)\)$/.exec(text);
    return put(lists.times, row, (values) => ({
      percentile: values[1] ?? Number.NaN,
      maximum: values[2] ?? Number.NaN,
      line,
    }));
  }

  function takeCounts(text: string, line: number): boolean {
    const total = /^in (\d+) sec\.$/.exec(text);
    if (total) {
      seconds = { value: Number(total[1]), line };
      return true;
    }
    const row = countsRow.exec(text);
    if (!row) return false;
    const [at = 0, succeeded = 0, late = 0, retried = 0, failed = 0] = row.slice(1, 6).map(Number);
    const meanMs = finite(row[6]);
    const limit = finite(row[7]);
    lists[section === 'summed' ? 'summed' : 'shared'][at] = {
      succeeded,
      late,
      retried,
      failed,
      meanMs,
      limit,
      line,
    };
    return true;
  }

  /** Nothing to divide by is printed as `-nan%`: a row that says nothing. */
  function takePercentage(text: string, line: number): boolean {
    const row = /^([A-Z][A-Za-z-]+):\s*(-?[\d.]+|-?nan|-?inf)%.*\[(?:OK|NG)\](?: \*)?$/.exec(text);
    if (row && finite(row[2]) === null) return true;
    return put(lists[section === 'within' ? 'within' : 'shares'], row, (values) => ({
      value: (values[1] ?? Number.NaN) / 100,
      line,
    }));
  }

  function takeTpmC(text: string, line: number): boolean {
    const row = /^(-?[\d.]+|-?nan|-?inf) TpmC$/.exec(text);
    if (row) tpmC = { value: Number(row[1]), line };
    return row !== null;
  }

  return {
    take,
    get whole() {
      return tpmC !== null;
    },
    finish: () => ({ ...lists, seconds, tpmC, histogram, whole: tpmC !== null, firstLine, lastLine }),
  };
}

const countsRow =
  /^\[([0-4])\] sc:(-?\d+)\s+lt:(-?\d+)\s+rt:(-?\d+)\s+fl:(-?\d+)(?:\s+avg_rt: (\S+)(?: \((\d+)\))?)?$/;

const names: readonly string[] = transactionNames;

/** Puts what a row says at the place of its transaction. False: no such row. */
function put<Value>(
  list: (Value | undefined)[],
  row: RegExpExecArray | null,
  value: (numbers: readonly number[]) => Value,
): boolean {
  const at = names.indexOf(row?.[1] ?? '');
  if (row === null || at < 0) return false;
  list[at] = value(row.slice(1).map(Number));
  return true;
}

function finite(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Seconds of a printed mean. */
export function meanSeconds({ meanMs }: Counts): number | null {
  return meanMs === null ? null : secondsOfMs(meanMs);
}
