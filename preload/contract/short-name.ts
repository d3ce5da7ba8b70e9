/** What people call the settings that they vary most; the whole name stands where there is room for it. */
const familiar = new Map(
  Object.entries({
    innodb_buffer_pool_size: 'pool',
    innodb_buffer_pool_instances: 'instances',
    innodb_flush_log_at_trx_commit: 'flush at commit',
    innodb_log_file_size: 'redo file',
    innodb_log_files_in_group: 'redo files',
    innodb_redo_log_capacity: 'redo',
    innodb_page_size: 'page',
    innodb_io_capacity: 'I/O capacity',
    innodb_flush_method: 'flush method',
  }),
);

/**
 * A setting or option in a label or a column head: `innodb_buffer_pool_size` is `pool`, `sync_binlog` is `sync binlog`.
 * The engine's prefix says nothing among its own settings.
 */
export function shortName(name: string): string {
  const plain = name.replaceAll('-', '_').toLowerCase();
  return familiar.get(plain) ?? plain.replace(/^innodb_/, '').replaceAll('_', ' ');
}
