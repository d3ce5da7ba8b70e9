import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { filesOf } from './host-files.ts';
import { type HostProcess, processesOf } from './host-processes.ts';

/**
 * Real hosts on one machine: each has its own address, sshd, processes and a copy-on-write root that offers whatever
 * this machine has installed. Everything lives in namespaces of the host's first process and dies with it, and that one
 * dies with us: nothing stays behind, however a test ends. Only a bridge of our own and its hosts are ever touched.
 */
export interface NamespaceLab {
  readonly user: 'lab';
  readonly password: string;
  /** Private key of `user` on every host. */
  readonly keyFile: string;
  /** A host that answers on port 22. `sshd` holds further lines of sshd_config. */
  up(name: string, sshd?: readonly string[]): Promise<NamespaceHost>;
  close(): Promise<void>;
}

export interface NamespaceHost {
  readonly name: string;
  readonly address: string;
  /** `SHA256:…` of its host key. */
  readonly fingerprint: string;
  /** The host's root directory, as a path of this machine. */
  readonly root: string;
  /** Runs a program on the host as root, without ssh, and answers with its stdout. */
  exec(argv: readonly string[], input?: string): string;
  /** Drops every packet to and from the host, without a word to either side. */
  cut(): void;
  join(): void;
  /** Kills the server's end of every ssh connection; sshd goes on listening. */
  cutSessions(): void;
  /** Ends sshd, so that the host refuses connections; those that are open stay. `listen` starts it again. */
  stopListening(): void;
  listen(): void;
  processes(): readonly HostProcess[];
  /** What differs from the machine's root, and what lies in the host's /tmp, /run and /dev/shm: path → content and rights. */
  files(): ReadonlyMap<string, string>;
  /** Gives the host another key; the next connection sees it. Answers with its fingerprint. */
  changeHostKey(): Promise<string>;
  /** Ends every process at once, as a power cut does, and starts the host again; /tmp and /run are lost. */
  powerCycle(): Promise<void>;
  /** Ends it for good. */
  down(): Promise<void>;
}

const programs = ['ip', 'iptables', 'nsenter', 'setpriv', 'unshare', 'useradd', 'chpasswd', 'ssh-keygen'];

/** Why there can be no lab here, or null; for `describe.skipIf`. */
export function namespaceLabMissing(): string | null {
  if (process.platform !== 'linux') return 'network namespaces need Linux';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const places = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];
  const missing = programs.find((program) => !places.some((place) => existsSync(join(place, program))));
  if (missing !== undefined) return `${missing} is not installed`;
  if (!existsSync('/usr/sbin/sshd')) return '/usr/sbin/sshd is not installed (openssh-server)';
  return probeNamespaces();
}

/** Containers often have root without the right to mount. */
function probeNamespaces(): string | null {
  const scratch = mkdtempSync(join(tmpdir(), 'rackmark-lab-'));
  for (const name of ['upper', 'work', 'root']) mkdirSync(join(scratch, name));
  const mount = `mount -t overlay lab -o lowerdir=/,upperdir=${scratch}/upper,workdir=${scratch}/work ${scratch}/root`;
  const { status } = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'sh', '-c', mount]);
  rmSync(scratch, { recursive: true, force: true });
  return status === 0 ? null : 'namespaces or overlay mounts are not allowed here';
}

/** Of the range that is set apart for benchmarks (RFC 2544): no real host has such an address. */
function freeNetwork(): string {
  const taken = execFileSync('ip', ['-4', 'addr'], { encoding: 'utf8' });
  for (let third = process.pid % 256, tries = 0; tries < 256; third = (third + 1) % 256, tries++) {
    if (!taken.includes(` 198.18.${third}.`)) return `198.18.${third}`;
  }
  throw new Error('Every network of 198.18.0.0/16 is in use here.');
}

/** Of a test process that was killed, bridge and directory are left; its hosts died with it. Another lab may be quicker. */
function removeAbandoned(): void {
  const isAbandoned = (owner: string | undefined) => owner !== undefined && !existsSync(`/proc/${owner}`);
  for (const name of readdirSync('/sys/class/net')) {
    if (isAbandoned(name.match(/^rkmlab(\d+)$/)?.[1])) spawnSync('ip', ['link', 'del', name]);
  }
  for (const name of readdirSync(tmpdir())) {
    if (isAbandoned(name.match(/^rackmark-hosts-(\d+)-/)?.[1]))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

export function openNamespaceLab(): NamespaceLab {
  removeAbandoned();
  const directory = mkdtempSync(join(tmpdir(), `rackmark-hosts-${process.pid}-`));
  const keyFile = join(directory, 'user_key');
  makeKey(keyFile);
  const network = freeNetwork();
  const bridge = `rkmlab${process.pid}`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${network}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const hosts: NamespaceHost[] = [];
  let next = 10;
  return {
    user: 'lab',
    password: 'labpw',
    keyFile,
    async up(name, sshd = []) {
      const host = await startHost({
        name,
        directory,
        bridge,
        address: `${network}.${next}`,
        link: `v${process.pid}-${next++}`,
        sshd,
      });
      hosts.push(host);
      return host;
    },
    async close() {
      for (const host of hosts) await host.down();
      ip('link', 'del', bridge);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface HostRequest {
  readonly name: string;
  readonly directory: string;
  readonly bridge: string;
  readonly address: string;
  readonly link: string;
  readonly sshd: readonly string[];
}

async function startHost(request: HostRequest): Promise<NamespaceHost> {
  const { name, address } = request;
  const state = join(request.directory, name);
  for (const part of ['upper', 'work', 'root']) mkdirSync(join(state, part), { recursive: true });
  const hostKey = join(state, 'host_key');
  makeKey(hostKey);
  writeFileSync(join(state, 'user_key.pub'), readFileSync(join(request.directory, 'user_key.pub')));
  writeFileSync(join(state, 'sshd_config'), sshdConfig(request.sshd));

  let machine = await boot(request, state);
  const root = () => `/proc/${machine.pid}/root`;
  const enter = (argv: readonly string[], input = '') =>
    execFileSync(
      'nsenter',
      ['--target', String(machine.pid), '--all', `--root=${root()}`, '--wdns=/', ...argv],
      // Our own place for temporary files is not there.
      { encoding: 'utf8', input, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, TMPDIR: '/tmp' } },
    );
  const halt = async () => {
    machine.holder.kill('SIGKILL');
    await machine.ended;
    spawnSync('ip', ['link', 'del', request.link]);
  };
  return {
    name,
    address,
    fingerprint: fingerprintOf(hostKey),
    get root() {
      return root();
    },
    exec: enter,
    cut: () => drop(machine.pid, '-I'),
    join: () => drop(machine.pid, '-D'),
    cutSessions: () => enter(['sh', '-c', killSessions]),
    stopListening: () => enter(['sh', '-c', stopSshd]),
    listen: () => enter(['sh', '-c', startSshd]),
    processes: () => processesOf(machine.pid),
    files: () => filesOf(join(state, 'upper'), root()),
    async changeHostKey() {
      rmSync(hostKey);
      rmSync(`${hostKey}.pub`);
      makeKey(hostKey);
      writeFileSync(`${root()}/run/lab/host_key`, readFileSync(hostKey), { mode: 0o600 });
      enter(['sh', '-c', `${stopSshd}\n${startSshd}`]);
      return fingerprintOf(hostKey);
    },
    async powerCycle() {
      await halt();
      machine = await boot(request, state);
    },
    async down() {
      await halt();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

interface Machine {
  readonly holder: ChildProcess;
  readonly ended: Promise<unknown>;
  /** Of its first process. */
  readonly pid: number;
}

async function boot(request: HostRequest, state: string): Promise<Machine> {
  const holder = spawn('setpriv', holderArgv(state, request.name), {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
  });
  const ended = once(holder, 'exit');
  const listening = lineFrom(holder.stderr, 'Server listening on', ended);
  await lineFrom(holder.stdout, 'waiting', ended);
  const pid = childOf(holder);
  connect(request, pid);
  holder.stdin.end('go\n');
  await listening;
  return { holder, ended, pid };
}

/** The host dies with the holder, and the holder with us. */
function holderArgv(state: string, name: string): string[] {
  const namespaces = ['--mount', '--net', '--pid', '--uts', '--ipc', '--fork', '--kill-child=KILL'];
  const script = join(import.meta.dirname, 'host-init.sh');
  return ['--pdeathsig', 'KILL', 'unshare', ...namespaces, 'sh', script, state, name, 'labpw'];
}

function childOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

function connect({ bridge, link, address }: HostRequest, pid: number): void {
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
  ip('link', 'set', link, 'master', bridge, 'up');
  const inside = (...args: string[]) =>
    execFileSync('nsenter', ['--target', String(pid), '--net', 'ip', ...args]);
  inside('addr', 'add', `${address}/24`, 'dev', 'eth0');
  inside('link', 'set', 'eth0', 'up');
}

/** In the host's own tables: this machine's are not touched, and the host's loopback goes on. */
function drop(pid: number, action: '-I' | '-D'): void {
  const rule = (...args: string[]) =>
    execFileSync('nsenter', [
      '--target',
      String(pid),
      '--net',
      'iptables',
      '-w',
      action,
      ...args,
      '-j',
      'DROP',
    ]);
  rule('INPUT', '-i', 'eth0');
  rule('OUTPUT', '-o', 'eth0');
}

/** sshd has its pid file while it listens. */
const stopSshd = `
kill "$(cat /run/lab/sshd.pid)"
while [ -e /run/lab/sshd.pid ]; do sleep 0.02; done`;
const startSshd = `
/usr/sbin/sshd -f /run/lab/sshd_config
until [ -s /run/lab/sshd.pid ]; do sleep 0.02; done`;

const killSessions = `
listener=$(cat /run/lab/sshd.pid)
for process in /proc/[0-9]*; do
  pid=\${process#/proc/}
  [ "$(cat "$process/comm" 2>/dev/null)" != sshd ] || [ "$pid" = "$listener" ] || kill -KILL "$pid" 2>/dev/null
done
true`;

function sshdConfig(lines: readonly string[]): string {
  const defaults = [
    'HostKey /run/lab/host_key',
    'PidFile /run/lab/sshd.pid',
    'PasswordAuthentication yes',
    'UsePAM yes',
    'UseDNS no',
    'PrintMotd no',
    'MaxStartups 100',
    'Subsystem sftp internal-sftp',
  ];
  // No value may stand twice where sshd refuses it: a subsystem, for one.
  const keyword = (line: string) => line.split(' ')[0]?.toLowerCase();
  const given = new Set(lines.map(keyword));
  return [...lines, ...defaults.filter((line) => !given.has(keyword(line))), ''].join('\n');
}

function makeKey(file: string): void {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'lab', '-f', file]);
}

function fingerprintOf(keyFile: string): string {
  return (
    execFileSync('ssh-keygen', ['-l', '-E', 'sha256', '-f', keyFile], { encoding: 'utf8' }).split(' ')[1] ??
    ''
  );
}

function ip(...args: string[]): void {
  execFileSync('ip', args);
}

/** Resolves at a line that holds `text`; rejects with all that was said when the process ends before. */
function lineFrom(stream: NodeJS.ReadableStream, text: string, ended: Promise<unknown>): Promise<void> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      if (line.includes(text)) resolve();
    });
    void ended.then(() => reject(new Error(`The host ended: ${said.join('\n')}`)));
  });
}
