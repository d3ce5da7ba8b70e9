import { createByteTemplate } from '../../text/byte-template.ts';
import { numberOf } from '../../text/number-text.ts';

/**
 * The numbers of an interval line as printed: rates per second, latency in milliseconds, each at its `place`. NaN: this
 * form does not print it, or it is no possible number.
 */
export type PrintedInterval = Float64Array;

/** In the order of the line that 1.0 and 1.1 print. */
export const place = {
  label: 0,
  threads: 1,
  throughput: 2,
  queries: 3,
  reads: 4,
  writes: 5,
  other: 6,
  percentileRank: 7,
  latencyMs: 8,
  errors: 9,
  reconnects: 10,
} as const;

export function newPrintedInterval(): PrintedInterval {
  return new Float64Array(Object.keys(place).length);
}

const line1x = createByteTemplate([
  '[ ',
  's ] thds: ',
  ' tps: ',
  ' qps: ',
  ' (r/w/o: ',
  '/',
  '/',
  ') lat (ms,',
  '%): ',
  ' err/s: ',
  ' reconn/s: ',
]);

/**
 * Reads exactly the line that 1.0 and 1.1 print, several times as fast as `readInterval`, which to ask otherwise. Answers
 * with where its line feed stands, or -1.
 */
export function scanInterval(bytes: Uint8Array, start: number, printed: PrintedInterval): number {
  return line1x.scan(bytes, start, printed);
}

/** Reads any interval line of sysbench 0.5 to 1.1, and the forms of 0.4's later days. Null when `text` is none. */
export function readInterval(
  text: string,
  printed: PrintedInterval,
): { readonly hasImpossible: boolean } | null {
  const groups = (modern.exec(text) ?? old.exec(text) ?? events.exec(text))?.groups;
  if (!groups) return null;
  let hasImpossible = false;
  for (const [field, at] of Object.entries(place)) {
    const number = groups[field] ?? groups[`${field}2`];
    const value = possible(numberOf(number));
    printed[at] = value;
    hasImpossible ||= number !== undefined && Number.isNaN(value);
  }
  // Without a time it is no interval.
  return Number.isNaN(printed[place.label]) ? null : { hasImpossible };
}

/** `nan` and `inf` are what sysbench prints when it divides by nothing; far above 1e15 a counter went below zero. */
export function possible(value: number | null): number {
  return value !== null && value >= 0 && value < 1e15 ? value : Number.NaN;
}

const NUM = String.raw`[-+]?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|nan|inf)`;
const HEAD = String.raw`^\[\s*(?<label>\d+)s\s*\]\s*(?:thds|threads):\s*(?<threads>\d+),?\s+`;
const LATENCY = String.raw`lat\s*\(ms,(?<percentileRank>\d+)%\):\s*(?<latencyMs>${NUM})`;

/** 1.x. The Lua reporter of 1.0 forgets the colon after `err/s`. */
const modern = new RegExp(
  String.raw`${HEAD}tps:\s*(?<throughput>${NUM})\s+qps:\s*(?<queries>${NUM})\s+` +
    String.raw`\(r/w/o:\s*(?<reads>${NUM})/(?<writes>${NUM})/(?<other>${NUM})\)\s+` +
    String.raw`(?:${LATENCY}|latency:\s*(?<latencyMs2>${NUM})ms\s*\((?<percentileRank2>\d+)%\))\s+` +
    String.raw`err(?:ors)?/s:?\s*(?<errors>${NUM})\s+reconn(?:ects)?/s:\s*(?<reconnects>${NUM})$`,
);

/** 0.4 and 0.5: each form adds a piece to the one before. Of two percentiles (July 2011) the first is taken. */
const old = new RegExp(
  String.raw`${HEAD}tps:\s*(?<throughput>${NUM})` +
    String.raw`(?:,\s*reads(?:/s)?:\s*(?<reads>${NUM}),\s*writes(?:/s)?:\s*(?<writes>${NUM})` +
    String.raw`(?:,?\s+response time:\s*(?<latencyMs>${NUM})ms\s*\((?<percentileRank>\d+)%\)(?:,\s*${NUM}ms\s*\(\d+%\))?` +
    String.raw`(?:,\s*errors:\s*(?<errors>${NUM}),\s*reconnects:\s*(?<reconnects>${NUM}))?)?)?$`,
);

/** Tests without a database (1.x). */
const events = new RegExp(String.raw`${HEAD}eps:\s*(?<throughput>${NUM})\s+${LATENCY}$`);
