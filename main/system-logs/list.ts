import type { TextReader } from '../readings/reader.ts';
import { dstat } from './dstat.ts';
import { dstatCsv } from './dstat-csv.ts';
import { errorLog } from './error-log.ts';
import { innodbStatus } from './innodb-status.ts';
import { iostat } from './iostat.ts';
import { mpstat } from './mpstat.ts';
import { ptMysqlSummary } from './pt-mysql-summary.ts';
import { ptSummary } from './pt-summary.ts';
import { sar } from './sar.ts';
import { statusDump } from './status-dump.ts';
import { variablesDump } from './variables-dump.ts';
import { vmstat } from './vmstat.ts';

/** ← A NEW LOG OF A SYSTEM OR A SERVER GOES HERE: a file beside this and a line here. */
export const systemLogs: readonly TextReader[] = [
  vmstat,
  iostat,
  mpstat,
  sar,
  dstat,
  dstatCsv,
  statusDump,
  variablesDump,
  innodbStatus,
  ptMysqlSummary,
  ptSummary,
  errorLog,
];
