import { numberOf } from '../text/number-text.ts';

/** One answer to SHOW GLOBAL STATUS. */
export interface StatusSnapshot {
  /** Seconds in the host's uptime at which the server answered. */
  readonly atSeconds: number;
  readonly status: ReadonlyMap<string, string>;
}

/** What the server did between two answers, our own asking taken out. `before` null: only what stands at one moment. */
export function statusValues(before: StatusSnapshot | null, now: StatusSnapshot): Record<string, number> {
  const values: Record<string, number> = {};
  const previous = before !== null && isSameStart(before, now) ? before : null;
  for (const [name, read] of Object.entries(gauges)) put(values, name, read(now.status));
  for (const [name, row] of Object.entries(counters)) put(values, name, growth(previous, now, row));
  put(values, 'buffer-pool-hits', hitRatio(previous, now));
  return values;
}

/** Per second, without what our own asking added. */
function growth(before: StatusSnapshot | null, now: StatusSnapshot, row: CounterRow): number | null {
  if (before === null) return null;
  const from = row.of(before.status);
  const to = row.of(now.status);
  if (from === null || to === null || to < from) return null;
  const steps = Math.max(0, to - from - (row.own?.(now.status) ?? 0));
  const seconds = now.atSeconds - before.atSeconds;
  return seconds > 0 ? (steps * (row.worth ?? 1)) / seconds : null;
}

/** Read requests that needed no read from disk. Nothing was asked for: nothing can be said. */
function hitRatio(before: StatusSnapshot | null, now: StatusSnapshot): number | null {
  const requests = growth(before, now, { of: first('Innodb_buffer_pool_read_requests') });
  const misses = growth(before, now, { of: first('Innodb_buffer_pool_reads') });
  return requests === null || misses === null || requests === 0 ? null : Math.max(0, 1 - misses / requests);
}

function put(values: Record<string, number>, name: string, value: number | null): void {
  if (value !== null) values[name] = value;
}

/** A restart begins all counters anew; some would have passed their old values already. */
function isSameStart(before: StatusSnapshot, now: StatusSnapshot): boolean {
  return (numberIn(now.status, 'Uptime') ?? 0) >= (numberIn(before.status, 'Uptime') ?? 0);
}

type Status = ReadonlyMap<string, string>;
type Read = (status: Status) => number | null;

function numberIn(status: Status, name: string): number | null {
  return numberOf(status.get(name));
}

/** The first of several names that the server knows: they changed with versions and makers. */
const first =
  (...names: string[]): Read =>
  (status) => {
    const known = names.find((name) => status.has(name));
    return known === undefined ? null : numberIn(status, known);
  };

const ratio =
  (part: string, whole: string): Read =>
  (status) => {
    const of = numberIn(status, whole);
    const share = numberIn(status, part);
    return of === null || of === 0 || share === null ? null : share / of;
  };

/** Without the thread that asks. */
const threads =
  (name: string): Read =>
  (status) => {
    const all = numberIn(status, name);
    return all === null ? null : Math.max(0, all - 1);
  };

const gauges: Readonly<Record<string, Read>> = {
  'buffer-pool-filled': ratio('Innodb_buffer_pool_pages_data', 'Innodb_buffer_pool_pages_total'),
  'buffer-pool-dirty': ratio('Innodb_buffer_pool_pages_dirty', 'Innodb_buffer_pool_pages_total'),
  'checkpoint-age': checkpointAge,
  'history-length': first('Innodb_history_list_length'),
  'threads-running': threads('Threads_running'),
  'threads-connected': threads('Threads_connected'),
};

/** Given by MariaDB and Percona; in MySQL from 8.0.30 the distance between the two log positions. */
function checkpointAge(status: Status): number | null {
  const given = numberIn(status, 'Innodb_checkpoint_age');
  if (given !== null) return given;
  const current = numberIn(status, 'Innodb_redo_log_current_lsn');
  const checkpoint = numberIn(status, 'Innodb_redo_log_checkpoint_lsn');
  return current === null || checkpoint === null ? null : current - checkpoint;
}

/**
 * One row read and one written to a temporary table for each variable, and the read that finds no more: what SHOW
 * GLOBAL STATUS adds to the handler calls it shows (measured on MariaDB 10.11).
 */
const rowsOfAsking = (status: Status) => status.size + 1;
/** A sample is three statements (main/remote/README.md). */
const statementsOfAsking = () => 3;

/** MariaDB counts no rows in InnoDB any more; its handler calls stand in. */
const handlerReads: Read = (status) => {
  const kinds = ['first', 'key', 'last', 'next', 'prev', 'rnd', 'rnd_next'];
  const calls = kinds.map((kind) => numberIn(status, `Handler_read_${kind}`));
  return calls.includes(null) ? null : calls.reduce<number>((sum, count) => sum + (count ?? 0), 0);
};

function rowsRead(): CounterRow {
  const innodb = first('Innodb_rows_read');
  return {
    of: (status) => innodb(status) ?? handlerReads(status),
    own: (status) => (innodb(status) === null ? rowsOfAsking(status) : 0),
  };
}

interface CounterRow {
  readonly of: Read;
  /** What a sample adds to it. */
  readonly own?: (status: Status) => number;
  /** Of one step, in base units. */
  readonly worth?: number;
}

const counters: Readonly<Record<string, CounterRow>> = {
  commits: { of: first('Com_commit') },
  questions: { of: first('Questions'), own: statementsOfAsking },
  'rows-read': rowsRead(),
  'rows-inserted': { of: first('Innodb_rows_inserted', 'Handler_write') },
  'rows-updated': { of: first('Innodb_rows_updated', 'Handler_update') },
  'rows-deleted': { of: first('Innodb_rows_deleted', 'Handler_delete') },
  'pages-read': { of: first('Innodb_pages_read') },
  'pages-written': { of: first('Innodb_pages_written') },
  'data-read': { of: first('Innodb_data_read') },
  'data-written': { of: first('Innodb_data_written') },
  'redo-written': { of: first('Innodb_os_log_written') },
  'log-waits': { of: first('Innodb_log_waits') },
  fsyncs: { of: first('Innodb_data_fsyncs') },
  'row-lock-waits': { of: first('Innodb_row_lock_waits') },
  'row-lock-time': { of: first('Innodb_row_lock_time'), worth: 1e-3 },
  deadlocks: { of: first('Innodb_deadlocks') },
  'temporary-disk-tables': { of: first('Created_tmp_disk_tables') },
};
