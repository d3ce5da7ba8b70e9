/** What a person reads in the captured outputs of sql-bench. */

export interface ExpectedSqlBench {
  readonly file: string;
  readonly version: string;
  readonly end: 'complete' | 'truncated';
  readonly facts: Readonly<Record<string, string>>;
  /** Seconds by metric. */
  readonly seconds: Readonly<Record<string, number>>;
  /** How many measurements there are. */
  readonly measurements: number;
  /** Metrics that bear a warning. */
  readonly doubtful: readonly string[];
  readonly findings: readonly string[];
  readonly messages: number;
}

const server = 'MySQL 10.11.19 MariaDB 0+deb12u1';
const machine = 'Linux 6.18.44-fc-v657 x86_64';
const newer = '10.11.19 MariaDB 0+deb12u1';
const program = { version: '', end: 'complete', doubtful: [], messages: 0 } as const;

export const captures: readonly ExpectedSqlBench[] = [
  {
    file: 'sqlbench-RUN-mysql-debian12.txt',
    version: '2.15',
    end: 'complete',
    facts: {
      server,
      machine,
      ...{
        date: '2026-11-30 16:09:43',
        comments: 'buffer_pool 512M',
        optimization: 'None',
        hardware: 'test box',
      },
      arguments:
        '--socket=/run/lab/m.sock --create-options=ENGINE=InnoDB --force --small-test --time-limit=1',
      ...{ programs: '9', 'failed programs': '2' },
    },
    seconds: {
      total: 6,
      ...{ 'program-ATIS': 1, 'program-alter-table': 0, 'program-insert': 2, 'program-wisconsin': 1 },
      ...{
        'create_key+drop': 1,
        insert: 2,
        insert_select_2_keys: 1,
        min_max_on_key: 1,
        once_prepared_select: 1,
      },
      ...{ alter_table_add: 0, wisc_benchmark: 0, 'client-cpu': 1.48, 'delete_all_many_keys-alone': 0 },
    },
    // Lines 25 to 108 are operations; 7 programs ended well.
    measurements: 84 + 7 + 3,
    doubtful: [],
    findings: ['programs-failed', 'coarse-clock', 'shared-start'],
    messages: 2,
  },
  {
    file: 'sqlbench-RUN-est.txt',
    version: '2.15',
    end: 'complete',
    facts: { server, machine, date: '2026-11-30 16:10:09', programs: '9', 'failed programs': '0' },
    seconds: {
      total: 21.07,
      ...{ 'program-ATIS': 7.06548, 'program-big-tables': 0, 'program-wisconsin': 13 },
      ...{ select_distinct: 1.06, select_group: 1.85, select_join: 1.59, select_key_prefix_join: 1.56 },
      ...{ delete_big: 1, insert: 3, update_of_key_big: 1, wisc_benchmark: 10, 'client-cpu': 5.94 },
    },
    // Lines 26 to 120, 9 programs.
    measurements: 95 + 9 + 3,
    doubtful: [
      ...['total', 'program-ATIS'],
      ...['select_distinct', 'select_group', 'select_join', 'select_key_prefix_join'],
    ],
    findings: ['estimated', 'coarse-clock', 'shared-start'],
    messages: 0,
  },
  {
    ...program,
    file: 'sqlbench-insert-mysql-debian12.txt',
    facts: {
      server,
      date: '2026-11-30 16:09:46',
      test: 'Testing the speed of inserting data into 1 table and do some selects on it.',
    },
    seconds: {
      ...{ total: 2, 'client-cpu': 0.2, insert: 0, once_prepared_select: 1, insert_select_2_keys: 1 },
      ...{ select_range_prefix: 0, select_in: 0, select_join_in: 0, 'drop table': 0 },
    },
    // 57 rows; select_range_prefix, select_range_key2 and drop table twice, select_in and select_join_in three times.
    measurements: 57 - 3 - 4 + 3,
    findings: ['coarse-clock', 'shared-start', 'rows-not-summed'],
  },
  {
    ...program,
    file: 'sqlbench-test-insert.out',
    facts: { server, date: '2026-11-30 16:08:59' },
    seconds: { total: 0, 'client-cpu': 0.11, insert: 0, select_in: 0 },
    // 55 rows; five names stand there twice.
    measurements: 55 - 5 + 3,
    findings: ['coarse-clock', 'shared-start', 'rows-not-summed'],
  },
  {
    ...program,
    file: 'sqlbench-test-insert-estimated.out',
    end: 'truncated',
    facts: { server, date: '2026-11-30 16:09:23' },
    seconds: {
      ...{ insert: 1, insert_duplicates: 0, once_prepared_select: 1, order_by_range: 1.71233 },
      ...{ select_range_prefix: 3.40816 + 0, select_range_key2: 1.08795 + 62.5, select_key_prefix: 0.409458 },
      ...{ select_key: 0.313431, select_key_return_key: 0.356506, select_key2: 0.426485 },
      ...{ select_key2_return_key: 0.359874, select_key2_return_prim: 0.5544 },
      ...{ count: 1, update_of_key_big: 1, outer_join_on_key: 1, outer_join_found: 1 },
      ...{ select_in: 0 + 0 + 1, select_join_in: 0 + 1 + 1, 'drop table': 0, delete_range: 0 },
    },
    // 51 rows; select_range_prefix and select_range_key2 twice, select_in and select_join_in three times.
    measurements: 51 - 2 - 4,
    doubtful: [
      ...['order_by_range', 'select_range_prefix', 'select_range_key2', 'select_key_prefix', 'select_key'],
      ...['select_key_return_key', 'select_key2', 'select_key2_return_key', 'select_key2_return_prim'],
      ...['select_join_in', 'select_in'],
    ],
    findings: ['not-complete', 'estimated', 'coarse-clock', 'rows-not-summed'],
  },
  {
    ...program,
    file: 'sqlbench-test-connect.out',
    facts: {
      server,
      test: 'Testing the speed of connecting to the server and sending of data',
    },
    seconds: { total: 0, 'client-cpu': 0, connect: 0, 'connect+select_1_row': 0, 'select_column+column': 0 },
    measurements: 10 + 2,
    findings: ['coarse-clock', 'rows-not-summed'],
  },
  {
    ...program,
    file: 'sqlbench-test-create.out',
    facts: { server, test: 'Testing the speed of creating and dropping tables' },
    seconds: { total: 0, create_MANY_tables: 0, 'create+drop': 0, 'create_key+drop': 0 },
    measurements: 5 + 2,
    findings: ['coarse-clock', 'rows-not-summed'],
  },
  {
    ...program,
    file: 'sqlbench-big-tables.out',
    facts: { server, date: '2026-11-30 16:10:29', test: 'Testing of some unusual tables' },
    seconds: { total: 0, 'client-cpu': 0.02, select_many_fields: 0, insert_many_fields: 0 },
    measurements: 2 + 2,
    findings: ['coarse-clock'],
  },
  {
    ...program,
    file: 'sqlbench-transactions.out',
    facts: { server, date: '2026-11-30 16:10:28', test: 'Creating tables' },
    seconds: { total: 0, 'client-cpu': 0.01, insert_commit: 0, delete_autocommit: 0 },
    measurements: 9 + 2,
    findings: ['coarse-clock'],
  },
  {
    ...program,
    file: 'sqlbench-wisconsin.txt',
    facts: { server, date: '2026-11-30 16:09:50', test: 'Wisconsin benchmark test' },
    seconds: { total: 1, 'client-cpu': 0.67, create_table: 0, insert: 1, delete_big: 0, wisc_benchmark: 0 },
    measurements: 4 + 2,
    findings: ['coarse-clock'],
  },
  // The suite of MariaDB 10.11 by DBD::MariaDB, with a clock that is finer than a second.
  {
    file: 'sqlbench-RUN-fine-clock.txt',
    version: '2.15',
    end: 'complete',
    facts: {
      ...{ server: newer, machine, date: '2026-12-01  4:58:15', optimization: 'None' },
      arguments:
        '--connect-options=mariadb_read_default_file=/home/lab/.rackmark/jobs/t1-load/client.cnf --create-options=ENGINE=InnoDB --time-limit=600 --small-test --hires --fast --force',
      ...{ programs: '10', 'failed programs': '0' },
    },
    seconds: {
      ...{ total: 68.44, 'client-cpu': 15.12, 'program-ATIS': 15.7019, 'program-create': 0.181238 },
      ...{ 'program-table-elimination': 1.32062, 'program-wisconsin': 28.3569 },
      ...{ alter_table_add: 0.79, 'book-keeping': 1.26, insert: 2.24, select_group: 3.69 },
      ...{ many_key_update_of_field_with_prima: 0, 'select_column+column': 0.11, wisc_benchmark: 27.4 },
      'delete_all_many_keys-alone': 0.03 - 0.02,
    },
    // Lines 27 to 136, 10 programs.
    measurements: 110 + 10 + 3,
    doubtful: [],
    findings: ['shared-start'],
    messages: 0,
  },
  {
    ...program,
    file: 'sqlbench-insert-fine-clock.out',
    facts: {
      server: newer,
      date: '2026-12-01  4:58:45',
      test: 'Testing the speed of inserting data into 1 table and do some selects on it.',
    },
    seconds: {
      ...{ total: 2.17799, 'client-cpu': 0.2, insert: 0.01738, order_by_key2_diff: 0.000455856 },
      ...{ update_with_key: 0.641671, select_range_prefix: 0.0124309 + 0.01003 },
      'book-keeping':
        0.0140579 +
        0.0130239 +
        0.0125091 +
        0.0000591278 +
        0.0000600815 +
        0.0000669956 +
        0.021595 +
        0.0221798 +
        0.00786018,
      select_in: 0.000849009 + 0.00362301 + 0.0186992,
      'drop table': 0.00430393 + 0.001683 + 0.00168109,
      'delete_all_many_keys-alone': 0.032819 - 0.0242751,
    },
    // Rows of one name: nine of book-keeping, three of drop table, select_in and select_join_in, two of two others.
    measurements: 73 - 8 - 3 * 2 - 2 + 3,
    findings: ['shared-start', 'rows-not-summed'],
  },
  {
    ...program,
    file: 'sqlbench-table-elimination-fine-clock.out',
    facts: { server: newer, date: '2026-12-01  4:58:51', test: 'Testing table elimination feature' },
    seconds: {
      ...{ total: 1.32062, 'client-cpu': 0.34, insert: 0.219174 + 0.241567 + 0.433122 },
      'book-keeping': 0.0172021 + 0.033648 + 0.043479,
      ...{ select_bare_facts: 0.027338, select_two_attributes: 0.0948331 },
      select_one_attribute: 0.08722 + 0.0949109,
    },
    measurements: 5 + 2,
    findings: [],
  },
  {
    ...program,
    file: 'sqlbench-run-all.out',
    facts: { 'result file': 'output/RUN-mysql-debian12' },
    seconds: {},
    measurements: 0,
    findings: ['numbers-elsewhere'],
  },
  {
    ...program,
    file: 'sqlbench-run-all-est.out',
    facts: { 'result file': 'output2/RUN-mysql-debian12e' },
    seconds: {},
    measurements: 0,
    findings: ['numbers-elsewhere'],
  },
];

/** A message of one program without any number. */
export const withoutTrial = ['sqlbench-test-insert-estimated.err'];

/** The two columns of the comparison. */
export const compared = {
  file: 'sqlbench-compare-results.out',
  columns: [
    {
      facts: {
        'result log': 'mysql-debian12',
        server,
        arguments: '--socket=/run/lab/m.sock --create-options=ENGINE=InnoDB --small-test --time-limit=1',
        comments: 'buffer_pool 512M',
      },
      seconds: {
        total: 6,
        'program-ATIS': 1,
        'program-insert': 2,
        insert: 2,
        wisc_benchmark: 0,
        select_join: 0,
      },
      absent: ['program-big-tables', 'program-transactions', 'delete_autocommit'],
      estimated: [] as string[],
      otherCounts: 0,
      findings: ['coarse-clock', 'shared-start'],
    },
    {
      facts: {
        'result log': 'mysql-debian12e',
        server,
        arguments:
          '--socket=/run/lab/m.sock --create-options=ENGINE=InnoDB --time-limit=0 --loop-count=1000 --small-test --die-on-errors',
      },
      seconds: { total: 21.07, 'program-ATIS': 7.07, 'program-wisconsin': 13, insert: 3, wisc_benchmark: 10 },
      absent: [] as string[],
      estimated: ['total', 'select_distinct', 'select_group', 'select_join', 'select_key_prefix_join'],
      // Rows of the second column with a star.
      otherCounts: 43,
      findings: ['estimated', 'other-counts', 'coarse-clock', 'shared-start'],
    },
  ],
};
