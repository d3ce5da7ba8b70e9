import { NumberColumn } from './number-column.ts';
import type { IntervalReport } from './output-event.ts';

/** The intervals of a trial that nobody adds to. */
export type Intervals = Omit<IntervalLog, 'push'>;

/**
 * The intervals of one trial, of which a text can hold a million: kept as numbers, and reports only while somebody looks
 * at them. What one interval says under `more`, the others say too, if only that it is null.
 */
export class IntervalLog implements Iterable<IntervalReport> {
  readonly #columns: Columns;
  readonly #first: number;
  #end: number;

  constructor(columns = new Columns(), first = 0, end = first) {
    this.#columns = columns;
    this.#first = first;
    this.#end = end;
  }

  get length(): number {
    return this.#end - this.#first;
  }

  push(interval: IntervalReport): void {
    this.#columns.set(this.#end, interval);
    this.#end += 1;
  }

  /** A negative index counts from the end. */
  at(index: number): IntervalReport | undefined {
    const row = index < 0 ? this.#end + index : this.#first + index;
    return row >= this.#first && row < this.#end ? new HeldInterval(this.#columns, row) : undefined;
  }

  *[Symbol.iterator](): Generator<IntervalReport, void> {
    for (let row = this.#first; row < this.#end; row++) yield new HeldInterval(this.#columns, row);
  }

  /** From there to the end; the same numbers, not copied. */
  slice(start: number): Intervals {
    return new IntervalLog(this.#columns, Math.min(this.#first + start, this.#end), this.#end);
  }

  /** `look` gets one object that goes from interval to interval, and must not keep it. The same holds below. */
  forEach(look: (interval: IntervalReport, index: number) => void): void {
    const interval = new HeldInterval(this.#columns, this.#first);
    for (let row = this.#first; row < this.#end; row++) look(interval.moveTo(row), row - this.#first);
  }

  map<Made>(make: (interval: IntervalReport) => Made): Made[] {
    const made = new Array<Made>(this.length);
    this.forEach((interval, index) => {
      made[index] = make(interval);
    });
    return made;
  }

  filter(is: (interval: IntervalReport) => boolean): IntervalReport[] {
    const found: IntervalReport[] = [];
    const interval = new HeldInterval(this.#columns, this.#first);
    for (let row = this.#first; row < this.#end; row++)
      if (is(interval.moveTo(row))) found.push(new HeldInterval(this.#columns, row));
    return found;
  }

  find(is: (interval: IntervalReport) => boolean): IntervalReport | undefined {
    const interval = new HeldInterval(this.#columns, this.#first);
    for (let row = this.#first; row < this.#end; row++) if (is(interval.moveTo(row))) return interval;
    return undefined;
  }
}

class Columns {
  readonly seq = new NumberColumn();
  readonly line = new NumberColumn();
  readonly endSeconds = new NumberColumn();
  readonly seconds = new NumberColumn();
  readonly threads = new NumberColumn();
  readonly throughput = new NumberColumn();
  readonly queries = new NumberColumn();
  readonly reads = new NumberColumn();
  readonly writes = new NumberColumn();
  readonly other = new NumberColumn();
  readonly latencySeconds = new NumberColumn();
  readonly percentileRank = new NumberColumn();
  /** 1 for one that is. */
  readonly latencyIsLowerBound = new NumberColumn();
  readonly errors = new NumberColumn();
  readonly reconnects = new NumberColumn();
  readonly queueLength = new NumberColumn();
  readonly concurrency = new NumberColumn();
  readonly more = new Map<string, NumberColumn>();

  set(row: number, interval: IntervalReport): void {
    this.seq.set(row, interval.seq);
    this.line.set(row, interval.line);
    this.endSeconds.set(row, interval.endSeconds);
    this.seconds.set(row, interval.seconds);
    this.threads.set(row, interval.threads);
    this.throughput.set(row, interval.throughput);
    this.queries.set(row, interval.queries);
    this.reads.set(row, interval.reads);
    this.writes.set(row, interval.writes);
    this.other.set(row, interval.other);
    this.latencySeconds.set(row, interval.latencySeconds);
    this.percentileRank.set(row, interval.percentileRank);
    this.latencyIsLowerBound.set(row, interval.latencyIsLowerBound ? 1 : null);
    this.errors.set(row, interval.errors);
    this.reconnects.set(row, interval.reconnects);
    this.queueLength.set(row, interval.queueLength);
    this.concurrency.set(row, interval.concurrency);
    for (const name in interval.more) this.#moreOf(name).set(row, interval.more[name] ?? null);
  }

  #moreOf(name: string): NumberColumn {
    const known = this.more.get(name);
    if (known !== undefined) return known;
    const column = new NumberColumn();
    this.more.set(name, column);
    return column;
  }
}

/** What a row of the columns says. It has no properties of its own: spreading it copies nothing. */
class HeldInterval implements IntervalReport {
  readonly #columns: Columns;
  #row: number;

  constructor(columns: Columns, row: number) {
    this.#columns = columns;
    this.#row = row;
  }

  moveTo(row: number): this {
    this.#row = row;
    return this;
  }

  get seq(): number {
    return this.#columns.seq.at(this.#row) ?? Number.NaN;
  }
  get line(): number {
    return this.#columns.line.at(this.#row) ?? Number.NaN;
  }
  get endSeconds(): number {
    return this.#columns.endSeconds.at(this.#row) ?? Number.NaN;
  }
  get seconds(): number {
    return this.#columns.seconds.at(this.#row) ?? Number.NaN;
  }
  get threads(): number | null {
    return this.#columns.threads.at(this.#row);
  }
  get throughput(): number | null {
    return this.#columns.throughput.at(this.#row);
  }
  get queries(): number | null {
    return this.#columns.queries.at(this.#row);
  }
  get reads(): number | null {
    return this.#columns.reads.at(this.#row);
  }
  get writes(): number | null {
    return this.#columns.writes.at(this.#row);
  }
  get other(): number | null {
    return this.#columns.other.at(this.#row);
  }
  get latencySeconds(): number | null {
    return this.#columns.latencySeconds.at(this.#row);
  }
  get percentileRank(): number | null {
    return this.#columns.percentileRank.at(this.#row);
  }
  get latencyIsLowerBound(): boolean {
    return this.#columns.latencyIsLowerBound.at(this.#row) !== null;
  }
  get errors(): number | null {
    return this.#columns.errors.at(this.#row);
  }
  get reconnects(): number | null {
    return this.#columns.reconnects.at(this.#row);
  }
  get queueLength(): number | null {
    return this.#columns.queueLength.at(this.#row);
  }
  get concurrency(): number | null {
    return this.#columns.concurrency.at(this.#row);
  }
  get more(): Readonly<Record<string, number | null>> {
    if (this.#columns.more.size === 0) return nothingMore;
    const more: Record<string, number | null> = {};
    for (const [name, column] of this.#columns.more) more[name] = column.at(this.#row);
    return more;
  }
}

const nothingMore = {};
