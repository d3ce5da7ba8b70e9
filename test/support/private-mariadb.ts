import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface PrivateMariadb {
  readonly socket: string;
  readonly pid: number;
  /** Runs statements as root over the socket; the answer as tab-separated text. */
  query(sql: string): string;
  stop(): Promise<void>;
}

/** A MariaDB of its own: data directory, socket, no option files, a port of the loopback if asked. Nothing of it stays. */
export async function startMariadb(port: number | null = null): Promise<PrivateMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'rackmark-mariadb-'));
  const data = join(folder, 'data');
  const socket = join(folder, 's.sock');
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  const install = [
    '--no-defaults',
    ...asRoot,
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
  ];
  execFileSync('mariadb-install-db', install, { stdio: 'ignore' });
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      ...asRoot,
      `--datadir=${data}`,
      `--socket=${socket}`,
      ...(port === null ? ['--skip-networking'] : ['--bind-address=127.0.0.1', `--port=${port}`]),
      '--innodb-buffer-pool-size=32M',
      '--innodb-flush-log-at-trx-commit=0',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(server.stderr);
  server.stderr.resume();
  return {
    socket,
    pid: server.pid ?? 0,
    query: (sql) =>
      execFileSync('mariadb', ['--no-defaults', '-uroot', `--socket=${socket}`, '-NB', '-e', sql], {
        encoding: 'utf8',
      }),
    async stop() {
      if (server.exitCode === null && existsSync(socket)) {
        const ended = once(server, 'exit');
        server.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(log: Readable): Promise<void> {
  let text = '';
  for await (const chunk of log.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes('ready for connections')) return;
  }
  throw new Error(`mariadbd did not start:\n${text}`);
}
