import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { numberFrom } from './environment.ts';
import type { LoopDelay } from './loop-delay.ts';

/**
 * How long the process of the lab keeps everybody waiting: delays of its event loop while it does what takes longest. The
 * goal is 50 ms; on a busy machine only what the main thread computed between two turns (last column) is its own doing. RACKMARK_BENCH_SECONDS is the length of the trial that is watched live.
 */
const trialSeconds = numberFrom('RACKMARK_BENCH_SECONDS', 20);
const run = promisify(execFile);

async function watch(what: 'fill' | 'history' | 'stream', directory: string): Promise<LoopDelay[]> {
  const here = import.meta.dirname;
  const { stdout } = await run(process.execPath, [
    '--import',
    join(here, '../support/source-hooks.ts'),
    join(here, 'main-loop-work.ts'),
    what,
    directory,
    String(trialSeconds),
  ]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]');
}

it('the main loop over a history of 200 trials and beside a trial', async () => {
  const [history, stream] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'rackmark-bench-'))));
  try {
    await watch('fill', String(history));
    const delays = await watch('history', String(history));
    if (existsSync('/usr/sbin/mariadbd')) delays.push(...(await watch('stream', String(stream))));
    console.log(table(delays));
    expect(delays.length).toBeGreaterThan(0);
  } finally {
    for (const directory of [history, stream]) await rm(String(directory), { recursive: true, force: true });
  }
});

function table(delays: readonly LoopDelay[]): string {
  const row = (...cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(10))).join('');
  return [
    row('ms; goal: 50 at most', 'took', 'p99 late', 'most late', 'computed'),
    ...delays.map(({ what, tookMs, p99Ms, maxMs, computedMs }) =>
      row(what, ...[tookMs, p99Ms, maxMs, computedMs].map((ms) => ms.toFixed(1))),
    ),
  ].join('\n');
}
