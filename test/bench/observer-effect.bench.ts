import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { average } from '../../main/stats/moments.ts';
import { numberFrom } from './environment.ts';
import { type Pair, ratioText } from './paired-ratio.ts';
import { carryOut, onceOnPracticeHosts, openPracticeEngine, type PracticeEngine } from './practice-trial.ts';
import { cpuSeconds, family, type Process, processes } from './process-account.ts';

/**
 * What observing costs the observed: one trial of the engine, in which the /proc collector and the status sampler run in
 * every other block and are frozen in the rest (on off, off on, on off, …); the server never restarts, and following the
 * trial over ssh goes on throughout. The throughput of a block comes from the generator's own lines. Beside the ratio,
 * which other work on the machine blurs, stands what each part uses of the CPU.
 * RACKMARK_BENCH_PAIRS and RACKMARK_BENCH_SECONDS (of a block) make it longer.
 */
const pairs = numberFrom('RACKMARK_BENCH_PAIRS', 8);
const blockSeconds = numberFrom('RACKMARK_BENCH_SECONDS', 5);
const warmupSeconds = 10;

it.skipIf(!existsSync('/usr/sbin/mariadbd'))('throughput with telemetry and without', async () => {
  const engine = await openPracticeEngine();
  try {
    await carryOut(engine, onceOnPracticeHosts(1, 2));
    const trial = carryOut(engine, onceOnPracticeHosts(warmupSeconds, 2 * pairs * blockSeconds + 1));
    const blocks = await Promise.race([observe(engine), trial.then(() => [])]);
    await trial;
    console.log(table(blocks));
    expect(blocks).toHaveLength(2 * pairs);
  } finally {
    await engine.close();
  }
});

interface Block {
  readonly sampled: boolean;
  readonly throughput: number;
  /** CPU seconds in the block, by part. */
  readonly used: Readonly<Record<string, number>>;
}

async function observe(engine: PracticeEngine): Promise<Block[]> {
  const output = await fileOfLoad(engine);
  await second(output, warmupSeconds);
  const parts = partsOf(engine);
  const blocks: Block[] = [];
  for (let index = 0; index < 2 * pairs; index++) {
    const sampled = index % 4 === 0 || index % 4 === 3;
    for (const pid of parts.observers) process.kill(pid, sampled ? 'SIGCONT' : 'SIGSTOP');
    const before = account(parts);
    const begin = warmupSeconds + index * blockSeconds;
    const rates = await second(output, begin + blockSeconds);
    const after = account(parts);
    blocks.push({
      sampled,
      // What was caught in the moment of the change counts for neither side.
      throughput: average(rates.slice(begin + 1, begin + blockSeconds)),
      used: Object.fromEntries(Object.entries(after).map(([part, cpu]) => [part, cpu - (before[part] ?? 0)])),
    });
  }
  for (const pid of parts.observers) process.kill(pid, 'SIGCONT');
  return blocks;
}

/** The generator's output as its host keeps it, once the trial has come so far. */
async function fileOfLoad({ clientDirectory }: PracticeEngine): Promise<string> {
  for (;;) {
    const jobs = await readdir(join(clientDirectory, 'jobs')).catch(() => []);
    const load = jobs.find((name) => name.endsWith('-load'));
    if (load !== undefined) return join(clientDirectory, 'jobs', load, 'out');
    await delay(50);
  }
}

/** Waits for the line of that second; answers with the throughput of all until then. */
async function second(output: string, wanted: number): Promise<number[]> {
  for (;;) {
    const text = await readFile(output, 'utf8').catch(() => '');
    const rates = [...text.matchAll(/^\[ \d+s \] thds: \d+ tps: ([\d.]+) .*\n/gm)].map(([, tps]) =>
      Number(tps),
    );
    if (rates.length >= wanted) return rates;
    await delay(20);
  }
}

interface Parts {
  /** Frozen and woken. */
  readonly observers: readonly number[];
  /** Processes and threads, asked anew each time: sshd starts and ends some meanwhile. */
  readonly members: Readonly<Record<string, () => readonly (number | string)[]>>;
}

function partsOf({ serverDirectory, dataDirectory }: PracticeEngine): Parts {
  const all = processes();
  const pidsOf = (matches: (one: Process) => boolean) => {
    const found = all.filter(matches).map(({ pid }) => pid);
    if (found.length === 0) throw new Error(`Not found: ${matches}`);
    return found;
  };
  const server = pidsOf(
    ({ command }) => /^\S*(mariadbd|mysqld) /.test(command) && command.includes(serverDirectory),
  );
  const listener = pidsOf(({ command }) => command.includes(join(dataDirectory, 'practice-lab/sshd_config')));
  const runs = (program: string) => (one: Process) =>
    new RegExp(`^\\S*awk -v ${program}`).test(one.command) && one.directory.startsWith(serverDirectory);
  const collector = pidsOf(runs('supervisor'));
  const sampler = pidsOf(runs('fractional'));
  const client = pidsOf(({ command }) => command.includes('sampler.cnf') && command.includes('--unbuffered'));
  const threads = server.map((pid) => `${pid}/task/${samplerThread(serverDirectory)}`);
  const lab = pidsOf(
    ({ command }) => command.includes('engine-process.ts') && command.includes(dataDirectory),
  );
  return {
    observers: [...collector, ...sampler],
    members: {
      collector: () => collector,
      sampler: () => sampler,
      client: () => client,
      'server thread': () => threads,
      sshd: () => listener.flatMap((pid) => family(pid)),
      lab: () => lab,
    },
  };
}

/** MariaDB gives every connection a thread, and tells its number. */
function samplerThread(serverDirectory: string): string {
  const files = execFileSync('find', [serverDirectory, '-name', 'administrator.cnf'], { encoding: 'utf8' });
  const sql = "SELECT TID FROM information_schema.PROCESSLIST WHERE USER = 'rackmark_sampler'";
  const answer = execFileSync('mariadb', [`--defaults-file=${files.trim()}`, '-NBe', sql], {
    encoding: 'utf8',
  });
  return answer.trim();
}

function account({ members }: Parts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(members).map(([part, ofPart]) => [
      part,
      ofPart().reduce<number>((sum, member) => sum + cpuSeconds(member), 0),
    ]),
  );
}

function table(blocks: readonly Block[]): string {
  const ratios: Pair[] = [];
  for (let index = 0; index + 1 < blocks.length; index += 2) {
    const two = blocks.slice(index, index + 2);
    const rate = (sampled: boolean) =>
      two.find((block) => block.sampled === sampled)?.throughput ?? Number.NaN;
    ratios.push({ one: rate(true), other: rate(false) });
  }
  const perSecond = (part: string, sampled: boolean) => {
    const chosen = blocks.filter((block) => block.sampled === sampled);
    const used = chosen.reduce((sum, block) => sum + (block.used[part] ?? 0), 0);
    return (1000 * used) / (chosen.length * blockSeconds);
  };
  const parts = Object.keys(blocks[0]?.used ?? {});
  const observers = parts.filter((part) => !['sshd', 'lab'].includes(part));
  const total = observers.reduce((sum, part) => sum + perSecond(part, true) - perSecond(part, false), 0);
  return [
    `throughput, telemetry on / off: ${ratioText(ratios)}; goal 0.99; blocks of ${blockSeconds} s`,
    `${'CPU, ms per second'.padEnd(20)}${'on'.padStart(8)}${'off'.padStart(8)}`,
    ...parts.map(
      (part) =>
        part.padEnd(20) +
        perSecond(part, true).toFixed(2).padStart(8) +
        perSecond(part, false).toFixed(2).padStart(8),
    ),
    `telemetry in all: ${total.toFixed(2)} ms per second, ${(total / 10).toFixed(2)} % of one core; goal for the collector 1 %`,
    'sshd and lab: following the trial, its output included',
  ].join('\n');
}
