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

/** What stands before a name, in the order in which my_getopt tries them. */
const PREFIX = /^(skip|disable|enable|maximum|loose)_/;

export interface PrefixedName {
  readonly name: string;
  /** The prefix that stands right before the name; an earlier negation is lost. Null for none or `loose`. */
  readonly prefix: 'skip' | 'disable' | 'enable' | 'maximum' | null;
  readonly loose: boolean;
}

/**
 * Takes prefixes off, one by one, until `isName` says that what is left is a name; undefined where that never happens.
 * As my_getopt does: a name that begins with a prefix (`skip_networking`) is one as it stands.
 */
export function splitPrefixes(written: string, isName: (name: string) => boolean): PrefixedName | undefined {
  let name = plainName(written);
  let loose = false;
  let prefix: PrefixedName['prefix'] = null;
  while (!isName(name)) {
    const found = PREFIX.exec(name)?.[1];
    if (found === undefined) return undefined;
    name = name.slice(found.length + 1);
    if (found === 'loose') loose = true;
    prefix =
      found === 'skip' || found === 'disable' || found === 'enable' || found === 'maximum' ? found : null;
  }
  return { name, prefix, loose };
}

/** What a value means behind its prefix: `skip` makes it OFF, but ON where the value is `0` (no other word undoes it). */
export function prefixedValue(prefix: PrefixedName['prefix'], value: string | null): string | null {
  if (prefix === null || prefix === 'maximum') return value;
  return (prefix === 'enable') === (value !== '0') ? 'ON' : 'OFF';
}

/**
 * What an option means once its prefixes are taken off, as my_getopt does: `skip-innodb-doublewrite` is
 * innodb_doublewrite = OFF, and `skip_innodb_doublewrite = 0` is a double negation, hence ON. For a server whose
 * names are known `resolveOption` is exact.
 */
export function readOption(writtenName: string, value: string | null): Option {
  const mayBeName = (name: string) => REAL_SKIPS.has(name) || !/^(?:skip|disable|enable|loose)_./.test(name);
  const { name, prefix, loose } = splitPrefixes(writtenName, mayBeName) ?? {
    name: plainName(writtenName),
    prefix: null,
    loose: false,
  };
  return { name, value: prefixedValue(prefix, value), loose };
}
