import { first } from './001-first.ts';
import { hostSnapshots } from './002-host-snapshots.ts';
import { hostAccess } from './003-host-access.ts';
import { sharedHosts } from './004-shared-hosts.ts';
import { trialData } from './005-trial-data.ts';
import { imports } from './006-imports.ts';
import { importMemory } from './007-import-memory.ts';

/**
 * A step from one format of the database to the next. A number that was ever released keeps its SQL for good.
 */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** In order, numbered from 1 without a gap: the format of the database is the number of the last one. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'first', sql: first },
  { number: 2, name: 'host-snapshots', sql: hostSnapshots },
  { number: 3, name: 'host-access', sql: hostAccess },
  { number: 4, name: 'shared-hosts', sql: sharedHosts },
  { number: 5, name: 'trial-data', sql: trialData },
  { number: 6, name: 'imports', sql: imports },
  { number: 7, name: 'import-memory', sql: importMemory },
];
