import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
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
  const lab = await readState(directory);
  return lab !== null && isAlive(lab.pid, lab.startTime) ? lab : null;
}

/**
 * A private sshd for the current user on two loopback ports, with keys of its own. Starting a running lab changes
 * nothing; one whose sshd has died gets another one, and what was left on its hosts is found again. Throws
 * `tool-missing` or `lab-failed`.
 */
export async function startLab(directory: string, onStep: (step: string) => void): Promise<RunningLab> {
  const before = await readState(directory);
  if (before !== null && isAlive(before.pid, before.startTime)) return before;
  onStep('looking for sshd, a MySQL server and sysbench');
  const tools = requireTools();
  if (/[\n\r]/.test(directory)) throw lineBreakIn(directory);
  if (before === null) {
    onStep('making keys');
    await makeDirectory(directory);
  }
  const ports = await portsLike(before?.ports);
  onStep(`starting sshd on ports ${ports.join(' and ')}`);
  const madeRunDirectory = (await ensureRunDirectory()) || (before?.madeRunDirectory ?? false);
  await writeFile(configFile(directory), sshdConfig(directory, ports), { mode: 0o600 });
  const hostKey = await fingerprintOf(`${hostKeyFile(directory)}.pub`);
  return startSshd(tools.sshd, directory, ports, (pid) => ({
    pid,
    startTime: startTimeOf(pid) ?? '',
    ports,
    user: userInfo().username,
    keyFile: keyFile(directory),
    hostKey,
    madeRunDirectory,
  }));
}

/** Ends what still runs on the practice hosts, then the sshd, then removes the folder. */
export async function stopLab(directory: string): Promise<void> {
  const known = await readState(directory);
  for (const role of roles) await endJobs(hostDirectory(directory, role));
  if (known !== null && isAlive(known.pid, known.startTime)) {
    process.kill(known.pid, 'SIGTERM');
    while (isAlive(known.pid, known.startTime)) await delay(20);
  }
  // Only an empty one goes: another sshd may have been started meanwhile.
  if (known?.madeRunDirectory) await rmdir(runDirectory).catch(() => {});
  await rm(directory, { recursive: true, force: true });
}

const roles = ['server', 'client'] as const;

/** Null, too, for a file that a kill has left half-written: then nothing was started. */
async function readState(directory: string): Promise<RunningLab | null> {
  const text = await readFile(stateFile(directory), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return RunningLab.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Empty but for keys and the folders of the two hosts. What an earlier lab may have left there goes first. */
async function makeDirectory(directory: string): Promise<void> {
  await stopLab(directory);
  for (const role of roles) await mkdir(hostDirectory(directory, role), { recursive: true, mode: 0o700 });
  await makeKey(hostKeyFile(directory), 'practice lab host');
  await makeKey(keyFile(directory), 'practice lab user');
}

/** The same ports again where nobody has taken them: hosts, sessions and plans go on as they are. */
async function portsLike(before: RunningLab['ports'] | undefined): Promise<RunningLab['ports']> {
  const one = await freePort(before?.[0]);
  const other = await freePort(before?.[1]);
  return [one, other];
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

function hostKeyFile(directory: string): string {
  return join(directory, 'host_key');
}

function keyFile(directory: string): string {
  return join(directory, 'id_ed25519');
}

function configFile(directory: string): string {
  return join(directory, 'sshd_config');
}

function sshdConfig(directory: string, ports: readonly number[]): string {
  // In file names of a user's keys sshd fills in what stands behind a percent sign.
  const authorizedKeys = `${keyFile(directory)}.pub`.replaceAll('%', '%%');
  return [
    ...ports.map((port) => `ListenAddress 127.0.0.1:${port}`),
    `HostKey ${quoted(hostKeyFile(directory))}`,
    `AuthorizedKeysFile ${quoted(authorizedKeys)}`,
    'PidFile none',
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
    // A bash that sshd runs reads ~/.bashrc before each command, at this level no more: some take a second.
    'SetEnv SHLVL=2',
    'PrintMotd no',
    'Subsystem sftp internal-sftp',
    '',
  ].join('\n');
}

/** As sshd_config takes a value since OpenSSH 8.7. Older ones know no escapes: only a quote in a path troubles them. */
function quoted(value: string): string {
  return `"${value.replaceAll(/\\(?=[\\"'])|"/g, '\\$&')}"`;
}

/** Resolves when it listens on both ports. It is written down before, so that a kill in between leaves no stranger. */
async function startSshd(
  sshd: string,
  directory: string,
  ports: readonly number[],
  stateOf: (pid: number) => RunningLab,
): Promise<RunningLab> {
  const logFile = join(directory, 'sshd.log');
  const log = await open(logFile, 'w', 0o600);
  const child = spawn(sshd, ['-D', '-e', '-f', configFile(directory)], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'exit').then(() => true);
  await log.close();
  if (child.pid === undefined) throw await labFailed(logFile);
  child.unref();
  const lab = stateOf(child.pid);
  await writeState(directory, lab);
  for (;;) {
    const said = await readFile(logFile, 'utf8');
    if (ports.every((port) => said.includes(`port ${port}`))) return lab;
    if (await Promise.race([ended, delay(20, false)])) throw await labFailed(logFile);
  }
}

async function writeState(directory: string, lab: RunningLab): Promise<void> {
  const fresh = `${stateFile(directory)}.new`;
  await writeFile(fresh, JSON.stringify(lab), { mode: 0o600 });
  await rename(fresh, stateFile(directory));
}

function lineBreakIn(directory: string): LabError {
  return new LabError({
    code: 'lab-failed',
    message:
      'The practice lab cannot lie in a directory whose name holds a line break: sshd cannot be told of it.',
    remedy: 'Choose another data directory.',
    subject: directory,
  });
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

/** `wanted` if it is free, else one that the system chooses. */
async function freePort(wanted = 0): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (wanted === 0) throw error;
    return freePort();
  }
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A listening TCP socket has a port');
  return address.port;
}
