import { randomBytes } from 'node:crypto';
import { LabError } from '../../lab-error.ts';
import type { Session } from '../../ssh/session.ts';
import { textOf } from '../option-files/option-bytes.ts';
import { writeValue } from '../option-files/option-value.ts';
import { compareVersions, type ServerIdentity } from '../server-identity.ts';
import { accountsFile, administratorFile, type Instance, samplerFile } from './instance.ts';

export interface LoadAccount {
  readonly user: string;
  readonly password: string;
}

const LOAD_USER = 'rackmark_load';
const SAMPLER_USER = 'rackmark_sampler';

/**
 * Gives the instance accounts with new random passwords: the administrator (root@localhost, over the socket), the load
 * generator (all on `schema`, which is made if absent, from anywhere), the sampler (status only, over the socket). Call
 * it before the server starts: it carries the statements out at its start, before it takes connections. So no account
 * is ever open, and a restored data directory needs no password of its own time. Passwords are in 0600 files and nowhere
 * else.
 */
export async function createAccounts(
  session: Session,
  instance: Instance,
  schema: string,
): Promise<LoadAccount> {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(schema)) {
    throw new LabError({
      code: 'invalid-input',
      message: `“${schema}” cannot name the schema of a workload.`,
      remedy: 'Use letters, digits and underscores, beginning with a letter.',
      subject: schema,
    });
  }
  const passwords = { administrator: newPassword(), load: newPassword(), sampler: newPassword() };
  const statements = accountStatements(instance.server, passwords, schema);
  const write = (path: string, text: string) => session.replaceFile(path, text, { mode: 0o600 });
  await Promise.all([
    write(accountsFile(instance), statements.map((statement) => `${statement};\n`).join('')),
    write(administratorFile(instance), clientOptions('root', passwords.administrator, instance.socket)),
    write(samplerFile(instance), clientOptions(SAMPLER_USER, passwords.sampler, instance.socket)),
  ]);
  return { user: LOAD_USER, password: passwords.load };
}

/**
 * 192 random bits in characters that no option file, SQL text or shell gives a meaning; the end is there for servers
 * that check for every kind of character.
 */
export function newPassword(): string {
  return `${randomBytes(24).toString('hex')}.aA1`;
}

/** An option file for `mysql` and `mysqladmin`, which keeps the password out of argv. */
export function clientOptions(user: string, password: string, socket: string): string {
  return `[client]\nuser = ${user}\npassword = ${password}\nsocket = ${textOf(writeValue(socket))}\nconnect_timeout = 10\n`;
}

/** One statement a line, as an init file wants it. */
function accountStatements(
  server: ServerIdentity,
  passwords: Readonly<Record<'administrator' | 'load' | 'sampler', string>>,
  schema: string,
): string[] {
  const account = (name: string, password: string, grants: string) =>
    accountWith(server, name, password, grants);
  return [
    // Accounts belong to the instance, not to what it would replicate. The general log leaves init files out.
    'SET SESSION sql_log_bin = 0',
    // Else a server that was told to would make passwords of a kind that its clients are refused with.
    ...(hasOldPasswords(server) ? ['SET SESSION old_passwords = 0'] : []),
    `DELETE FROM ${accountTable(server)} WHERE User = '' OR (User = 'root' AND Host <> 'localhost')`,
    'FLUSH PRIVILEGES',
    `CREATE DATABASE IF NOT EXISTS \`${schema}\``,
    ...account("'root'@'localhost'", passwords.administrator, 'ALL PRIVILEGES ON *.* TO ? WITH GRANT OPTION'),
    ...account(`'${LOAD_USER}'@'%'`, passwords.load, `ALL PRIVILEGES ON \`${schema}\`.* TO ?`),
    ...account(`'${SAMPLER_USER}'@'localhost'`, passwords.sampler, 'PROCESS, REPLICATION CLIENT ON *.* TO ?'),
  ];
}

/**
 * Statements that make the account or give it the password; `?` in `grants` is its name. Servers before 5.7.6 and 10.2 do
 * that by GRANT.
 */
export function accountWith(
  server: ServerIdentity,
  name: string,
  password: string,
  grants: string,
): string[] {
  const modern = compareVersions(server.version, server.flavour === 'mariadb' ? '10.2' : '5.7.6') >= 0;
  if (!modern) return [`GRANT ${grants.replace('?', `${name} IDENTIFIED BY '${password}'`)}`];
  return [
    `CREATE USER IF NOT EXISTS ${name}`,
    `ALTER USER ${name} IDENTIFIED ${plugin(server)}BY '${password}'`,
    `GRANT ${grants.replace('?', name)}`,
  ];
}

/** MySQL 8.0 would choose a plugin that the clients of older load generators do not know; later it has no other. */
function plugin({ flavour, version }: ServerIdentity): string {
  const choose =
    flavour !== 'mariadb' && compareVersions(version, '8.0') >= 0 && compareVersions(version, '8.4') < 0;
  return choose ? 'WITH mysql_native_password ' : '';
}

function hasOldPasswords({ flavour, version }: ServerIdentity): boolean {
  return flavour === 'mariadb' || compareVersions(version, '8.0') < 0;
}

function accountTable({ flavour, version }: ServerIdentity): string {
  return flavour === 'mariadb' && compareVersions(version, '10.4') >= 0 ? 'mysql.global_priv' : 'mysql.user';
}
