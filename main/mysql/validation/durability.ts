import { factFor, scopeHolds } from '../catalogue/server-scope.ts';
import { findTunable } from '../catalogue/tunables.ts';
import type { Option } from '../option-files/option-name.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { parseBoolean, parseSize } from './value.ts';

/**
 * What a crash costs with these settings. Two treatments whose classes differ do not do the same work: the one that
 * gives up more is faster because of that, and neither is better.
 */
export interface DurabilityClass {
  readonly commits: 'none lost' | 'a second lost if the host crashes' | 'a second lost if the server crashes';
  readonly pages: 'protected' | 'may stay broken';
  /** Whether files are flushed at all. */
  readonly files: 'flushed' | 'not flushed';
  readonly binaryLog: 'none' | 'complete' | 'may miss commits';
}

/** The variables that decide the class. */
export const durabilitySettings: readonly string[] = [
  'innodb_flush_log_at_trx_commit',
  'innodb_doublewrite',
  'innodb_flush_method',
  'log_bin',
  'sync_binlog',
];

type OptionsByName = Pick<ReadonlyMap<string, Pick<Option, 'value'>>, 'get'>;

/** What is not set counts as the default of the server, or of the servers of today without one. */
export function durabilityOf(options: OptionsByName, server?: ServerIdentity): DurabilityClass {
  const text = (name: string) => {
    const option = options.get(name);
    return option === undefined ? initialOf(name, server) : (option.value ?? 'ON');
  };
  return {
    commits: commitsOf(parseSize(text('innodb_flush_log_at_trx_commit')) ?? 1n, server),
    pages: /^(?:off|0|false|detect_only)$/i.test(text('innodb_doublewrite'))
      ? 'may stay broken'
      : 'protected',
    files: /^(?:nosync|littlesync)$/i.test(text('innodb_flush_method')) ? 'not flushed' : 'flushed',
    binaryLog: binaryLogOf(text('log_bin'), text('sync_binlog')),
  };
}

/** The parts in which two classes differ, in words; empty for one class. */
export function durabilityDifference(one: DurabilityClass, other: DurabilityClass): string[] {
  const parts = [
    ['commits', one.commits, other.commits],
    ['torn pages', one.pages, other.pages],
    ['files', one.files, other.files],
    ['binary log', one.binaryLog, other.binaryLog],
  ] as const;
  return parts
    .filter(([, left, right]) => left !== right)
    .map(([part, left, right]) => `${part}: ${left}, or ${right}`);
}

/** Out of range counts as what servers make of it: MySQL takes 2 for a 5; MariaDB 3, which is as safe as 1. */
function commitsOf(commit: bigint, server: ServerIdentity | undefined): DurabilityClass['commits'] {
  if (commit <= 0n) return 'a second lost if the server crashes';
  const asTwo = commit === 2n || (commit > 2n && server?.flavour !== 'mariadb');
  return asTwo ? 'a second lost if the host crashes' : 'none lost';
}

function binaryLogOf(log: string, sync: string): DurabilityClass['binaryLog'] {
  if (parseBoolean(log) === false) return 'none';
  return parseSize(sync) === 1n ? 'complete' : 'may miss commits';
}

function initialOf(name: string, server: ServerIdentity | undefined): string {
  const tunable = findTunable(name);
  const fact = server && tunable && factFor(tunable.default, server);
  if (fact !== undefined) return String(fact);
  if (name === 'log_bin') return server !== undefined && scopeHolds('mysql >=8.0', server) ? 'ON' : 'OFF';
  return name === 'sync_binlog' || name === 'innodb_flush_log_at_trx_commit' ? '1' : '';
}
