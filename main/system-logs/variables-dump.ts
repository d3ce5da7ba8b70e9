import { newReading } from '../readings/new-reading.ts';
import type { TextReader } from '../readings/reader.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createRowReader } from './name-value-row.ts';

/** A value as servers print it: “innodb_buffer_pool_size⇥tps” heads a table of results. */
const values: readonly (readonly [names: string, value: string])[] = [
  ['innodb_buffer_pool_size|innodb_flush_log_at_trx_commit|max_connections', '\\d+'],
  ['autocommit', 'ON|OFF|[01]'],
  ['basedir', '(?:[/\\\\]|[A-Za-z]:)[^\\t|\\n]*'],
  ['version_comment', '[^\\t|\\n]*'],
];

/** One name and one value, in a box or apart by a tab. */
const row = new RegExp(
  values
    .map(
      ([names, value]) =>
        `^(?:\\|[ \\t]*)?(?:${names})(?:\\t|[ \\t]*\\|[ \\t]?)(?:${value})[ \\t]*\\|?[ \\t]*\\r?$`,
    )
    .join('|'),
  'm',
);

/** Answers to SHOW [GLOBAL] VARIABLES, and `mysqladmin variables`: what a server had in effect. */
export const variablesDump: TextReader = {
  id: 'variables',
  label: 'SHOW VARIABLES',
  recognises: (head) => row.test(head) || /^[ \t]*Variable_name: (innodb_|autocommit|basedir)/m.test(head),
  open: (_name, deliver) => openLineLog(createVariablesLog(), deliver),
};

/** Of several answers the last counts. Names of status counters begin with a capital letter. */
function createVariablesLog(): LineLog {
  const readRow = createRowReader();
  const values = new Map<string, string>();
  return {
    line({ text }) {
      const row = readRow(text);
      if (row !== null && /^[a-z]/.test(row.name)) values.set(row.name, row.value);
    },
    finish: () =>
      values.size === 0
        ? null
        : {
            ...newReading('settings', 'variables'),
            version: values.get('version') ?? '',
            settings: [...values].map(([name, value]) => ({ name, value })),
          },
  };
}
