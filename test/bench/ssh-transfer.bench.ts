import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { noSecrets, openSession, type Session } from '../../main/ssh/session.ts';
import { median } from '../../main/stats/quantile.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd, trustingOnly } from '../support/private-sshd.ts';
import { numberFrom } from './environment.ts';
import { type Pair, ratioText } from './paired-ratio.ts';
import { cpuSeconds } from './process-account.ts';

/**
 * Our session beside OpenSSH's client, both with an open connection (OpenSSH: a ControlMaster) of the same cipher to the
 * same sshd: a command, and a large file both ways by SFTP and through a command. In turns, each going first half of the
 * time. Files are in memory where the system has a place for that, so that no disk is measured; writing by SFTP ends with
 * an fsync on either side. Beside the time stands the CPU of the client's side, which tells more on a machine with other
 * work: for OpenSSH that of the master and of the program that is started each time.
 *
 * A command is quicker here, since no program starts for it. A large file takes about twice as long: each packet gets a
 * cipher object and two or three copies in JavaScript, the whole file ends in fresh memory, and OpenSSH's client asks for
 * 255 KiB at once where ours keeps to the 32 that every server takes.
 *
 * RACKMARK_BENCH_PAIRS and RACKMARK_BENCH_MEGABYTES make it longer or shorter.
 */
const pairs = numberFrom('RACKMARK_BENCH_PAIRS', 10);
const bytes = numberFrom('RACKMARK_BENCH_MEGABYTES', 200) * 1e6;
const commandsAPair = 20;

interface Way {
  readonly name: string;
  /** How often a measured turn does it. */
  readonly times: number;
  readonly bytes: number;
  ours(): Promise<unknown>;
  peers(): Promise<unknown>;
}

it.skipIf(sshdMissing())('commands and files beside those of OpenSSH', async () => {
  const sshd = await startPrivateSshd();
  const directory = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'rackmark-bench-'));
  const { session, cipher } = await connect(sshd);
  const peer = await openMaster(sshd, cipher);
  try {
    const lines: string[] = [];
    for (const way of await ways(session, peer, directory))
      lines.push(...rows(way, await inTurns(way, peer.cpu)));
    console.log(
      [
        `${cipher}; load of the machine ${loadavg()[0]?.toFixed(1)}; seconds, median; ratio: ours / OpenSSH`,
        ...lines,
      ].join('\n'),
    );
    expect(lines.length).toBeGreaterThan(0);
  } finally {
    session.close();
    await peer.close();
    await sshd.stop();
    await rm(directory, { recursive: true, force: true });
  }
});

async function ways(session: Session, peer: Peer, directory: string): Promise<Way[]> {
  const content = randomBytes(bytes);
  const [source, written, local] = ['source', 'written', 'local'].map((name) => join(directory, name));
  if (source === undefined || written === undefined || local === undefined) throw new Error('no paths');
  await writeFile(source, content);
  const same = async (work: Promise<unknown>, path: string) => {
    await work;
    if (!content.equals(await readFile(path))) throw new Error(`${path} did not arrive whole`);
  };
  const exact = (received: Buffer | null) => {
    if (received?.length !== content.length) throw new Error('the file did not arrive whole');
  };
  await same(session.replaceFile(written, content, { mode: 0o600 }), written);
  await same(peer.sftp(`get ${source} ${local}`), local);
  const limitBytes = 2 * bytes;
  return [
    {
      name: 'a command',
      times: commandsAPair,
      bytes: 0,
      ours: () => session.exec(['true']),
      peers: () => peer.ssh('true'),
    },
    {
      name: 'read by SFTP',
      times: 1,
      bytes,
      ours: async () => exact(await session.readFile(source)),
      peers: () => peer.sftp(`get ${source} ${local}`),
    },
    {
      name: 'write by SFTP',
      times: 1,
      bytes,
      ours: () => session.replaceFile(written, content, { mode: 0o600 }),
      peers: () => peer.sftp(`put -f ${local} ${written}`),
    },
    {
      name: 'read through a command',
      times: 1,
      bytes,
      ours: async () => exact((await session.exec(['cat', source], { limitBytes })).stdout),
      peers: () => peer.ssh(`cat ${source}`, { to: local }),
    },
    {
      name: 'write through a command',
      times: 1,
      bytes,
      ours: () => session.script('cat >"$1"', [written], { input: content }),
      peers: () => peer.ssh(`cat >${written}`, { from: local }),
    },
  ];
}

interface Cost {
  readonly seconds: number;
  readonly cpu: number;
}

interface Turn {
  readonly ours: Cost;
  readonly peers: Cost;
}

async function inTurns(way: Way, peerCpu: () => number): Promise<Turn[]> {
  const ours = () => costOf(way.ours, way.times, ourCpu);
  const peers = () => costOf(way.peers, way.times, peerCpu);
  await way.ours();
  await way.peers();
  const turns: Turn[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2 === 0) {
      const first = await ours();
      turns.push({ ours: first, peers: await peers() });
    } else {
      const first = await peers();
      turns.push({ ours: await ours(), peers: first });
    }
  }
  return turns;
}

async function costOf(work: () => Promise<unknown>, times: number, cpuNow: () => number): Promise<Cost> {
  const cpu = cpuNow();
  const start = performance.now();
  for (let time = 0; time < times; time++) await work();
  return { seconds: (performance.now() - start) / 1000 / times, cpu: (cpuNow() - cpu) / times };
}

function ourCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function rows(way: Way, turns: readonly Turn[]): string[] {
  const pairsOf = (what: keyof Cost): Pair[] =>
    turns.map(({ ours, peers }) => ({ one: ours[what], other: peers[what] }));
  const speed = (seconds: number) =>
    way.bytes === 0 ? '' : ` (${(way.bytes / 1e6 / seconds).toFixed(0)} MB/s)`;
  const row = (what: string, taken: readonly Pair[], more: (seconds: number) => string) => {
    const sides = [taken.map(({ one }) => one), taken.map(({ other }) => other)].map((side) =>
      `${median(side).toFixed(4)}${more(median(side))}`.padStart(20),
    );
    return `${what.padEnd(26)}${sides.join('')}   ${ratioText(taken)}`;
  };
  return [row(way.name, pairsOf('seconds'), speed), row('  CPU', pairsOf('cpu'), () => '')];
}

async function connect(sshd: PrivateSshd): Promise<{ session: Session; cipher: string }> {
  const { address, port, user, keyFile } = sshd;
  let agreed: readonly string[] = [];
  const session = await openSession(
    { name: 'a-host', address, port, user, authentication: { kind: 'key', keyFile } },
    {
      hostKey: trustingOnly(sshd.hostFingerprint),
      secrets: noSecrets,
      connectTimeoutSeconds: 20,
      onStep: (step) => {
        if (step.step === 'key-accepted') agreed = step.agreed;
      },
    },
  );
  return { session, cipher: agreed[2] ?? '' };
}

interface Peer {
  /** Over the open connection, `from` and `to` being local files. */
  ssh(command: string, files?: { readonly from?: string; readonly to?: string }): Promise<void>;
  sftp(line: string): Promise<void>;
  /** Seconds of the master so far, and of all whom this process has started and awaited. */
  cpu(): number;
  close(): Promise<void>;
}

async function openMaster(sshd: PrivateSshd, cipher: string): Promise<Peer> {
  const control = join(sshd.directory, 'control');
  const options = [
    'BatchMode yes',
    'StrictHostKeyChecking no',
    'UserKnownHostsFile /dev/null',
    'LogLevel ERROR',
  ]
    .concat(
      `ControlPath ${control}`,
      `User ${sshd.user}`,
      `IdentityFile ${sshd.keyFile}`,
      `Ciphers ${cipher}`,
    )
    .flatMap((option) => ['-o', option.replace(' ', '=')]);
  const ssh = ['-F', 'none', ...options, '-p', String(sshd.port)];
  const master = spawn('ssh', [...ssh, '-M', '-N', sshd.address], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!existsSync(control)) {
    if (master.exitCode !== null) throw new Error('OpenSSH could not connect');
    await delay(20);
  }
  return {
    async ssh(command, { from = '/dev/null', to = '/dev/null' } = {}) {
      const [input, output] = await Promise.all([open(from, 'r'), open(to, 'w')]);
      try {
        const child = spawn('ssh', [...ssh, sshd.address, command], {
          stdio: [input.fd, output.fd, 'inherit'],
        });
        await succeeded(child);
      } finally {
        await Promise.all([input.close(), output.close()]);
      }
    },
    async sftp(line) {
      const args = ['-q', '-F', 'none', ...options, '-P', String(sshd.port), '-b', '-', sshd.address];
      const child = spawn('sftp', args, { stdio: ['pipe', 'ignore', 'inherit'] });
      child.stdin.end(`${line}\n`);
      await succeeded(child);
    },
    cpu: () => cpuSeconds(process.pid) + cpuSeconds(Number(master.pid)),
    async close() {
      const gone = once(master, 'exit');
      master.kill('SIGTERM');
      await gone;
    },
  };
}

async function succeeded(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}
