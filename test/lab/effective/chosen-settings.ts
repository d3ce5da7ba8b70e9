import type { MeasuredRange } from '../../../main/mysql/catalogue/measured-ranges.ts';
import { tunables } from '../../../main/mysql/catalogue/tunables.ts';
import { parseSize } from '../../../main/mysql/validation/value.ts';

/** They decide where the server lives, or need a data directory of their own. */
const notAsked: ReadonlySet<string> = new Set([
  'port',
  'skip_grant_tables',
  'lower_case_table_names',
  'innodb_page_size',
  'innodb_read_only',
  'innodb_force_recovery',
  'innodb_redo_log_archive_dirs',
  'log_bin',
  'gtid_mode',
]);

/** Memory or disk that a server takes at once: values above 1 GiB are not tried. */
const takenAtOnce: ReadonlySet<string> = new Set([
  'innodb_buffer_pool_size',
  'innodb_buffer_pool_chunk_size',
  'innodb_log_buffer_size',
  'innodb_log_file_size',
  'innodb_redo_log_capacity',
  'key_buffer_size',
  'query_cache_size',
  'thread_stack',
  'innodb_sort_buffer_size',
  'innodb_autoextend_increment',
  'host_cache_size',
  'innodb_adaptive_hash_index_parts',
  'innodb_page_hash_locks',
  'innodb_open_files',
  'table_open_cache',
  'max_connections',
]);

/** The catalogue's variables that the server has and that are more than a text. */
export function chosenSettings(ranges: ReadonlyMap<string, MeasuredRange>): MeasuredRange[] {
  return tunables
    .flatMap(({ name }) => ranges.get(name) ?? [])
    .filter(({ name, type }) => !notAsked.has(name) && type !== 'text' && type !== 'set');
}

export function isTooLarge(name: string, value: string | null): boolean {
  const size = parseSize(value ?? '');
  return takenAtOnce.has(name) && size !== undefined && size > 1n << 30n;
}
