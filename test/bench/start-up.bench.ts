import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { median } from '../../main/stats/quantile.ts';
import { numberFrom } from './environment.ts';
import { cpuSeconds } from './process-account.ts';

/** How long somebody waits for the built app: from its start to its first word, on a new data directory. */
const rounds = numberFrom('RACKMARK_BENCH_ROUNDS', 7);
const program = resolve(import.meta.dirname, '../../out/main/cli.js');

interface Start {
  readonly seconds: number;
  /** Of the main thread until then. */
  readonly cpu: number;
}

async function start(argv: readonly string[], isSaid: (line: string) => boolean): Promise<Start> {
  const begin = performance.now();
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!isSaid(line)) continue;
    const said = { seconds: (performance.now() - begin) / 1000, cpu: cpuSeconds(child.pid ?? 0) };
    child.kill();
    await ended;
    return said;
  }
  throw new Error(`${argv.join(' ')} ended without a word.`);
}

/** Least of the rounds, which is what the program itself takes, and the middle one. */
async function row(
  name: string,
  argv: readonly string[],
  isSaid: (line: string) => boolean = () => true,
): Promise<string> {
  const starts: Start[] = [];
  for (let round = 0; round < rounds; round++) starts.push(await start(argv, isSaid));
  const seconds = starts.map((one) => one.seconds);
  const cells = [Math.min(...seconds), median(seconds), Math.min(...starts.map(({ cpu }) => cpu))];
  return name.padEnd(24) + cells.map((cell) => `${(cell * 1000).toFixed(0)} ms`.padStart(10)).join('');
}

it.skipIf(!existsSync(program))('from the start to the first word (skipped without a build)', async () => {
  const data = await mkdtemp(join(tmpdir(), 'rackmark-bench-'));
  try {
    const rows = [
      await row('node alone', ['-e', 'console.log()']),
      await row('rackmark --version', [program, '--version']),
      await row('rackmark window', [program, 'window', '--data', data], (line) =>
        line.startsWith('Window: '),
      ),
    ];
    console.log(
      [`${''.padEnd(24)}${'least'.padStart(10)}${'median'.padStart(10)}${'CPU'.padStart(10)}`, ...rows].join(
        '\n',
      ),
    );
    expect(rows).toHaveLength(3);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});
