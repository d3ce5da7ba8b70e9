import { type ChildProcess, type ChildProcessByStdio, execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const run = promisify(execFile);
const sshdPath = '/usr/sbin/sshd';

export type PrivateSshd = {
  readonly address: '127.0.0.1';
  readonly port: number;
  /** The current user: the only one who can log in with the keys. */
  readonly user: string;
  /** `SHA256:…` of the host key in use; another one after `restart({ newHostKey: true })`. */
  readonly hostFingerprint: string;
  readonly keyFile: string;
  readonly encryptedKeyFile: string;
  readonly passphrase: string;
  /** A directory of its own, gone after `stop`. */
  readonly directory: string;
  /** What the server has said on stderr since its last start. */
  log(): string;
  /** Kills the server's end of every connection at once, as a cut does; the server goes on listening. */
  cut(): void;
  /** Freezes the server's end of every connection: it is there and says nothing, as behind a dead link. */
  freeze(): void;
  restart(change: { readonly newHostKey?: boolean; readonly config?: readonly string[] }): Promise<void>;
  stop(): Promise<void>;
};

/** Trusts the one key, or none yet. */
export function trustingOnly(fingerprint: string | null, algorithm = 'ssh-ed25519') {
  return {
    trusted: fingerprint === null ? [] : [{ fingerprint, algorithm }],
    onOffered: () => undefined,
  };
}

/** A user who exists for this sshd only. */
export type PasswordAccount = { readonly user: string; readonly password: string };

type Listener = { readonly process: ChildProcess; readonly said: readonly string[] };

/** Why no private sshd can be started here, or null; for `describe.skipIf`. */
export function sshdMissing(): string | null {
  return existsSync(sshdPath) ? null : `${sshdPath} is not installed (openssh-server)`;
}

/** Why no `PasswordAccount` can be had here, or null. */
export function passwordAccountMissing(): string | null {
  if (sshdMissing() !== null) return sshdMissing();
  if (process.getuid?.() !== 0) return 'a password login needs root: sshd reads the password file';
  const { status } = spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc/passwd', '/etc/passwd']);
  return status === 0
    ? null
    : 'a password login needs a mount namespace of its own, which is not allowed here';
}

/**
 * A real sshd on a free loopback port, for the current user, root or not. `config` holds lines of sshd_config
 * (`MaxSessions 1`, `ForceCommand …`) and wins over the defaults here, since sshd takes the first value it reads.
 * `account` is a further user who logs in with a password.
 */
export async function startPrivateSshd(
  config: readonly string[] = [],
  account: PasswordAccount | null = null,
): Promise<PrivateSshd> {
  const directory = await mkdtemp(join(tmpdir(), 'rackmark-sshd-'));
  const keyFile = join(directory, 'id_plain');
  const encryptedKeyFile = join(directory, 'id_encrypted');
  const passphrase = 'correct horse battery';
  await makeKey(keyFile, '');
  await makeKey(encryptedKeyFile, passphrase);
  const publicKeys = [
    await readFile(`${keyFile}.pub`, 'utf8'),
    await readFile(`${encryptedKeyFile}.pub`, 'utf8'),
  ];
  await writeFile(join(directory, 'authorized_keys'), publicKeys.join(''), { mode: 0o600 });
  // Privilege separation wants this directory; only a running system service has made it already.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });

  if (account !== null) await writeAccounts(directory, account);

  const port = await freePort();
  let lines = config;
  let hostFingerprint = await makeHostKey(directory);
  let listener = await listen(directory, port, lines, account !== null);

  return {
    address: '127.0.0.1',
    port,
    user: userInfo().username,
    get hostFingerprint() {
      return hostFingerprint;
    },
    keyFile,
    encryptedKeyFile,
    passphrase,
    directory,
    log: () => listener.said.join('\n'),
    cut: () => signalChildren(listener.process, 'SIGKILL'),
    freeze: () => signalChildren(listener.process, 'SIGSTOP'),
    async restart(change) {
      await end(listener.process);
      if (change.newHostKey) hostFingerprint = await makeHostKey(directory);
      lines = change.config ?? lines;
      listener = await listen(directory, port, lines, account !== null);
    },
    async stop() {
      await end(listener.process);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function makeKey(file: string, passphrase: string): Promise<void> {
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-C', 'rackmark-test', '-f', file]);
}

async function makeHostKey(directory: string): Promise<string> {
  const file = join(directory, 'host_key');
  await rm(file, { force: true });
  await rm(`${file}.pub`, { force: true });
  await makeKey(file, '');
  const { stdout } = await run('ssh-keygen', ['-l', '-E', 'sha256', '-f', file]);
  return stdout.split(' ')[1] ?? '';
}

/** The machine's users and one more, for `listen` to lay over the real files in a namespace of its own. */
async function writeAccounts(directory: string, { user, password }: PasswordAccount): Promise<void> {
  const { stdout } = await run('openssl', ['passwd', '-6', password]);
  const passwd = await readFile('/etc/passwd', 'utf8');
  const shadow = await readFile('/etc/shadow', 'utf8');
  await writeFile(join(directory, 'passwd'), `${passwd}${user}:x:64123:64123::/:/bin/sh\n`, { mode: 0o644 });
  await writeFile(join(directory, 'shadow'), `${shadow}${user}:${stdout.trim()}:19000:0:99999:7:::\n`, {
    mode: 0o600,
  });
}

/** Ends as the program it is given, in which the two files stand in the place of the machine's. */
const withAccounts =
  'mount --bind "$1/passwd" /etc/passwd && mount --bind "$1/shadow" /etc/shadow && shift && exec "$@"';

async function listen(
  directory: string,
  port: number,
  lines: readonly string[],
  ownAccounts: boolean,
): Promise<Listener> {
  const configFile = join(directory, 'sshd_config');
  const defaults = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${join(directory, 'host_key')}`,
    `AuthorizedKeysFile ${join(directory, 'authorized_keys')}`,
    'PidFile none',
    'StrictModes no',
    'PermitRootLogin yes',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'UsePAM no',
    'UseDNS no',
    'MaxStartups 100',
    'Subsystem sftp internal-sftp',
    // bash takes itself for a nested shell and leaves out the developer's .bashrc: slow here, chatty there.
    'SetEnv SHLVL=9',
  ];
  // No value may stand twice where sshd refuses it: a subsystem, for one.
  const names = new Set(lines.map((line) => line.split(' ')[0]?.toLowerCase()));
  const kept = defaults.filter((line) => !names.has(line.split(' ')[0]?.toLowerCase()));
  await writeFile(configFile, `${[...lines, ...kept].join('\n')}\n`);
  const sshd = [sshdPath, '-D', '-e', '-f', configFile];
  const namespace = ['unshare', '--mount', 'sh', '-c', withAccounts, 'sh', directory];
  // It dies with the test process, which vitest may end by a signal, before any stop.
  const args = ['--pdeathsig', 'KILL', ...(ownAccounts ? namespace : []), ...sshd];
  const child = spawn('setpriv', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  await listening(child, said);
  return { process: child, said };
}

function listening(child: ChildProcessByStdio<null, null, Readable>, said: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      if (line.includes('Server listening on')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`sshd ended: ${said.join('\n')}`)));
  });
}

async function end(listener: ChildProcess): Promise<void> {
  if (listener.exitCode !== null || listener.signalCode !== null) return;
  const gone = new Promise((resolve) => listener.once('exit', resolve));
  signalChildren(listener, 'SIGKILL');
  listener.kill('SIGTERM');
  await gone;
}

/** Signals the listener's direct children and theirs (with privilege separation the second holds the socket too). */
function signalChildren(listener: ChildProcess, signal: NodeJS.Signals): void {
  const parents = parentOfEachProcess();
  const children = [...parents].filter(([, parent]) => parent === listener.pid).map(([pid]) => pid);
  const workers = [...parents]
    .filter(([pid, parent]) => children.includes(parent) && commandOf(pid).startsWith('sshd'))
    .map(([pid]) => pid);
  for (const pid of [...children, ...workers]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function parentOfEachProcess(): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readProc(`/proc/${name}/stat`) : '';
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  return parents;
}

function commandOf(pid: number): string {
  return readProc(`/proc/${pid}/comm`);
}

/** Empty for a process that ended between listing and reading. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => {
        if (bound === null || typeof bound === 'string') reject(new Error('no port'));
        else resolve(bound.port);
      });
    });
  });
}
