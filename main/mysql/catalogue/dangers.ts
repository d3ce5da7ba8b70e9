import { parseBoolean, parseSize } from '../validation/value.ts';

/** A value that puts data, access or the meaning of a comparison at risk. */
export interface Danger {
  readonly name: string;
  /** Whether the value, null for none, is the dangerous one. */
  readonly holds: (value: string | null) => boolean;
  readonly sentence: string;
  readonly remedy: string;
  /** Common in experiments: said, not asked about. */
  readonly common?: true;
}

const isOn = (value: string | null) => value === null || value === '' || parseBoolean(value) === true;
const isOff = (value: string | null) => value !== null && parseBoolean(value) === false;
const isOtherThan = (safe: bigint) => (value: string | null) =>
  value !== null && parseSize(value) !== undefined && parseSize(value) !== safe;
const isSet = (value: string | null) => value !== null && value !== '';

export const dangers: readonly Danger[] = [
  {
    name: 'skip_grant_tables',
    holds: isOn,
    sentence: 'Anyone who reaches the server may do everything, without a password.',
    remedy: 'Remove skip_grant_tables and use the account of the workload.',
  },
  {
    name: 'innodb_doublewrite',
    holds: (value) => isOff(value) || value?.toUpperCase() === 'DETECT_ONLY',
    sentence: 'A crash while a page is written leaves that page broken for good.',
    remedy: 'Leave innodb_doublewrite ON, or confirm that the data may be lost.',
  },
  {
    name: 'innodb_flush_log_at_trx_commit',
    holds: (value) => value === '0' || value === '2',
    sentence: 'Up to about a second of committed transactions is lost in a crash.',
    remedy: 'Set 1 where no transaction may be lost; compare only treatments that lose alike.',
    common: true,
  },
  {
    name: 'innodb_force_recovery',
    holds: isOtherThan(0n),
    sentence: 'Parts of recovery are skipped; from 4 on the data may be damaged for good.',
    remedy: 'Remove innodb_force_recovery: it is for rescuing data, not for measuring.',
  },
  {
    name: 'innodb_fast_shutdown',
    holds: (value) => isSet(value) && (parseSize(value ?? '') ?? 0n) >= 2n,
    sentence: 'The server stops as if it had crashed, and the next start has to recover.',
    remedy: 'Set 1, or 0 before redo files are moved.',
  },
  {
    name: 'innodb_checksum_algorithm',
    holds: (value) => /(?:^|_)none$/i.test(value ?? ''),
    sentence: 'Broken pages are no longer noticed.',
    remedy: 'Take crc32.',
  },
  {
    name: 'innodb_log_checksums',
    holds: isOff,
    sentence: 'A broken redo log is no longer noticed at recovery.',
    remedy: 'Leave innodb_log_checksums ON.',
  },
  {
    name: 'innodb_checksums',
    holds: isOff,
    sentence: 'Broken pages are no longer noticed.',
    remedy: 'Leave innodb_checksums ON.',
  },
  {
    name: 'innodb_flush_method',
    holds: (value) => value?.toLowerCase() === 'nosync' || value?.toLowerCase() === 'littlesync',
    sentence: 'Files are not flushed to the disk; a crash of the host destroys the data.',
    remedy: 'Take O_DIRECT or fsync.',
  },
  {
    name: 'innodb_redo_log',
    holds: isOff,
    sentence: 'Without a redo log a crash destroys the data.',
    remedy: 'Leave the redo log on while anything is measured.',
  },
  {
    name: 'innodb_support_xa',
    holds: isOff,
    sentence: 'Binary log and tables may disagree after a crash.',
    remedy: 'Leave innodb_support_xa ON.',
  },
  {
    name: 'innodb_locks_unsafe_for_binlog',
    holds: isOn,
    sentence: 'Replicas may come to hold other rows.',
    remedy: 'Use READ-COMMITTED with row based logging.',
  },
  {
    name: 'user',
    holds: (value) => value === 'root',
    sentence: 'The server runs as root and may read and write every file of the host.',
    remedy: 'Set user=mysql.',
  },
  {
    name: 'secure_file_priv',
    holds: (value) => value === '' || value === '/',
    sentence: 'Accounts with FILE may read and write anywhere the server may.',
    remedy: 'Name one directory, or NULL to forbid it.',
  },
  {
    name: 'local_infile',
    holds: isOn,
    sentence: 'Clients send their own files when the server asks for them.',
    remedy: 'Leave it OFF unless the data is loaded by LOAD DATA LOCAL.',
  },
];

/** Dangers of one setting; several names may be asked one after another, the table is short. */
export function dangersOf(name: string): readonly Danger[] {
  return dangers.filter((danger) => danger.name === name);
}
