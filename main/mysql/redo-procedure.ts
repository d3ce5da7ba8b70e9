import { type ByServer, factFor } from './catalogue/server-scope.ts';
import type { ServerIdentity } from './server-identity.ts';

/** Settings that make the redo log large or small. */
const redoSettings: ReadonlySet<string> = new Set([
  'innodb_log_file_size',
  'innodb_log_files_in_group',
  'innodb_redo_log_capacity',
]);

export function isRedoSetting(name: string): boolean {
  return redoSettings.has(name);
}

/** How the redo log of a data directory that is there gets another size. */
export interface RedoProcedure {
  /** Versions it holds for, in words. */
  readonly servers: string;
  /** The server refuses files of another size: they are moved away before it starts. */
  readonly movesFiles: boolean;
  /** Status variable that has to say OK before anything is measured; null where the start waits by itself. */
  readonly readyStatus: string | null;
  /** What is done at each change, step by step, for a data directory that was restored from its golden copy. */
  readonly steps: readonly string[];
}

const cleanShutdown =
  'The golden copy is of a server that was shut down cleanly (innodb_fast_shutdown = 1): its redo log holds nothing that is still needed.';

function movedFiles(servers: string): RedoProcedure {
  return {
    servers,
    movesFiles: true,
    readyStatus: null,
    steps: [
      cleanShutdown,
      'ib_logfile0, ib_logfile1, … of the restored data directory are moved out of it, not deleted.',
      'The new size is written into the option file, and the server starts and makes files of that size.',
      'When it answers, the moved files are deleted. If it does not start, they are kept until its trial has failed and its error log was copied.',
    ],
  };
}

function resizedAtStart(servers: string, files: string): RedoProcedure {
  return {
    servers,
    movesFiles: false,
    readyStatus: null,
    steps: [
      cleanShutdown,
      `The new size is written into the option file; the server replaces ${files} at its start, which takes minutes for many GiB on a spinning disk.`,
      'The load begins when the server answers.',
    ],
  };
}

/**
 * MySQL up to 5.6.7 and MariaDB up to 5.5 end with "log file ./ib_logfile0 is of different size" (manual of MySQL 5.6,
 * "Changing the Number or Size of InnoDB Redo Log Files"); MySQL from 5.6.8 and MariaDB from 10.0 resize at their start;
 * MySQL from 8.0.30 keeps 32 files for one capacity; MariaDB from 10.9 has one file that it resizes while it runs.
 */
const procedures: ByServer<RedoProcedure> = {
  'mysql >=8.0.30': {
    servers: 'MySQL 8.0.30 and later',
    movesFiles: false,
    readyStatus: 'Innodb_redo_log_resize_status',
    steps: [
      'The new capacity is written into the option file; files in #innodb_redo are made and dropped as it asks.',
      'After the start Innodb_redo_log_resize_status is read until it says OK. innodb_log_file_size alone sets the capacity too, although SHOW VARIABLES goes on to print 104857600.',
    ],
  },
  'mysql >=5.6.8': resizedAtStart('MySQL 5.6.8 to 8.0.29', 'ib_logfile0, ib_logfile1, …'),
  'mysql <=5.6.7': movedFiles('MySQL up to 5.6.7'),
  'mariadb >=10.9': resizedAtStart('MariaDB 10.9 and later', 'ib_logfile0'),
  'mariadb >=10.0': resizedAtStart('MariaDB 10.0 to 10.8', 'its ib_logfiles'),
  mariadb: movedFiles('MariaDB up to 5.5'),
};

export function redoProcedure(server: ServerIdentity): RedoProcedure {
  const found = factFor(procedures, server);
  if (found === undefined) throw new Error(`no redo procedure for ${server.flavour} ${server.version}`);
  return found;
}

/** Of every server, for when nobody knows which one it will be. */
export const redoProcedures: readonly RedoProcedure[] = Object.values(procedures);
