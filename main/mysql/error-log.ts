/** What a server's error log says of its start, in the styles of MariaDB and of MySQL 5.5 to 9. Pure. */

export interface LogLine {
  /** Counted from 1. */
  readonly line: number;
  /** As written. */
  readonly text: string;
}

const ERROR = /\[ERROR\]|^InnoDB: (?:Error|Fatal error)/i;
const INNODB = /InnoDB/;
/** Errors that follow from an earlier one and explain nothing. */
const CONSEQUENCES =
  /Aborting$|Unknown\/unsupported storage engine|Plugin initialization aborted|Plugin 'InnoDB' (?:init function|registration)|Parsing options for plugin 'InnoDB' failed|Failed to initialize (?:DD|builtin plugins|dynamic plugins)|Data Dictionary initialization failed|has the wrong space ID/i;
/** What a process says that died without an error line. */
const DEATH =
  /got signal \d+|mysqld got exception|Assertion failure|out of memory|error while loading shared libraries|Fatal error in defaults|without preceding group|Wrong group definition|Can't read dir of/i;

/**
 * The line that explains why a server did not come up: the first error of InnoDB, because what comes last (“Aborting”)
 * only follows from it; else the first error of anyone, else what a dying process says. Undefined when nothing does.
 */
export function explainingLine(log: string): LogLine | undefined {
  const lines = log.split(/\r?\n/).map((text, index): LogLine => ({ line: index + 1, text }));
  const errors = lines.filter(({ text }) => ERROR.test(text));
  const causes = errors.filter(({ text }) => !CONSEQUENCES.test(text));
  return (
    causes.find(({ text }) => INNODB.test(text)) ??
    causes[0] ??
    lines.find(({ text }) => DEATH.test(text)) ??
    errors[0]
  );
}

/** The server itself takes connections (what MySQL's X plugin says of itself does not count). */
export function saysReady(log: string): boolean {
  return log.split('\n').some((line) => /: ready for connections\./.test(line) && !/X Plugin/i.test(line));
}

/** The option a server refused because it does not know it, as it was written. */
export function unknownVariable(log: string): string | undefined {
  return /unknown (?:variable|option) '(?:--)?([^'=]+)/i.exec(log)?.[1];
}
