/** Names as option files write them, brought to the one name a variable has. */

/** Options whose own name begins with `skip`, so that the prefix is no negation. */
const REAL_SKIPS: ReadonlySet<string> = new Set([
  'skip_bdb',
  'skip_external_locking',
  'skip_grant_tables',
  'skip_host_cache',
  'skip_innodb',
  'skip_name_resolve',
  'skip_networking',
  'skip_parallel_replication',
  'skip_replica_start',
  'skip_replication',
  'skip_show_database',
  'skip_slave_start',
  'skip_stack_trace',
  'skip_symbolic_links',
]);

export interface Option {
  /** Lower case with underscores, without `loose_`, `skip_`, `disable_` and `enable_`. */
  readonly name: string;
  /** Null for an option without a value. A negation is written as the value it means: `skip-x` is x = OFF. */
  readonly value: string | null;
  /** Written with `loose_`: a server that does not know it only warns. */
  readonly loose: boolean;
}

/** Lower case, underscores: `Innodb-Page-Size` and `innodb_page_size` are the same name. */
export function plainName(name: string): string {
  return name.trim().toLowerCase().replaceAll('-', '_');
}

/**
 * What an option means once its prefixes are taken off, as my_getopt does: `skip-innodb-doublewrite` is
 * innodb_doublewrite = OFF, and `skip_innodb_doublewrite = 0` is a double negation, hence ON.
 */
export function readOption(writtenName: string, value: string | null): Option {
  const written = plainName(writtenName);
  const loose = written.startsWith('loose_');
  const name = loose ? written.slice('loose_'.length) : written;
  const [, prefix, rest] = /^(skip|disable|enable)_(.+)$/.exec(name) ?? [];
  if (prefix === undefined || rest === undefined || REAL_SKIPS.has(name)) return { name, value, loose };
  const negates = prefix !== 'enable';
  const undone = value !== null && ['0', 'off', 'false'].includes(value.toLowerCase());
  return { name: rest, value: negates === undone ? 'ON' : 'OFF', loose };
}
