import { describe, expect, it } from 'vitest';
import { factFor } from '../../../main/mysql/catalogue/server-scope.ts';
import { costOfChange, findTunable, presenceOf, tunables } from '../../../main/mysql/catalogue/tunables.ts';
import { readOption } from '../../../main/mysql/option-files/option-name.ts';
import { isServerGroup } from '../../../main/mysql/option-files/server-groups.ts';
import { compareVersions, readVersionBanner } from '../../../main/mysql/server-identity.ts';

const mariadb = { flavour: 'mariadb', version: '10.11.19' } as const;
const mysql57 = { flavour: 'mysql', version: '5.7.44' } as const;
const mysql80 = { flavour: 'mysql', version: '8.0.45' } as const;
const percona80 = { flavour: 'percona', version: '8.0.45' } as const;

describe('a version banner', () => {
  it.each([
    [
      'mysqld  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)',
      'mariadb',
      '10.11.19',
    ],
    ['/usr/sbin/mysqld  Ver 8.0.45 for Linux on x86_64 (MySQL Community Server - GPL)', 'mysql', '8.0.45'],
    [
      '/usr/sbin/mysqld  Ver 8.0.45-36 for Linux on x86_64 (Percona Server (GPL), Release 36, Revision 1)',
      'percona',
      '8.0.45',
    ],
    [
      '/usr/local/mysql/bin/mysqld  Ver 5.6.7-rc for linux2.6 on x86_64 (MySQL Community Server (GPL))',
      'mysql',
      '5.6.7',
    ],
  ])('%s', (banner, flavour, version) => {
    expect(readVersionBanner(banner)).toEqual({ flavour, version });
  });

  it('of another program is none', () => {
    expect(readVersionBanner('mysql  Ver 8.0.45 for Linux on x86_64')).toBeUndefined();
    expect(readVersionBanner('')).toBeUndefined();
  });
});

describe('a name in an option file', () => {
  it.each([
    ['Innodb-Page-Size', '8k', { name: 'innodb_page_size', value: '8k', loose: false }],
    ['loose-innodb_numa_interleave', '1', { name: 'innodb_numa_interleave', value: '1', loose: true }],
    ['skip-innodb-doublewrite', null, { name: 'innodb_doublewrite', value: 'OFF', loose: false }],
    ['skip_innodb_doublewrite', '0', { name: 'innodb_doublewrite', value: 'ON', loose: false }],
    ['disable-log-bin', null, { name: 'log_bin', value: 'OFF', loose: false }],
    ['enable-performance-schema', null, { name: 'performance_schema', value: 'ON', loose: false }],
    ['skip-name-resolve', null, { name: 'skip_name_resolve', value: null, loose: false }],
    ['loose_skip_x', null, { name: 'x', value: 'OFF', loose: true }],
  ])('%s = %s', (name, value, option) => {
    expect(readOption(name, value)).toEqual(option);
  });
});

describe('the groups of an option file', () => {
  it('are those the server reads', () => {
    const groups = [
      'mysqld',
      'MYSQLD',
      'server',
      'mariadb',
      'mysqld-8.0',
      'mysqld-10.11',
      'mysqld-10',
      ' mysqld',
      'client',
      'client-server',
    ];
    expect(groups.filter((group) => isServerGroup(group, mariadb))).toEqual([
      'mysqld',
      'MYSQLD',
      'server',
      'mariadb',
      'mysqld-10.11',
      'client-server',
    ]);
    expect(groups.filter((group) => isServerGroup(group, mysql80))).toEqual([
      'mysqld',
      'MYSQLD',
      'server',
      'mysqld-8.0',
    ]);
  });
});

describe('a fact by server', () => {
  const facts = { 'mysql >=8.0 <8.4': 'eight', 'mysql =5.7': 'five', percona: 'percona', any: 'any' };

  it('is that of the first scope that holds', () => {
    expect(factFor(facts, mysql80)).toBe('eight');
    expect(factFor(facts, mysql57)).toBe('five');
    expect(factFor(facts, mariadb)).toBe('any');
    expect(factFor({ mariadb: 1 }, mysql80)).toBeUndefined();
  });

  it('is that of MySQL for Percona Server, unless it has its own', () => {
    expect(factFor(facts, percona80)).toBe('percona');
    expect(factFor({ 'mysql >=8.0': 1, any: 2 }, percona80)).toBe(1);
  });

  it('compares versions by number and as far as both go', () => {
    expect(compareVersions('10.11.9', '10.11.19')).toBeLessThan(0);
    expect(compareVersions('8.0.45', '8.0')).toBe(0);
    expect(compareVersions('10.2', '5.7.44')).toBeGreaterThan(0);
  });
});

describe('the catalogue', () => {
  it('holds 169 variables, each once and with a cost of change', () => {
    expect(new Set(tunables.map(({ name }) => name)).size).toBe(169);
    expect(tunables.filter(({ cost }) => Object.keys(cost).length === 0)).toEqual([]);
  });

  it('has only scopes that can be read', () => {
    for (const tunable of tunables) {
      const facts = [tunable.choices, tunable.minimum, tunable.maximum, tunable.default, tunable.cost];
      const scopes = [
        ...facts.flatMap(Object.keys),
        ...tunable.servers,
        ...tunable.absentFrom,
        ...tunable.ignoredBy,
      ];
      for (const scope of scopes) {
        expect(scope).toMatch(/^(any|mysql|mariadb|percona)( (>=|<=|<|=)\d+(\.\d+)*)*$/);
      }
    }
  });

  it('finds a variable by any spelling of its name', () => {
    expect(findTunable('LOOSE-Innodb-Buffer-Pool-Size')?.name).toBe('innodb_buffer_pool_size');
    expect(findTunable('skip_innodb_doublewrite')?.name).toBe('innodb_doublewrite');
    expect(findTunable('inodb_buffer_pool_size')).toBeUndefined();
  });

  it.each([
    ['innodb_buffer_pool_size', mysql57, 'dynamic'],
    ['innodb_buffer_pool_size', { flavour: 'mysql', version: '5.6.7' }, 'restart'],
    ['innodb_log_file_size', { flavour: 'mysql', version: '5.6.7' }, 'restart-with-procedure'],
    ['innodb_log_file_size', mysql57, 'restart'],
    ['innodb_log_file_size', mariadb, 'dynamic'],
    ['innodb_page_size', mariadb, 'new-data-directory'],
    ['innodb_undo_tablespaces', mysql57, 'new-data-directory'],
    ['innodb_undo_tablespaces', mariadb, 'restart-with-procedure'],
    ['lower_case_table_names', mysql80, 'new-data-directory'],
    ['lower_case_table_names', mysql57, 'restart'],
    ['lower_case_table_names', undefined, 'new-data-directory'],
    ['no_such_variable', mysql80, undefined],
  ] as const)('knows what it costs to change %s on %o', (name, server, cost) => {
    expect(costOfChange(name, server)).toBe(cost);
  });

  it.each([
    ['innodb_buffer_pool_instances', mariadb, 'ignored'],
    ['innodb_buffer_pool_instances', mysql80, 'present'],
    ['innodb_support_xa', mariadb, 'absent'],
    ['query_cache_size', mysql80, 'absent'],
    ['query_cache_size', mysql57, 'present'],
    ['query_cache_size', { flavour: 'mysql', version: '8.2.0' }, 'doubtful'],
    ['innodb_redo_log_capacity', { flavour: 'percona', version: '8.0.45' }, 'present'],
    ['innodb_flush_neighbor_pages', { flavour: 'percona', version: '5.5.30' }, 'present'],
    ['innodb_flush_neighbor_pages', { flavour: 'mysql', version: '5.5.30' }, 'doubtful'],
    ['innodb_snapshot_isolation', mysql80, 'absent'],
  ] as const)('knows whether %s is on %o', (name, server, presence) => {
    const tunable = findTunable(name);
    expect(tunable && presenceOf(tunable, server)).toBe(presence);
  });

  it('marks what stands on general knowledge alone', () => {
    expect(tunables.filter(({ verified }) => !verified).map(({ name }) => name)).toEqual([
      'innodb_parallel_doublewrite_path',
    ]);
  });
});
