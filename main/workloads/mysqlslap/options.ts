import type { WorkloadOption } from '../../../preload/contract/workloads.ts';

const sqlText = String.raw`[^\u0000]{0,4000}`;

/** Names are mysqlslap's own, without the `auto-generate-sql-` that most of them begin with. */
export const mysqlslapOptions: readonly WorkloadOption[] = [
  {
    ...{ kind: 'integer', name: 'concurrency', label: 'Clients', unit: '' },
    help: 'Connections that send their share of the queries, one after the other.',
    ...{ minimum: 1, maximum: 10_000, initial: 8, shapesData: false },
  },
  {
    ...{ kind: 'integer', name: 'number-of-queries', label: 'Queries in a repetition', unit: '' },
    help: 'Of all clients together. Enough for a second or so: times are printed to a thousandth.',
    ...{ minimum: 1, maximum: 1_000_000_000, initial: 20_000, shapesData: false },
  },
  {
    ...{ kind: 'choice', name: 'load-type', label: 'Load' },
    help: 'What the generated queries do.',
    choices: [
      { value: 'mixed', label: 'Mixed: an insert, then the whole table, in turns' },
      { value: 'read', label: 'Read: the whole table' },
      { value: 'key', label: 'Key: one row by primary key' },
      { value: 'write', label: 'Write: inserts' },
      { value: 'update', label: 'Update: one row by primary key' },
    ],
    ...{ initial: 'key', shapesData: false },
  },
  {
    ...{ kind: 'integer', name: 'write-number', label: 'Rows made before', unit: 'rows' },
    help: 'Inserted into the new table of each repetition, one commit each, outside the printed time.',
    ...{ minimum: 1, maximum: 1_000_000_000, initial: 100, shapesData: false },
  },
  {
    ...{ kind: 'integer', name: 'number-int-cols', label: 'Integer columns', unit: '' },
    help: 'Of the generated table.',
    ...{ minimum: 1, maximum: 500, initial: 1, shapesData: false },
  },
  {
    ...{ kind: 'integer', name: 'number-char-cols', label: 'Text columns', unit: '' },
    help: 'Of the generated table, 128 characters each.',
    ...{ minimum: 0, maximum: 500, initial: 1, shapesData: false },
  },
  {
    ...{ kind: 'integer', name: 'secondary-indexes', label: 'Secondary indexes', unit: '' },
    help: 'Of the generated table.',
    ...{ minimum: 0, maximum: 60, initial: 0, shapesData: false },
  },
  {
    ...{ kind: 'flag', name: 'autoincrement', label: 'Primary key' },
    help: 'An AUTO_INCREMENT column. The loads by key have one in any case.',
    ...{ initial: true, shapesData: false },
  },
  {
    ...{ kind: 'integer', name: 'commit', label: 'Queries per commit', unit: '' },
    help: '0: each query commits by itself.',
    ...{ minimum: 0, maximum: 1_000_000, initial: 0, shapesData: false },
  },
  {
    ...{ kind: 'text', name: 'engine', label: 'Engine' },
    help: 'Of the generated table.',
    ...{ pattern: '[A-Za-z][A-Za-z0-9_]{0,63}', allowed: 'the name of a storage engine' },
    ...{ initial: 'innodb', shapesData: false },
  },
  {
    ...{ kind: 'text', name: 'query', label: 'Queries of your own' },
    help: 'SQL, parted by semicolons, in place of generated queries. Empty: generated.',
    ...{ pattern: sqlText, allowed: 'at most 4000 characters of SQL', initial: '', shapesData: false },
  },
  {
    ...{ kind: 'text', name: 'create', label: 'Before each repetition' },
    help: 'SQL that makes the tables of your own queries.',
    ...{ pattern: sqlText, allowed: 'at most 4000 characters of SQL', initial: '', shapesData: false },
  },
  {
    ...{ kind: 'choice', name: 'program', label: 'Program' },
    help: 'MariaDB from 11 on has it by its new name only.',
    choices: [
      { value: 'mysqlslap', label: 'mysqlslap' },
      { value: 'mariadb-slap', label: 'mariadb-slap' },
    ],
    ...{ initial: 'mysqlslap', shapesData: false },
  },
];

export const mysqlslapTraps: readonly string[] = [
  'mysqlslap says nothing until its work is done, so it is run again and again until the time is over: each repetition is one point, and a long one reaches over the edge of the measured window.',
  'Each repetition makes its table anew, small and warm: nothing here asks for a buffer pool larger than a few megabytes unless there are many rows.',
  'The printed time leaves out connecting, making the table and dropping it, but the server does that work all the same, and telemetry shows it.',
  'Times are printed to a thousandth of a second: below 0.1 s the last digit is more than 1 %.',
  'The queries are divided evenly among the clients and the remainder is dropped: 10 queries of 4 clients are 8.',
  'There is no latency, only the time of all queries together.',
  '“mixed” reads the whole table after each insert: it grows slower from query to query.',
];
