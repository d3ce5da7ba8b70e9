import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importTree } from './import-tree.ts';

const rounds = 5;
let folder: string;
let files = 0;
let bytes = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackmark-bench-'));
  for (const { path, text } of importTree(1)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    files += 1;
    bytes += text.length;
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** In a Node of its own, as the built app runs it. */
function own<Outcome>(script: string, args: readonly string[], memoryMebibytes = 4096): Outcome {
  const path = new URL(`./${script}`, import.meta.url).pathname;
  const hooks = new URL('../support/source-hooks.ts', import.meta.url).pathname;
  const node = [`--max-old-space-size=${memoryMebibytes}`, '--import', hooks, path, ...args];
  return JSON.parse(execFileSync(process.execPath, node, { encoding: 'utf8' }));
}

function seconds(work: () => void): number {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1000;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test('a tree of 730 files and 40 MB, imported, against the time of reading it with cat', () => {
  const each: number[] = [];
  const atOnce: number[] = [];
  const read: number[] = [];
  const stored: number[] = [];
  for (let round = 0; round < rounds; round++) {
    each.push(
      seconds(() =>
        execFileSync('sh', ['-c', 'find "$1" -type f -exec cat {} \\; > /dev/null', 'sh', folder]),
      ),
    );
    atOnce.push(
      seconds(() => execFileSync('sh', ['-c', 'find "$1" -type f -exec cat {} + > /dev/null', 'sh', folder])),
    );
    const took = own<{ read: number; stored: number; trials: number }>('read-tree.ts', [
      join(folder, 'study'),
    ]);
    expect(took.trials).toBe(144);
    read.push(took.read);
    stored.push(took.stored);
  }
  const imported = middle(read) + middle(stored);
  console.log(
    `${files} files, ${(bytes / 1e6).toFixed(0)} MB: preview ${middle(read).toFixed(2)} s, storing ${middle(stored).toFixed(2)} s\n` +
      `cat, a process for each file: ${middle(each).toFixed(2)} s; import takes ${(imported / middle(each)).toFixed(2)} times that (goal: 2, ${imported < 2 * middle(each) ? 'met' : 'not met'})\n` +
      `cat, one process for all: ${middle(atOnce).toFixed(2)} s; import takes ${(imported / middle(atOnce)).toFixed(1)} times that (no goal: nothing is understood in it)`,
  );
});

test('a log of 1 GB takes no more memory than one of 64 MB', () => {
  interface Outcome {
    readonly readings: number;
    readonly peakMebibytes: number;
    /** Behind a collection: what is kept of the trials. */
    readonly heldMebibytes: number;
  }
  const [short, long] = ['64', '1024'].map((mebibytes) => {
    // When it collects is the engine's affair: one run in three may stand a third higher.
    const runs = Array.from({ length: 3 }, () => own<Outcome>('read-long-log.ts', ['trials', mebibytes]));
    return {
      readings: runs[0]?.readings ?? 0,
      peakMebibytes: middle(runs.map((run) => run.peakMebibytes)),
      heldMebibytes: middle(runs.map((run) => run.heldMebibytes)),
    };
  }) as [Outcome, Outcome];
  expect(long.readings / short.readings).toBeCloseTo(16, 0);
  const single = own<Outcome & { sentence: string }>('read-long-log.ts', ['lines', '1024']);
  const ofOneTrial = ((long.heldMebibytes - short.heldMebibytes) * 1024) / (long.readings - short.readings);
  console.log(
    `peak memory: 64 MiB ${short.peakMebibytes.toFixed(0)} MiB, 1 GiB of ${long.readings} trials ${long.peakMebibytes.toFixed(0)} MiB, ` +
      `1 GiB of one trial ${single.peakMebibytes.toFixed(0)} MiB (${single.sentence}); held ${long.heldMebibytes.toFixed(0)} MiB after 1 GiB, ${ofOneTrial.toFixed(1)} KiB of each trial (goal 16)`,
  );
  expect(ofOneTrial).toBeLessThan(16);
  expect(long.peakMebibytes / short.peakMebibytes).toBeLessThan(1.5);
  expect(single.peakMebibytes).toBeLessThan(1500);
});
