import { Plan } from '../../../preload/contract/experiments.ts';

/** Every way of writing that a person uses: comments, quotes, blocks, folds, blank lines, four blanks of indent. */
export const writtenPlan = `# Written by hand
rackmark: 1

name: 'Pool × flush'   # short
question: >-
  Does a larger pool
  pay?
server:
    host: r620
    # what all trials share
    base: |
      [mysqld]
      # inside the option file
      innodb_flush_method = O_DIRECT

client: { host: "r710" }
factors:
  # the pool first
  - name: innodb_buffer_pool_size
    levels: [1G,   '8G', "16G"]   # three sizes
  # then the log
  - name: innodb_flush_log_at_trx_commit
    levels:
      - 1   # safe
      - 2   # fast
baseline:
  innodb_buffer_pool_size: 1G
workload:
  generator: sysbench
  options:
    threads: 8     # as in production
    script: "oltp_read_write"
warmupSeconds: 60
replicates: 3
`;

/** No more than a plan must have. */
export const shortestPlan = `rackmark: 1
name: Shortest
server: {host: a}
client: {host: a}
factors: []
workload: {}
`;

export function planWith(changes: Partial<Plan> = {}): Plan {
  return Plan.parse({
    rackmark: 1,
    name: 'Plan',
    server: { host: 'a' },
    client: { host: 'b' },
    factors: [],
    workload: {},
    ...changes,
  });
}
