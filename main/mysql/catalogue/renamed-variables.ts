import type { ServerIdentity } from '../server-identity.ts';
import { type ByServer, factFor } from './server-scope.ts';

/** What took the place of a name that a server has no more, by the servers that have only the new one. */
const successors: Readonly<Record<string, ByServer<string>>> = {
  innodb_log_file_size: { 'mysql >=9.0': 'innodb_redo_log_capacity' },
  innodb_log_files_in_group: { 'mysql >=9.0': 'innodb_redo_log_capacity' },
  innodb_undo_logs: { 'mysql >=8.0': 'innodb_rollback_segments' },
  innodb_flush_neighbor_pages: {
    'mysql >=5.6': 'innodb_flush_neighbors',
    'mariadb >=10.0': 'innodb_flush_neighbors',
  },
  innodb_buffer_pool_populate: { 'mysql >=5.7': 'innodb_numa_interleave' },
  innodb_buffer_pool_restore_at_startup: {
    'mysql >=5.6': 'innodb_buffer_pool_load_at_startup',
    'mariadb >=10.0': 'innodb_buffer_pool_load_at_startup',
  },
  innodb_file_io_threads: { any: 'innodb_read_io_threads and innodb_write_io_threads' },
  default_authentication_plugin: { 'mysql >=8.4': 'authentication_policy' },
  expire_logs_days: { 'mysql >=8.4': 'binlog_expire_logs_seconds' },
  tx_isolation: { 'mysql >=8.0': 'transaction_isolation' },
  tx_read_only: { 'mysql >=8.0': 'transaction_read_only' },
  table_cache: { any: 'table_open_cache' },
  storage_engine: { 'mysql >=5.7': 'default_storage_engine' },
  log_slow_queries: { any: 'slow_query_log' },
  default_character_set: { any: 'character_set_server' },
  thread_concurrency: { 'mysql >=5.7': 'innodb_thread_concurrency' },
  log_slave_updates: { 'mysql >=9.0': 'log_replica_updates' },
  key_buffer: { 'mysql >=8.0': 'key_buffer_size' },
  myisam_recover: { 'mysql >=5.7': 'myisam_recover_options' },
};

export function renamedTo(name: string, server: ServerIdentity): string | undefined {
  const byServer = Object.hasOwn(successors, name) ? successors[name] : undefined;
  return byServer && factFor(byServer, server);
}
