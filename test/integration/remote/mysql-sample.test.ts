import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sampleScript from '../../../main/remote/mysql-sample.sh?raw';
import { machinePath, type ScriptedJob, shells, startScriptedJob, until, which } from './shells.ts';

const [server, installer, client] = ['mariadbd', 'mariadb-install-db', 'mariadb'].map(which);
const missing = server && installer && client ? null : 'no MariaDB server here';
const secret = 'only-in-the-defaults-file';
/** Without a space, which the installer of the data directory does not stand. */
const scratch = mkdtempSync(join(tmpdir(), 'rackmark-sample-'));
const socket = join(scratch, 's');
const defaultsFile = join(scratch, 'client cnf');
const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];

type Sample = {
  readonly uptime: number;
  readonly answered: number;
  readonly status: ReadonlyMap<string, string>;
};

async function startServer(): Promise<ChildProcess> {
  const child = spawn(
    server ?? '',
    [
      '--no-defaults',
      ...asRoot,
      `--datadir=${join(scratch, 'data')}`,
      `--socket=${socket}`,
      '--skip-networking',
    ],
    { stdio: 'ignore' },
  );
  await until(() => existsSync(socket));
  return child;
}

async function stopServer(child: ChildProcess | null): Promise<void> {
  if (child === null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** The complete samples. */
function samplesIn(text: string): readonly Sample[] {
  const blocks = text.match(/^T\t[\s\S]*?\n\.\t\d+\.\d+\n/gm) ?? [];
  return blocks.map((block) => {
    const rows = block
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    const status = new Map(rows.slice(1, -1).map(([name = '', value = '']) => [name, value]));
    return { uptime: Number(rows[0]?.[1]), answered: Number(rows[0]?.[2]), status };
  });
}

function startSampling(shell: (typeof allShells)[number]): ScriptedJob {
  const script = join(scratch, 'mysql-sample.sh');
  writeFileSync(script, sampleScript);
  return startScriptedJob(scratch, shell, { argv: ['sh', script, client ?? '', defaultsFile] });
}

function sampled(job: ScriptedJob): readonly Sample[] {
  return existsSync(join(job.directory, 'out')) ? samplesIn(job.read('out')) : [];
}

const allShells = shells(scratch);

describe.skipIf(missing !== null)(
  `mysql-sample.sh${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let running: ChildProcess | null = null;

    beforeAll(async () => {
      execFileSync(installer ?? '', [
        '--no-defaults',
        `--datadir=${join(scratch, 'data')}`,
        '--auth-root-authentication-method=normal',
        ...asRoot,
      ]);
      running = await startServer();
      const grant = `CREATE USER sampler@localhost IDENTIFIED BY '${secret}'`;
      execFileSync(client ?? '', ['--no-defaults', `--socket=${socket}`, '--user=root', '--execute', grant]);
      writeFileSync(defaultsFile, `[client]\nsocket=${socket}\nuser=sampler\npassword=${secret}\n`, {
        mode: 0o600,
      });
    });
    afterAll(async () => {
      await stopServer(running);
      rmSync(scratch, { recursive: true, force: true });
    });

    for (const shell of allShells) {
      const skip = shell.missing === null ? '' : ` (skipped: ${shell.missing})`;
      it.skipIf(shell.missing !== null)(
        `asks each second over one connection, under ${shell.name}${skip}`,
        async () => {
          const job = startSampling(shell);
          await until(() => sampled(job).length >= 4);
          expect(processesShowing(secret)).toEqual([]);
          job.supervisor.kill('SIGTERM');
          await job.over;

          const samples = sampled(job);
          const values = (name: string) => samples.map(({ status }) => Number(status.get(name)));
          expect(new Set(values('Connections')).size).toBe(1);
          expect(values('Questions').slice(1)).toEqual(
            values('Questions')
              .slice(0, -1)
              .map((count) => count + 3),
          );
          expect(values('Com_select').slice(1)).toEqual(
            values('Com_select')
              .slice(0, -1)
              .map((count) => count + 2),
          );
          for (const { uptime, answered } of samples) {
            expect(Math.abs(answered - uptime - bootTime())).toBeLessThan(0.5);
          }
          expect(job.read('err')).toBe('');
          expect(job.status()).toMatchObject({ state: 'ended', reason: 'stop' });
        },
      );
    }

    it('goes on after a restart of the server, and says meanwhile why it does not', async () => {
      const job = startSampling({ name: 'sh', argv: ['sh'], path: machinePath, missing: null });
      await until(() => sampled(job).length >= 2);
      await stopServer(running);
      await until(() => job.read('err').includes('ERROR 2002'));
      const before = sampled(job).length;
      running = await startServer();
      await until(() => sampled(job).length >= before + 2);
      const uptimes = sampled(job).map(({ uptime }) => uptime);
      expect(uptimes).toEqual([...uptimes].sort((a, b) => a - b));
      job.supervisor.kill('SIGTERM');
      await job.over;
    });
  },
);

/** By the clock that the server of this machine uses, too. */
function bootTime(): number {
  return Date.now() / 1000 - Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
}

/** Pids whose command line or environment shows `text`. */
function processesShowing(text: string): readonly string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      const shown =
        readFileSync(`/proc/${name}/cmdline`, 'utf8') + readFileSync(`/proc/${name}/environ`, 'utf8');
      return /^\d+$/.test(name) && shown.includes(text);
    } catch {
      return false; // it ended meanwhile, or belongs to another user
    }
  });
}
