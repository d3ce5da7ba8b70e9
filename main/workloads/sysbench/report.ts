import type { Unit } from '../../../preload/contract/numbers.ts';
import { numberOf, numbersOf } from '../../text/number-text.ts';
import { secondsOfMs } from '../milliseconds.ts';
import type { Figure, FinalReport } from '../output-event.ts';
import { fileFigures, isFileReportStart } from './file-report.ts';

/** Collects the block that closes a trial, or a slice of it at a checkpoint. One for each block. */
export interface ReportReader {
  /** True when `text` (without blanks around it) is part of the block; the last part makes it whole. */
  take(text: string, line: number): boolean;
  /** No getter: V8 gives each object with one a shape of its own, which keeps the block until old memory is cleared. */
  isWhole(): boolean;
  /** A block that begins again is another block. */
  begins(text: string): boolean;
  finish(checkpointSeconds: number | null): FinalReport;
}

export function isReportStart(text: string): boolean {
  return sections.test(text) || isFileReportStart(text);
}

export function createReportReader(firstLine: number): ReportReader {
  const figures = new Map<string, Figure>();
  const histogram: { seconds: number; count: number }[] = [];
  let percentileRank: number | null = null;
  let lastLine = firstLine;
  let whole = false;

  function take(text: string, line: number): boolean {
    if (text === '') return true;
    const known =
      sections.test(text) || takeBucket(text) || takeFileFigures(text, line) || takeFigures(text, line);
    if (known) lastLine = line;
    return known;
  }

  function takeBucket(text: string): boolean {
    if (histogramHead.test(text)) return true;
    const bucket = histogramRow.exec(text);
    const [milliseconds, times] = [numberOf(bucket?.[1]), numberOf(bucket?.[2])];
    if (milliseconds === null || times === null) return false;
    histogram.push({ seconds: secondsOfMs(milliseconds), count: times });
    return true;
  }

  function takeFileFigures(text: string, line: number): boolean {
    const found = fileFigures(text);
    for (const figure of found ?? []) figures.set(figure.name, { ...figure, line });
    return found !== null;
  }

  function takeFigures(text: string, line: number): boolean {
    const colon = text.lastIndexOf(':');
    if (colon < 0) return false;
    const name = text.slice(0, colon);
    const value = text.slice(colon + 1).trim();
    const rank = numberOf(percentileName.exec(name)?.[1]);
    if (rank !== null) percentileRank = rank;
    const read = rank === null ? figureReaders.get(name) : latency('latency', `Latency P${rank}`);
    const found = read?.(value);
    if (!found) return name === 'percentile stats';
    for (const figure of found) figures.set(figure.name, { ...figure, line });
    whole ||= name === 'execution time (avg/stddev)';
    return true;
  }

  return {
    take,
    isWhole: () => whole,
    begins: (text) =>
      (figures.has('transactions-count') && statisticsHead.test(text)) ||
      (figures.has('file-reads') && text === 'File operations:'),
    finish: (checkpointSeconds) => ({
      figures: [...figures.values()],
      percentileRank,
      histogram,
      checkpointSeconds,
      whole,
      firstLine,
      lastLine,
    }),
  };
}

const statisticsHead = /^(?:SQL|OLTP test) statistics:$/;
const sections =
  /^(?:(?:SQL|OLTP test|General) statistics:|queries performed:|Throughput:|Latency \(ms\):|Threads fairness:|CPU speed:|Test execution summary:|response time:|per-request statistics:|File operations:|Latency histogram \(values are in milliseconds\))$/;
const histogramHead = /^value\s+-+ distribution -+ count$/;
const histogramRow = /^(\d+\.\d+) \|\**\s+(\d+)$/;
const percentileName = /^(?:approx\.\s*)?(\d+)(?:th)?(?: percentile)?$/;

type Reader = (value: string) => Omit<Figure, 'line'>[] | null;

function single(
  name: string,
  label: string,
  unit: Unit,
  pattern: RegExp,
  convert = (printed: number) => printed,
): Reader {
  return (value) => {
    const number = numberOf(pattern.exec(value)?.[1]);
    return number === null ? null : [{ name, label, unit, value: convert(number) }];
  };
}

const count = (name: string, label: string) => single(name, label, 'count', /^(\d+)$/);
const seconds = (name: string, label: string) => single(name, label, 's', /^(\d+\.\d+)s?$/);
const rate = (name: string, label: string) => single(name, label, '1/s', /^(\d+\.\d+)$/);

/** Milliseconds from 0.4 on, seconds with an `s` before 2007. */
function latency(name: string, label: string): Reader {
  const milliseconds = single(name, label, 's', /^(\d+\.\d+)(?:ms)?$/, secondsOfMs);
  const wholeSeconds = single(name, label, 's', /^(\d+\.\d+)s$/);
  return (value) => milliseconds(value) ?? wholeSeconds(value);
}

function countAndRate(name: string, label: string, rateName = name): Reader {
  return (value) => {
    const [total, perSecond] = two(/^(\d+)\s*\((\d+\.\d+) per sec\.\)$/, value);
    if (total === undefined || perSecond === undefined) return null;
    return [
      { name: `${name}-count`, label, unit: 'count', value: total },
      { name: rateName, label: `${label} per second`, unit: '1/s', value: perSecond },
    ];
  };
}

function meanAndDeviation(name: string, label: string, unit: Unit): Reader {
  return (value) => {
    const [mean, deviation] = two(/^(\d+\.\d+)\/(\d+\.\d+)$/, value);
    if (mean === undefined || deviation === undefined) return null;
    return [
      { name: `${name}-mean`, label: `${label}, mean of threads`, unit, value: mean },
      { name: `${name}-deviation`, label: `${label}, deviation of threads`, unit, value: deviation },
    ];
  };
}

/** Both numbers of a form; none where one of them is no number. */
function two(form: RegExp, text: string): readonly number[] {
  const [, first, second] = form.exec(text) ?? [];
  return numbersOf([first, second]) ?? [];
}

const figureReaders: ReadonlyMap<string, Reader> = new Map([
  ['read', count('reads-count', 'Read queries')],
  ['write', count('writes-count', 'Write queries')],
  ['other', count('other-count', 'Other queries')],
  ['total', count('queries-count', 'Queries')],
  ['transactions', countAndRate('transactions', 'Transactions', 'throughput')],
  ['queries', countAndRate('queries', 'Queries')],
  ['read/write requests', countAndRate('requests', 'Read and write requests')],
  ['other operations', countAndRate('operations', 'Other operations')],
  ['ignored errors', countAndRate('errors', 'Ignored errors')],
  ['deadlocks', countAndRate('deadlocks', 'Deadlocks')],
  ['reconnects', countAndRate('reconnects', 'Reconnects')],
  ['total time', seconds('elapsed', 'Elapsed time')],
  ['time elapsed', seconds('elapsed', 'Elapsed time')],
  ['total number of events', count('events-count', 'Events')],
  ['total time taken by event execution', seconds('latency-sum', 'Time in events')],
  ['events/s (eps)', rate('events', 'Events per second')],
  ['events per second', rate('events', 'Events per second')],
  ['min', latency('latency-min', 'Latency minimum')],
  ['avg', latency('latency-mean', 'Latency mean')],
  ['max', latency('latency-max', 'Latency maximum')],
  ['sum', latency('latency-sum', 'Time in events')],
  ['events (avg/stddev)', meanAndDeviation('thread-events', 'Events', 'count')],
  ['execution time (avg/stddev)', meanAndDeviation('thread-seconds', 'Execution time', 's')],
]);
