import type { ServerIdentity } from '../server-identity.ts';

/** Where the readers of option files differ. */
export interface ReadingRules {
  /** What is read at once, the line feed included; what does not fit is read as a line of its own. */
  readonly longestBytes: number;
  /** Whether `#` begins a comment behind a directive too. Where it does, a path may end with the file. */
  readonly commentsInDirectives: boolean;
}

/** `fgets` into 4096 bytes less one, less its zero: seen on MariaDB 10.11.19; in the source of MySQL 5.6. */
const inPieces: ReadingRules = { longestBytes: 4094, commentsInDirectives: false };
/** Seen on MySQL 9.7.4. */
const inWholeLines: ReadingRules = { longestBytes: Number.POSITIVE_INFINITY, commentsInDirectives: true };

/** Without a server, the rules that most are read by. */
export function readingRules(server?: ServerIdentity): ReadingRules {
  if (server === undefined || server.flavour === 'mariadb') return inPieces;
  return Number.parseInt(server.version, 10) >= 9 ? inWholeLines : inPieces;
}
