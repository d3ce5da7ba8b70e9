import { expect } from 'vitest';
import type { NamespaceHost } from '../../lab/namespace-lab.ts';

/** A MariaDB that belongs to the host, as its administrator set it up: Debian's configuration, its own user and data. */
export interface OwnServer {
  /** Same process, same data, still answering. */
  expectUndisturbed(): void;
  /** What a running server writes by itself is not ours to judge. */
  withoutItsFiles(files: ReadonlyMap<string, string>): ReadonlyMap<string, string>;
}

const home = '/srv/own-mysql';

export async function startOwnServer(host: NamespaceHost): Promise<OwnServer> {
  const query = (sql: string) => host.exec(['mariadb', '--batch', '--skip-column-names'], sql);
  host.exec(['sh', '-c', install]);
  host.exec(['sh', '-c', start]);
  query(
    'CREATE DATABASE shop; USE shop; CREATE TABLE shop.orders (id INT PRIMARY KEY, note VARCHAR(80));' +
      'INSERT INTO shop.orders SELECT seq, SHA1(seq) FROM seq_1_to_5000;',
  );
  const look = () => ({
    pid: host.exec(['cat', '/run/mysqld/mysqld.pid']).trim(),
    checksum: query('CHECKSUM TABLE shop.orders').trim(),
    started: query(
      'SELECT ROUND(UNIX_TIMESTAMP() - VARIABLE_VALUE, -1) FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = "UPTIME"',
    ).trim(),
  });
  const before = look();
  return {
    expectUndisturbed: () => expect(look()).toEqual(before),
    withoutItsFiles: (files) =>
      new Map([...files].filter(([path]) => !path.startsWith(home) && !path.startsWith('/run/mysqld/'))),
  };
}

const install = `mkdir -p ${home} && chown mysql:mysql ${home} &&
  mariadb-install-db --user=mysql --datadir=${home} --skip-test-db >/dev/null 2>&1`;

/** With /etc/mysql as it is, and in the background for good. */
const start = `setsid mariadbd --user=mysql --datadir=${home} --pid-file=/run/mysqld/mysqld.pid \\
    --socket=/run/mysqld/mysqld.sock </dev/null >/dev/null 2>&1 &
  until mariadb-admin --silent ping 2>/dev/null; do sleep 0.1; done`;
