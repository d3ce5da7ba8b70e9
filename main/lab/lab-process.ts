import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { LabError } from '../lab-error.ts';
import { endJobs } from './jobs-left.ts';
import { isAlive, startTimeOf } from './processes.ts';
import { fingerprintOf, makeKey } from './ssh-keygen.ts';
import { requireTools } from './tools.ts';

/** What was started, written beside it so that the next start of the app finds it again. */
const RunningLab = z.object({
  pid: z.number().int(),
  /** From /proc: a pid alone may belong to somebody else by now. */
  startTime: z.string(),
  ports: z.tuple([z.number().int(), z.number().int()]),
  user: z.string(),
  keyFile: z.string(),
  hostKey: z.string(),
  /** sshd run by root wants /run/sshd; made by us where it was missing, and removed again. */
  madeRunDirectory: z.boolean(),
});
export type RunningLab = z.infer<typeof RunningLab>;

/** Where the two practice hosts keep our files: nothing goes into the user's own `~/.rackmark`. */
export function hostDirectory(directory: string, role: 'server' | 'client'): string {
  return join(directory, role);
}

/** The lab that runs from `directory`, or null. */
export async function findLab(directory: string): Promise<RunningLab | null> {
  const text = await readFile(stateFile(directory), 'utf8').catch(() => null);
  if (text === null) return null;
  const parsed = RunningLab.safeParse(JSON.parse(text));
  return parsed.success && isAlive(parsed.data.pid, parsed.data.startTime) ? parsed.data : null;
}

/**
 * A private sshd for the current user on two loopback ports, with keys of its own. Starting a running lab changes
 * nothing. Throws `tool-missing` or `lab-failed`.
 */
export async function startLab(directory: string, onStep: (step: string) => void): Promise<RunningLab> {
  const running = await findLab(directory);
  if (running) return running;
  onStep('looking for sshd, a MySQL server and sysbench');
  const tools = requireTools();
  onStep('making keys');
  await rm(directory, { recursive: true, force: true });
  for (const role of ['server', 'client'] as const) {
    await mkdir(hostDirectory(directory, role), { recursive: true, mode: 0o700 });
  }
  const hostKeyFile = join(directory, 'host_key');
  const keyFile = join(directory, 'id_ed25519');
  await makeKey(hostKeyFile, 'practice lab host');
  await makeKey(keyFile, 'practice lab user');
  const ports: [number, number] = [await freePort(), await freePort()];
  onStep(`starting sshd on ports ${ports.join(' and ')}`);
  const madeRunDirectory = await ensureRunDirectory();
  await writeFile(configFile(directory), sshdConfig(directory, ports), { mode: 0o600 });
  const pid = await startSshd(tools.sshd, directory, ports);
  const lab: RunningLab = {
    pid,
    startTime: startTimeOf(pid) ?? '',
    ports,
    user: userInfo().username,
    keyFile,
    hostKey: await fingerprintOf(`${hostKeyFile}.pub`),
    madeRunDirectory,
  };
  await writeFile(stateFile(directory), JSON.stringify(lab), { mode: 0o600 });
  return lab;
}

/** Ends what still runs on the practice hosts, then the sshd, then removes the folder. */
export async function stopLab(directory: string): Promise<void> {
  const running = await findLab(directory);
  for (const role of ['server', 'client'] as const) await endJobs(hostDirectory(directory, role));
  if (running) {
    process.kill(running.pid, 'SIGTERM');
    while (isAlive(running.pid, running.startTime)) await delay(20);
    // Only an empty one goes: another sshd may have been started meanwhile.
    if (running.madeRunDirectory) await rmdir(runDirectory).catch(() => {});
  }
  await rm(directory, { recursive: true, force: true });
}

const runDirectory = '/run/sshd';

async function ensureRunDirectory(): Promise<boolean> {
  if (process.getuid?.() !== 0 || existsSync(runDirectory)) return false;
  await mkdir(runDirectory, { mode: 0o755 });
  return true;
}

function stateFile(directory: string): string {
  return join(directory, 'lab.json');
}

function configFile(directory: string): string {
  return join(directory, 'sshd_config');
}

function sshdConfig(directory: string, ports: readonly number[]): string {
  return [
    ...ports.map((port) => `ListenAddress 127.0.0.1:${port}`),
    `HostKey "${join(directory, 'host_key')}"`,
    `AuthorizedKeysFile "${join(directory, 'id_ed25519.pub')}"`,
    `PidFile "${join(directory, 'sshd.pid')}"`,
    `AllowUsers ${userInfo().username}`,
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'UsePAM no',
    // The data directory's parents may be group-writable; the key file itself is ours and 0600.
    'StrictModes no',
    'AllowTcpForwarding no',
    'AllowAgentForwarding no',
    'X11Forwarding no',
    'PermitUserRC no',
    'PrintMotd no',
    'Subsystem sftp internal-sftp',
    '',
  ].join('\n');
}

async function startSshd(sshd: string, directory: string, ports: readonly number[]): Promise<number> {
  const logFile = join(directory, 'sshd.log');
  const log = await open(logFile, 'a', 0o600);
  const child = spawn(sshd, ['-D', '-e', '-f', configFile(directory)], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const ended = once(child, 'exit').then(() => true);
  if (child.pid === undefined) throw await labFailed(logFile);
  child.unref();
  for (;;) {
    const said = await readFile(logFile, 'utf8');
    if (ports.every((port) => said.includes(`port ${port}`))) return child.pid;
    if (await Promise.race([ended, delay(20, false)])) throw await labFailed(logFile);
  }
}

async function labFailed(logFile: string): Promise<LabError> {
  return new LabError({
    code: 'lab-failed',
    message: 'The practice lab’s sshd did not start.',
    remedy:
      'The detail holds what it said; see whether another program holds the port or a policy forbids it.',
    subject: 'sshd',
    detail: await readFile(logFile, 'utf8').catch(() => ''),
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A listening TCP socket has a port');
  return address.port;
}
