import { ByteScanner } from '../text/byte-scanner.ts';

/** The numbers of an interval line as printed: rates per second, latency in milliseconds. NaN: printed but unusable. */
export interface PrintedInterval {
  readonly label: number;
  readonly threads: number;
  readonly throughput: number;
  readonly queries: number | null;
  readonly reads: number | null;
  readonly writes: number | null;
  readonly other: number | null;
  readonly percentileRank: number | null;
  readonly latencyMs: number | null;
  readonly errors: number | null;
  readonly reconnects: number | null;
}

/** Any interval line of sysbench 0.5 to 1.1, and the forms of 0.4's later days. Null when `text` is none. */
export function readInterval(text: string): PrintedInterval | null {
  const groups = (modern.exec(text) ?? old.exec(text) ?? events.exec(text))?.groups;
  if (!groups) return null;
  const number = (name: string) => (groups[name] === undefined ? null : printedNumber(groups[name]));
  return {
    label: number('label') ?? Number.NaN,
    threads: number('threads') ?? Number.NaN,
    throughput: number('tps') ?? Number.NaN,
    queries: number('qps'),
    reads: number('r'),
    writes: number('w'),
    other: number('o'),
    percentileRank: number('rank') ?? number('rank2'),
    latencyMs: number('lat') ?? number('lat2'),
    errors: number('err'),
    reconnects: number('reconn'),
  };
}

/** `nan` and `inf` are what sysbench prints when it divides by nothing; far above 1e15 a counter went below zero. */
function printedNumber(text: string): number {
  const value = Number(text);
  return value >= 0 && value < 1e15 ? value : Number.NaN;
}

const NUM = String.raw`[-+]?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|nan|inf)`;
const HEAD = String.raw`^\[\s*(?<label>\d+)s\s*\]\s*(?:thds|threads):\s*(?<threads>\d+),?\s+`;
const LATENCY = String.raw`lat\s*\(ms,(?<rank>\d+)%\):\s*(?<lat>${NUM})`;

/** 1.x. The Lua reporter of 1.0 forgets the colon after `err/s`. */
const modern = new RegExp(
  String.raw`${HEAD}tps:\s*(?<tps>${NUM})\s+qps:\s*(?<qps>${NUM})\s+` +
    String.raw`\(r/w/o:\s*(?<r>${NUM})/(?<w>${NUM})/(?<o>${NUM})\)\s+` +
    String.raw`(?:${LATENCY}|latency:\s*(?<lat2>${NUM})ms\s*\((?<rank2>\d+)%\))\s+` +
    String.raw`err(?:ors)?/s:?\s*(?<err>${NUM})\s+reconn(?:ects)?/s:\s*(?<reconn>${NUM})$`,
);

/** 0.4 and 0.5: each form adds a piece to the one before. Of two percentiles (July 2011) the first is taken. */
const old = new RegExp(
  String.raw`${HEAD}tps:\s*(?<tps>${NUM})` +
    String.raw`(?:,\s*reads(?:/s)?:\s*(?<r>${NUM}),\s*writes(?:/s)?:\s*(?<w>${NUM})` +
    String.raw`(?:,?\s+response time:\s*(?<lat>${NUM})ms\s*\((?<rank>\d+)%\)(?:,\s*${NUM}ms\s*\(\d+%\))?` +
    String.raw`(?:,\s*errors:\s*(?<err>${NUM}),\s*reconnects:\s*(?<reconn>${NUM}))?)?)?$`,
);

/** Tests without a database (1.x). */
const events = new RegExp(String.raw`${HEAD}eps:\s*(?<tps>${NUM})\s+${LATENCY}$`);

const bytesOf = (text: string) => new TextEncoder().encode(text);
const literals = {
  open: bytesOf('[ '),
  threads: bytesOf('s ] thds: '),
  tps: bytesOf(' tps: '),
  qps: bytesOf(' qps: '),
  reads: bytesOf(' (r/w/o: '),
  slash: bytesOf('/'),
  latency: bytesOf(') lat (ms,'),
  percent: bytesOf('%): '),
  errors: bytesOf(' err/s: '),
  reconnects: bytesOf(' reconn/s: '),
};
const scanner = new ByteScanner();

/**
 * The same for exactly the line that 1.0 and 1.1 print, several times as fast. Null means "not that line": ask
 * `readInterval`.
 */
export function scanInterval(bytes: Uint8Array, start: number, end: number): PrintedInterval | null {
  scanner.reset(bytes, start, end);
  if (!scanner.skip(literals.open)) return null;
  const label = scanner.decimal();
  if (!scanner.skip(literals.threads)) return null;
  const threads = scanner.decimal();
  if (!scanner.skip(literals.tps)) return null;
  const throughput = scanner.decimal();
  if (!scanner.skip(literals.qps)) return null;
  const queries = scanner.decimal();
  if (!scanner.skip(literals.reads)) return null;
  const reads = scanner.decimal();
  if (!scanner.skip(literals.slash)) return null;
  const writes = scanner.decimal();
  if (!scanner.skip(literals.slash)) return null;
  const other = scanner.decimal();
  if (!scanner.skip(literals.latency)) return null;
  const percentileRank = scanner.decimal();
  if (!scanner.skip(literals.percent)) return null;
  const latencyMs = scanner.decimal();
  if (!scanner.skip(literals.errors)) return null;
  const errors = scanner.decimal();
  if (!scanner.skip(literals.reconnects)) return null;
  const reconnects = scanner.decimal();
  if (!scanner.atEnd || Number.isNaN(reconnects)) return null;
  return {
    label,
    threads,
    throughput,
    queries,
    reads,
    writes,
    other,
    percentileRank,
    latencyMs,
    errors,
    reconnects,
  };
}
