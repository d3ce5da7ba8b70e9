/** Variables that act together: who changes one of them should look at the others. */
const groups: readonly (readonly string[])[] = [
  [
    'innodb_buffer_pool_size',
    'innodb_buffer_pool_instances',
    'innodb_buffer_pool_chunk_size',
    'innodb_dedicated_server',
  ],
  ['innodb_buffer_pool_instances', 'innodb_page_cleaners', 'innodb_lru_scan_depth'],
  [
    'innodb_buffer_pool_dump_at_shutdown',
    'innodb_buffer_pool_load_at_startup',
    'innodb_buffer_pool_dump_pct',
  ],
  [
    'innodb_log_file_size',
    'innodb_log_files_in_group',
    'innodb_redo_log_capacity',
    'innodb_dedicated_server',
  ],
  ['innodb_log_buffer_size', 'innodb_log_write_ahead_size', 'innodb_log_file_size'],
  [
    'innodb_flush_log_at_trx_commit',
    'innodb_flush_log_at_timeout',
    'sync_binlog',
    'log_bin',
    'innodb_doublewrite',
  ],
  ['innodb_flush_method', 'innodb_use_fdatasync', 'innodb_fsync_threshold', 'innodb_log_file_buffering'],
  [
    'innodb_io_capacity',
    'innodb_io_capacity_max',
    'innodb_flush_sync',
    'innodb_flush_neighbors',
    'innodb_idle_flush_pct',
  ],
  [
    'innodb_max_dirty_pages_pct',
    'innodb_max_dirty_pages_pct_lwm',
    'innodb_adaptive_flushing',
    'innodb_adaptive_flushing_lwm',
  ],
  ['innodb_read_io_threads', 'innodb_write_io_threads', 'innodb_use_native_aio'],
  ['innodb_purge_threads', 'innodb_purge_batch_size', 'innodb_max_purge_lag', 'innodb_max_purge_lag_delay'],
  [
    'innodb_undo_tablespaces',
    'innodb_undo_logs',
    'innodb_rollback_segments',
    'innodb_undo_directory',
    'innodb_undo_log_truncate',
    'innodb_max_undo_log_size',
  ],
  ['innodb_page_size', 'innodb_data_file_path', 'innodb_file_per_table', 'innodb_log_write_ahead_size'],
  ['innodb_doublewrite', 'innodb_doublewrite_files', 'innodb_doublewrite_pages', 'innodb_checksum_algorithm'],
  ['innodb_adaptive_hash_index', 'innodb_adaptive_hash_index_parts'],
  ['innodb_change_buffering', 'innodb_change_buffer_max_size'],
  [
    'innodb_thread_concurrency',
    'innodb_concurrency_tickets',
    'innodb_thread_sleep_delay',
    'innodb_adaptive_max_sleep_delay',
    'innodb_commit_concurrency',
  ],
  ['innodb_spin_wait_delay', 'innodb_sync_spin_loops', 'innodb_sync_array_size'],
  [
    'max_connections',
    'open_files_limit',
    'table_open_cache',
    'back_log',
    'thread_cache_size',
    'thread_stack',
  ],
  ['table_open_cache', 'table_open_cache_instances', 'table_definition_cache', 'innodb_open_files'],
  ['join_buffer_size', 'sort_buffer_size', 'read_buffer_size', 'read_rnd_buffer_size', 'max_connections'],
  ['tmp_table_size', 'max_heap_table_size', 'internal_tmp_mem_storage_engine', 'temptable_max_ram'],
  ['query_cache_size', 'query_cache_type', 'query_cache_limit'],
  ['thread_handling', 'thread_pool_size'],
  ['binlog_format', 'binlog_row_image', 'binlog_cache_size', 'max_binlog_size', 'log_bin', 'sync_binlog'],
  ['binlog_group_commit_sync_delay', 'binlog_group_commit_sync_no_delay_count', 'binlog_order_commits'],
  ['gtid_mode', 'log_bin', 'log_slave_updates', 'server_id'],
  [
    'innodb_stats_persistent',
    'innodb_stats_auto_recalc',
    'innodb_stats_on_metadata',
    'innodb_stats_persistent_sample_pages',
  ],
];

/** In the order of the groups, without the variable itself. */
export function relatedTo(name: string): string[] {
  const others = groups.filter((group) => group.includes(name)).flat();
  return [...new Set(others)].filter((other) => other !== name);
}
