import { z } from 'zod';
import type { RootShell } from '../../hosts/root-access.ts';
import { accountWith } from '../deploy/accounts.ts';
import { compareVersions, type ServerIdentity } from '../server-identity.ts';
import { askService, type Service } from './service.ts';

/** What a trial has in the host's own server: a database that was not there, and two accounts. */
export const BenchmarkDatabase = z.object({
  /** Letters, digits and underscores, beginning with `rackmark_`. */
  database: z.string().regex(/^rackmark_[a-z0-9_]+$/),
  loadUser: z.string().regex(/^rmload_[a-z0-9_]+$/),
  /** May read status, nothing else; over the socket. */
  samplerUser: z.string().regex(/^rmstat_[a-z0-9_]+$/),
  /** From where the load may come. */
  loadHost: z.enum(['localhost', '%']),
});
export type BenchmarkDatabase = z.infer<typeof BenchmarkDatabase>;

/** Names nobody else has: `tag` is unique on the host for ever. Users of MySQL 5.6 and before have 16 characters. */
export function benchmarkDatabase(tag: string, sameMachine: boolean): BenchmarkDatabase {
  const unique = tag.replaceAll(/[^a-z0-9]+/g, '_');
  const short = unique.slice(-8);
  return {
    database: `rackmark_${unique}`,
    loadUser: `rmload_${short}`,
    samplerUser: `rmstat_${short}`,
    loadHost: sameMachine ? 'localhost' : '%',
  };
}

/** Makes them; passwords travel by standard input. `command-failed` where one is there already. */
export async function makeDatabase(
  root: RootShell,
  service: Service,
  server: ServerIdentity,
  names: BenchmarkDatabase,
  passwords: { readonly load: string; readonly sampler: string },
): Promise<void> {
  const load = `'${names.loadUser}'@'${names.loadHost}'`;
  const sampler = `'${names.samplerUser}'@'localhost'`;
  const statements = [
    'SET SESSION sql_log_bin = 0',
    `CREATE DATABASE \`${names.database}\``,
    ...accountWith(server, load, passwords.load, `ALL PRIVILEGES ON \`${names.database}\`.* TO ?`),
    ...accountWith(server, sampler, passwords.sampler, 'PROCESS, REPLICATION CLIENT ON *.* TO ?'),
  ];
  await askService(root, service, asText(statements));
}

/** Drops them where they are there, and proves that they are gone. */
export async function dropDatabase(
  root: RootShell,
  service: Service,
  server: ServerIdentity,
  names: BenchmarkDatabase,
): Promise<void> {
  const users = [`'${names.loadUser}'@'${names.loadHost}'`, `'${names.samplerUser}'@'localhost'`];
  const knowsIfExists =
    compareVersions(server.version, server.flavour === 'mariadb' ? '10.1.3' : '5.7.8') >= 0;
  const statements = [
    'SET SESSION sql_log_bin = 0',
    `DROP DATABASE IF EXISTS \`${names.database}\``,
    ...users.flatMap((user) =>
      // An old server makes the user by its GRANT, so that there is one to drop.
      knowsIfExists
        ? [`DROP USER IF EXISTS ${user}`]
        : [`GRANT USAGE ON *.* TO ${user}`, `DROP USER ${user}`],
    ),
    `SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '${names.database}'`,
  ];
  const left = (await askService(root, service, asText(statements))).trim();
  if (left !== '0') throw new Error(`${names.database} is still there: ${left}`);
}

function asText(statements: readonly string[]): string {
  return statements.map((statement) => `${statement};\n`).join('');
}
