/** `innodb_buffer_pool_size` as a column head: `buffer pool size`. The engine's prefix says nothing among its settings. */
export function shortName(name: string): string {
  return name.replace(/^innodb[_-]/, '').replaceAll(/[_-]/g, ' ');
}
