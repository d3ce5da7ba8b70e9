import { describe, expect, it } from 'vitest';
import { durabilityFindings } from '../../../main/experiments/durability-findings.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';

function findings(factors: readonly object[], base = ''): string[] {
  const plan = {
    rackmark: 1,
    name: 'x',
    server: { host: 'a', base },
    client: { host: 'a' },
    factors,
    workload: {},
  };
  return durabilityFindings(readPlan(JSON.stringify(plan)), { flavour: 'mysql', version: '9.7.4' }).map(
    ({ severity, sentence, evidence }) => `${severity} ${sentence} ${evidence}`,
  );
}

describe('treatments that lose different things in a crash', () => {
  it('are told apart from rivals', () => {
    const [finding, ...others] = findings([
      { name: 'innodb_buffer_pool_size', levels: ['1G', '2G'] },
      { name: 'innodb-flush-log-at-trx-commit', levels: [1, 2] },
    ]);
    expect(others).toEqual([]);
    expect(finding).toContain('commits: none lost, or a second lost if the host crashes');
    expect(finding).toContain('flush at commit 2');
  });

  it.each([
    [
      'a factor that has nothing to do with it',
      [{ name: 'innodb_buffer_pool_size', levels: ['1G', '2G'] }],
      '',
    ],
    ['levels of one class', [{ name: 'innodb_flush_method', levels: ['fsync', 'O_DIRECT'] }], ''],
    ['a binary log that is off', [{ name: 'sync_binlog', levels: [0, 1] }], '[mysqld]\nskip-log-bin\n'],
  ])('are none with %s', (_, factors, base) => {
    expect(findings(factors, base)).toEqual([]);
  });
});
