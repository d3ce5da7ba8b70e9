import { numberOf } from '../../text/number-text.ts';
import { type PrintedInterval, place, possible } from './interval.ts';

/**
 * What the reporters in Lua print in place of interval lines (`sysbench.report_csv` and `report_json` of 1.0 and 1.1,
 * `--report_csv=yes` of sysbench-tpcc). Neither says which percentile the latency is.
 */
const csvForm = /^\d+,\d+(?:,(?:\d+\.\d\d|-?nan|-?inf)){8}$/;
const csvPlaces = [
  ...[place.label, place.threads, place.throughput, place.queries, place.reads, place.writes, place.other],
  ...[place.latencyMs, place.errors, place.reconnects],
];

/** Time, threads, transactions, queries, reads, writes, others, latency, errors, reconnects. Null when `text` is none. */
export function readCsv(text: string, printed: PrintedInterval): { readonly hasImpossible: boolean } | null {
  if (!csvForm.test(text)) return null;
  const values = text.split(',').map((part) => possible(numberOf(part)));
  printed.fill(Number.NaN);
  for (const [index, at] of csvPlaces.entries()) printed[at] = values[index] ?? Number.NaN;
  return Number.isNaN(printed[place.label]) ? null : { hasImpossible: values.some(Number.isNaN) };
}

/** The same as objects of an array, a number a line. */
export interface JsonReports {
  /** `whole`: the last number of an object, whose numbers are now in `printed`; `timeless`: of one whose time is below zero. */
  take(raw: string, text: string, line: number): 'other' | 'part' | 'whole' | 'timeless';
  readonly hasImpossible: boolean;
  /** What was begun will not go on. */
  abandon(): void;
  /** Lines of objects that broke off: they are in no interval. */
  takeBroken(): readonly { readonly text: string; readonly line: number }[];
}

const keys = new Map<string, number>([
  ['time', place.label],
  ['threads', place.threads],
  ['tps', place.throughput],
  ['total', place.queries],
  ['reads', place.reads],
  ['writes', place.writes],
  ['other', place.other],
  ['latency', place.latencyMs],
  ['errors', place.errors],
  ['reconnects', place.reconnects],
]);
const order = [...keys.keys()];
const number = /^"(\w+)":\s*([-+\w.]+),?$/;
const punctuation = /^(?:[[\]{},]|\},|"qps": \{)$/;

export function createJsonReports(printed: PrintedInterval): JsonReports {
  /** Of the object that is being read: as many as it has numbers so far. */
  let lines: { text: string; line: number }[] = [];
  let broken: typeof lines = [];
  let hasImpossible = false;
  let beginsBelowZero = false;

  function abandon(): void {
    broken.push(...lines);
    lines = [];
  }

  function take(raw: string, text: string, line: number): ReturnType<JsonReports['take']> {
    if (punctuation.test(text)) return 'part';
    const [, key = '', said] = number.exec(text) ?? [];
    if (key !== order[lines.length]) abandon();
    const at = keys.get(key);
    if (at === undefined || key !== order[lines.length]) return 'other';
    if (at === place.label) beginsBelowZero = (numberOf(said) ?? 0) < 0;
    put(at, possible(numberOf(said)));
    lines.push({ text: raw, line });
    if (lines.length < order.length) return 'part';
    // Without a time it is no interval.
    if (Number.isNaN(printed[place.label]) && !beginsBelowZero) abandon();
    const isWhole = lines.length > 0;
    lines = [];
    if (isWhole && beginsBelowZero) return 'timeless';
    return isWhole ? 'whole' : 'part';
  }

  function put(at: number, value: number): void {
    if (lines.length === 0) {
      printed.fill(Number.NaN);
      hasImpossible = false;
    }
    printed[at] = value;
    hasImpossible ||= Number.isNaN(value);
  }

  return {
    take,
    get hasImpossible() {
      return hasImpossible;
    },
    abandon,
    takeBroken() {
      const taken = broken;
      broken = [];
      return taken;
    },
  };
}
