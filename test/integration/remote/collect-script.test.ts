import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import collectScript from '../../../main/remote/collect.sh?raw';
import { awks, makeScratch, type Shell } from './shells.ts';

const scratch = makeScratch();
const file = join(scratch, 'collect.sh');
writeFileSync(file, collectScript);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Tick = {
  readonly kind: string;
  readonly uptime: number;
  readonly slot: number;
  readonly lines: readonly string[];
};

/** Collects until `ticks` are complete; the target is killed after the second, the supervisor after the last. */
async function collect(
  awk: Shell,
  ticks: number,
): Promise<{ text: string; supervisor: number; target: number }> {
  const [supervisor, target] = [spawn('sleep', ['300']), spawn('sleep', ['300'])];
  const [shell = 'sh'] = awk.argv;
  const collector = spawn(shell, [file, String(supervisor.pid), String(target.pid)], {
    env: { PATH: awk.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(collector, 'exit');
  let text = '';
  for await (const chunk of collector.stdout) {
    text += String(chunk);
    const complete = text.split('\n.\n').length - 1;
    if (complete >= 2) target.kill('SIGKILL');
    if (complete >= ticks) supervisor.kill('SIGKILL');
  }
  expect(await ended).toEqual([0, null]);
  return { text, supervisor: pidOf(supervisor), target: pidOf(target) };
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('not started');
  return pid;
}

function parse(text: string): readonly Tick[] {
  const blocks = text.slice(text.indexOf('\n') + 1).split('\n.\n');
  expect(blocks.pop()).toBe('');
  return blocks.map((block) => {
    const [head = '', ...lines] = block.split('\n');
    const [kind = '', uptime, , slot] = head.split(' ');
    return { kind, uptime: Number(uptime), slot: Number(slot), lines };
  });
}

/** The lines of a file within a tick. */
function section(tick: Tick | undefined, file: string): readonly string[] {
  const lines = tick?.lines ?? [];
  const start = lines.indexOf(`F ${file}`) + 1;
  if (start === 0) return [];
  const length = lines.slice(start).findIndex((line) => /^[FG] /.test(line));
  return length < 0 ? lines.slice(start) : lines.slice(start, start + length);
}

for (const awk of awks(scratch)) {
  const skip = awk.missing === null ? '' : ` (skipped: ${awk.missing})`;
  describe.skipIf(awk.missing !== null)(`collect.sh with ${awk.name}${skip}`, { concurrent: true }, () => {
    it('writes ticks on a schedule: all lines first, then what has changed', async () => {
      const { text, target } = await collect(awk, 5);
      expect(text).toMatch(/^V 1 ticks \d+ page \d+\n/);
      const ticks = parse(text);
      expect(ticks.map(({ kind }) => kind)).toEqual(['K', 'T', 'T', 'T', 'T']);
      for (const [index, tick] of ticks.entries()) {
        const previous = ticks[index - 1];
        if (previous !== undefined) expect(tick.slot).toBeGreaterThan(previous.slot);
        expect(section(tick, '/proc/self/stat')[0]).toMatch(/^\d+ \((awk|mawk|gawk|busybox)\) R /);
      }

      const names = readFileSync('/proc/meminfo', 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(':')[0]);
      expect(section(ticks[0], '/proc/meminfo').map((line) => line.split(':')[0])).toEqual(names);
      expect(text.match(/^MemTotal:/gm)).toHaveLength(1);
      expect(section(ticks[0], '/proc/stat').find((line) => line.startsWith('intr'))).toMatch(/^intr \d+$/);
      expect(section(ticks[0], `/proc/${target}/stat`)[0]).toMatch(new RegExp(`^${target} \\(sleep\\) `));
      expect(section(ticks[0], `/proc/${target}/status`)[0]).toBe('Name:\tsleep');
      expect(text.match(new RegExp(`^G /proc/${target}/stat$`, 'gm'))).toHaveLength(1);
    });
  });
}
