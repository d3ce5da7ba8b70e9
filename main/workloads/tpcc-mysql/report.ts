import { numberOf, numbersOf } from '../../text/number-text.ts';
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
  readonly tpmC: { readonly value: number | null; readonly line: number } | null;
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
  isWhole(): boolean;
  finish(): PrintedReport;
}

type Section = 'histogram' | 'times' | 'shared' | 'summed' | 'shares' | 'within' | 'tpmc';

const heads = new Map(
  Object.entries<Section>({
    '<RT Histogram>': 'histogram',
    '<90th Percentile RT (MaxRT)>': 'times',
    '<Raw Results>': 'shared',
    '<Raw Results2(sum ver.)>': 'summed',
    '<Constraint Check> (all must be [OK])': 'shares',
    '[transaction percentage]': 'shares',
    '[response time (at least 90% passed)]': 'within',
    '<TpmC>': 'tpmc',
  }),
);

export function isReportStart(text: string): boolean {
  return heads.has(text);
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
    const head = heads.get(text);
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
    const [seconds, count] = [numberOf(row?.[1]), numberOf(row?.[2])];
    if (seconds === null || count === null) return false;
    if (inHistogramOf === transactionNames[0] && count > 0) histogram.push({ seconds, count });
    return true;
  }

  function takeTimes(text: string, line: number): boolean {
    const row = /^([A-Z][A-Za-z-]+)\s*:\s*(\d+\.\d+)\s+\((\d+\.\d+)\)$/.exec(text);
    const [percentile, maximum] = [numberOf(row?.[2]), numberOf(row?.[3])];
    if (percentile === null || maximum === null) return false;
    return put(lists.times, row?.[1], { percentile, maximum, line });
  }

  function takeCounts(text: string, line: number): boolean {
    const total = numberOf(/^in (\d+) sec\.$/.exec(text)?.[1]);
    if (total !== null) {
      seconds = { value: total, line };
      return true;
    }
    const row = countsRow.exec(text);
    const counts = row && numbersOf(row.slice(1, 6));
    if (!counts) return false;
    const [at = 0, succeeded = 0, late = 0, retried = 0, failed = 0] = counts;
    const meanMs = numberOf(row[6]);
    const limit = numberOf(row[7]);
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
    const percent = numberOf(row?.[2]);
    if (percent === null) return row !== null;
    return put(lists[section === 'within' ? 'within' : 'shares'], row?.[1], { value: percent / 100, line });
  }

  function takeTpmC(text: string, line: number): boolean {
    const row = /^(-?[\d.]+|-?nan|-?inf) TpmC$/.exec(text);
    if (row) tpmC = { value: numberOf(row[1]), line };
    return row !== null;
  }

  return {
    take,
    isWhole: () => tpmC !== null,
    finish: () => ({ ...lists, seconds, tpmC, histogram, whole: tpmC !== null, firstLine, lastLine }),
  };
}

const countsRow =
  /^\[([0-4])\] sc:(-?\d+)\s+lt:(-?\d+)\s+rt:(-?\d+)\s+fl:(-?\d+)(?:\s+avg_rt: (\S+)(?: \((\d+)\))?)?$/;

const names: readonly string[] = transactionNames;

/** Puts what a row says at the place of its transaction. False: no such transaction. */
function put<Value>(list: (Value | undefined)[], name: string | undefined, value: Value): boolean {
  const at = names.indexOf(name ?? '');
  if (at >= 0) list[at] = value;
  return at >= 0;
}

/** Seconds of a printed mean. */
export function meanSeconds({ meanMs }: Counts): number | null {
  return meanMs === null ? null : secondsOfMs(meanMs);
}
