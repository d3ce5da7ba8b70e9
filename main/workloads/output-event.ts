import type { Direction, Unit } from '../../preload/contract/numbers.ts';
import type { Reading } from '../../preload/contract/reading.ts';

/** One line of a generator about the time since its line before. Null: not printed, or nothing to print it about. */
export interface IntervalReport {
  /** From 0, in order of appearance. The key: labels are rounded and can repeat or skip. */
  readonly seq: number;
  /** Counted from 1 in the stream. */
  readonly line: number;
  /** The printed label: seconds since the generator started to count, rounded. */
  readonly endSeconds: number;
  /** How long the interval is, from labels and the asked interval. */
  readonly seconds: number;
  readonly threads: number | null;
  /** Transactions (or events) per second. */
  readonly throughput: number | null;
  readonly queries: number | null;
  readonly reads: number | null;
  readonly writes: number | null;
  readonly other: number | null;
  readonly latencySeconds: number | null;
  /** 95 for the 95th percentile. */
  readonly percentileRank: number | null;
  /** The generator's histogram ended here: the true latency is this or more. */
  readonly latencyIsLowerBound: boolean;
  readonly errors: number | null;
  readonly reconnects: number | null;
  /** Of an asked rate: how many transactions wait, and how many are under way. */
  readonly queueLength: number | null;
  readonly concurrency: number | null;
  /** What one generator alone prints, by the name of its metric and in that metric's unit. */
  readonly more: Readonly<Record<string, number | null>>;
}

export interface Figure {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly unit: Unit;
  readonly line: number;
  /** How often what it times was done, where that is printed. */
  readonly count?: number;
  /** What is wrong with this number. */
  readonly warnings?: readonly string[];
  /** Which way is better, where only its declaration knows. */
  readonly direction?: Direction | null;
}

/** The block at the end (or at a checkpoint). */
export interface FinalReport {
  readonly figures: readonly Figure[];
  readonly percentileRank: number | null;
  /** Printed values of the latency buckets, with how many events fell into each. */
  readonly histogram: readonly { readonly seconds: number; readonly count: number }[];
  /** Label of the checkpoint it was printed at; null for the report that ends a trial. */
  readonly checkpointSeconds: number | null;
  /** False when the text stops inside it. */
  readonly whole: boolean;
  readonly firstLine: number;
  readonly lastLine: number;
}

export type Severity = Reading['messages'][number]['severity'];
export type EndReason = Reading['endReason'];

export interface OutputMessage {
  readonly severity: Severity;
  readonly text: string;
  readonly line: number;
  /** How often it was said in a row. */
  readonly count: number;
}

/** What a parser has to say. Every trial in a stream runs from a `start` to an `end`. */
export type OutputEvent =
  | { readonly kind: 'start'; readonly line: number }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string; readonly line: number }
  | { readonly kind: 'phase'; readonly phase: 'connecting' | 'warmup' | 'running'; readonly line: number }
  | { readonly kind: 'interval'; readonly interval: IntervalReport }
  | { readonly kind: 'message'; readonly message: OutputMessage }
  | { readonly kind: 'report'; readonly report: FinalReport }
  /** A line nobody knows. Never dropped silently. */
  | { readonly kind: 'unknown'; readonly text: string; readonly line: number }
  | { readonly kind: 'end'; readonly reason: EndReason; readonly line: number };
