import { findTunable } from '../../mysql/catalogue/tunables.ts';

export interface KnownFactor {
  readonly target: 'setting' | 'workload';
  readonly name: string;
}

/** How people shorten what they vary, in names of folders and heads of columns. */
const shortNames: readonly (readonly [RegExp, KnownFactor])[] = [
  [
    /^(bp|ibp|pool|buf|buffer[ _-]?pool([ _-]?size)?|bufferpool|bpsize|tier)$/i,
    setting('innodb_buffer_pool_size'),
  ],
  [/^(bpi|instances?|inst|buffer[ _-]?pool[ _-]?instances?)$/i, setting('innodb_buffer_pool_instances')],
  [/^(page|page[ _-]?size|ps)$/i, setting('innodb_page_size')],
  [/^(log|redo|log[ _-]?file[ _-]?size|logsize|redolog)$/i, setting('innodb_log_file_size')],
  [/^(io[ _-]?capacity|iocap|ioc)$/i, setting('innodb_io_capacity')],
  [/^(flush[ _-]?method)$/i, setting('innodb_flush_method')],
  [/^(trx[ _-]?commit|flog|flatc|ifl?atc)$/i, setting('innodb_flush_log_at_trx_commit')],
  [/^(vu|vus|virtual[ _-]?users?)$/i, workload('virtual_users')],
  [/^(th|thd|thds|thr|thread|threads|num[ _-]?threads|线程数?|スレッド数?)$/i, workload('threads')],
  [/^(conn|conns|connections?|clients?|users?|concurrency|并发数?|连接数?)$/i, workload('connections')],
  [/^(wh|warehouses?)$/i, workload('warehouses')],
];

function setting(name: string): KnownFactor {
  return { target: 'setting', name };
}

function workload(name: string): KnownFactor {
  return { target: 'workload', name };
}

/** The factor that a word stands for, a variable's own name included; null where nobody knows. */
export function knownFactor(word: string): KnownFactor | null {
  const short = shortNames.find(([pattern]) => pattern.test(word.trim()))?.[1];
  if (short !== undefined) return short;
  const name = word.trim().toLowerCase().replaceAll('-', '_');
  return /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name) && findTunable(name) !== undefined ? setting(name) : null;
}
