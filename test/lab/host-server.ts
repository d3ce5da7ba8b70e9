import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NamespaceHost } from './namespace-lab.ts';

/** How a distribution lays out a server: its option files, where its log goes, and whose the data are. */
export type ServerLayout = 'debian' | 'centos';

/** Why no host can have a server of its own here, or null. */
export function hostServerMissing(): string | null {
  const programs = [
    '/usr/bin/sudo',
    '/usr/sbin/service',
    '/usr/sbin/mariadbd',
    '/usr/bin/mariadb-install-db',
    '/usr/bin/mysqld_safe',
  ];
  const missing = programs.find((program) => !existsSync(program));
  return missing === undefined ? null : `${missing} is not installed`;
}

/**
 * Gives a lab host a MariaDB of its own, running as its init script `mariadb` starts it, with option files as that
 * distribution has them: Debian's from its package, my.cnf a link over /etc/alternatives; CentOS' by hand.
 */
export function installServer(host: NamespaceHost, layout: ServerLayout): void {
  const run = (script: string) => host.exec(['sh', '-ec', script]);
  const init = readFileSync(join(import.meta.dirname, 'server-service.sh'), 'utf8');
  host.exec(['tee', '/etc/init.d/mariadb'], init);
  run('chmod 755 /etc/init.d/mariadb; install -d -o mysql -g adm -m 2750 /var/log/mysql /var/log/mariadb');
  if (layout === 'centos') run(centosFiles);
  else run(debianFiles);
  run(`rm -rf /var/lib/mysql; install -d -o mysql -g mysql -m 700 /var/lib/mysql
    mariadb-install-db --user=mysql --skip-test-db >/dev/null 2>&1`);
  host.exec(['service', 'mariadb', 'start']);
}

/** The lab user may do everything by sudo, as an administrator of one's own machines does. */
export function allowSudo(host: NamespaceHost): void {
  host.exec(['tee', '/etc/sudoers.d/lab'], 'lab ALL=(ALL) NOPASSWD: ALL\n');
}

/** Small, so that restarts are quick. */
const settings = `innodb_buffer_pool_size = 24M
innodb_log_file_size = 8M
innodb_flush_log_at_trx_commit = 2
`;

const debianFiles = `printf '%s' '[mysqld]
${settings}' >/etc/mysql/mariadb.conf.d/70-own.cnf
chmod 640 /etc/mysql/mariadb.conf.d/70-own.cnf; chgrp mysql /etc/mysql/mariadb.conf.d/70-own.cnf`;

const centosFiles = `rm -rf /etc/mysql
mkdir /etc/my.cnf.d
printf '%s' '#
# This group is read both by the client and the server
#
[client-server]
socket = /run/mysqld/mysqld.sock

!includedir /etc/my.cnf.d
' >/etc/my.cnf
printf '%s' '[mysqld]
datadir=/var/lib/mysql
socket=/run/mysqld/mysqld.sock
log-error=/var/log/mariadb/mariadb.log
pid-file=/run/mysqld/mariadb.pid
${settings}' >/etc/my.cnf.d/mariadb-server.cnf
printf '[client]\n' >/etc/my.cnf.d/client.cnf`;
