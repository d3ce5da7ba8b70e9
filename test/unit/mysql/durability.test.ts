import { describe, expect, it } from 'vitest';
import { readOptionText } from '../../../main/mysql/option-files/read-option-files.ts';
import type { ServerIdentity } from '../../../main/mysql/server-identity.ts';
import { durabilityDifference, durabilityOf } from '../../../main/mysql/validation/durability.ts';

const mariadb = { flavour: 'mariadb', version: '10.11.19' } as const;
const mysql57 = { flavour: 'mysql', version: '5.7.44' } as const;
const mysql97 = { flavour: 'mysql', version: '9.7.4' } as const;

function classOf(lines: string, server?: ServerIdentity) {
  const { settings } = readOptionText(`[mysqld]\n${lines}\n`, server);
  return durabilityOf(new Map(settings.map((setting) => [setting.name, setting])), server);
}

describe('what a crash costs', () => {
  it('is nothing with the defaults of MySQL 9.7', () => {
    expect(classOf('', mysql97)).toEqual({
      commits: 'none lost',
      pages: 'protected',
      files: 'flushed',
      binaryLog: 'complete',
    });
  });

  it.each([
    ['innodb_flush_log_at_trx_commit=2', mysql97, { commits: 'a second lost if the host crashes' }],
    ['innodb_flush_log_at_trx_commit=0', mysql97, { commits: 'a second lost if the server crashes' }],
    ['innodb_flush_log_at_trx_commit=5', mysql97, { commits: 'a second lost if the host crashes' }],
    ['innodb_flush_log_at_trx_commit=3', mariadb, { commits: 'none lost' }],
    ['skip-innodb-doublewrite', mysql97, { pages: 'may stay broken' }],
    ['innodb_doublewrite=DETECT_ONLY', mysql97, { pages: 'may stay broken' }],
    ['innodb_flush_method=nosync', mariadb, { files: 'not flushed' }],
    ['', mariadb, { binaryLog: 'none' }],
    ['', mysql57, { binaryLog: 'none' }],
    ['log_bin=/var/log/x', mariadb, { binaryLog: 'may miss commits' }],
    ['log_bin\nsync_binlog=1', mariadb, { binaryLog: 'complete' }],
    ['skip-log-bin', mysql97, { binaryLog: 'none' }],
    ['sync_binlog=100', mysql97, { binaryLog: 'may miss commits' }],
  ] as const)('%j on %j', (lines, server, expected) => {
    expect(classOf(lines, server)).toMatchObject(expected);
  });

  it('differs in the parts that differ, and in none between equals', () => {
    const safe = classOf('', mysql97);
    expect(durabilityDifference(safe, safe)).toEqual([]);
    expect(durabilityDifference(safe, classOf('innodb_doublewrite=0\nsync_binlog=0', mysql97))).toEqual([
      'torn pages: protected, or may stay broken',
      'binary log: complete, or may miss commits',
    ]);
  });
});
