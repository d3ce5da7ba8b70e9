import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../support/pieces.ts';

const rounds = 7;
let folder: string;
let log: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackmark-bench-'));
  log = join(folder, 'sysbench.log');
  writeFileSync(log, bigLog(820_000));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function bigLog(lines: number): string {
  const random = seeded(1);
  const parts = ['sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nThreads started!\n\n'];
  for (let second = 1; second <= lines; second++) {
    const tps = 500 + 1000 * random();
    const parted = `${(tps * 14).toFixed(2)}/${(tps * 4).toFixed(2)}/${(tps * 2).toFixed(2)}`;
    const latency = (5 + 60 * random()).toFixed(2);
    parts.push(
      `[ ${second}s ] thds: 64 tps: ${tps.toFixed(2)} qps: ${(tps * 20).toFixed(2)} (r/w/o: ${parted}) ` +
        `lat (ms,95%): ${latency} err/s: 0.00 reconn/s: 0.00\n`,
    );
  }
  return parts.join('');
}

interface Outcome {
  readonly seconds: number;
  readonly sums: Readonly<Record<string, number>>;
}

/** In a Node of its own, as the built app runs it: the test runner's module wrapping costs a third. */
function ours(): Outcome {
  const script = new URL('./read-sysbench-log.ts', import.meta.url).pathname;
  return JSON.parse(execFileSync(process.execPath, [script, log, String(rounds)], { encoding: 'utf8' }));
}

/** CPU seconds of mawk or Python alone, from the shell that waits for it; least of some rounds. */
function peer(command: 'mawk "$1" "$2"' | 'python3 -c "$1" "$2"', program: string): Outcome {
  let seconds = Number.POSITIVE_INFINITY;
  let sums = {};
  for (let round = 0; round < rounds; round++) {
    const text = execFileSync('sh', ['-c', `${command}; times`, 'sh', program, log], {
      encoding: 'utf8',
    });
    const [answer = '', , used = ''] = text.split('\n');
    const [user = 0, system = 0] = [...used.matchAll(/(\d+)m([\d.]+)s/g)].map(
      ([, m, s]) => Number(m) * 60 + Number(s),
    );
    seconds = Math.min(seconds, user + system);
    sums = JSON.parse(answer);
  }
  return { seconds, sums };
}

const line = '/^\\[ [0-9]+s \\] thds/';

/** Every number of a line, as the parser reads it. */
const allNumbers = `${line} { tps += $7; qps += $9; split($11, q, "/"); r += q[1]; w += q[2]; o += q[3] + 0; lat[n++] = $14 + 0; err += $16; rec += $18; label = $2 + 0; thds = $5 + 0 }
END { printf "{\\"throughput\\":%f,\\"queries\\":%f,\\"reads\\":%f,\\"writes\\":%f,\\"other\\":%f,\\"errors\\":%f,\\"reconnects\\":%f,\\"latencies\\":%d}\\n", tps, qps, r, w, o, err, rec, n }`;

/** Two of them. */
const twoNumbers = `${line} { tps += $7; lat[n++] = $14 + 0 } END { printf "{\\"throughput\\":%f,\\"latencies\\":%d}\\n", tps, n }`;

/** Every number again. */
const pythonNumbers = `
import json, sys
sums = dict.fromkeys(['throughput', 'queries', 'reads', 'writes', 'other', 'errors', 'reconnects'], 0.0)
latencies = []
for line in open(sys.argv[1]):
    words = line.split()
    if len(words) != 18 or words[3] != 'thds:':
        continue
    label, threads = int(words[1][:-1]), int(words[4])
    reads, writes, other = words[10].rstrip(')').split('/')
    sums['throughput'] += float(words[6])
    sums['queries'] += float(words[8])
    sums['reads'] += float(reads)
    sums['writes'] += float(writes)
    sums['other'] += float(other)
    latencies.append(float(words[13]))
    sums['errors'] += float(words[15])
    sums['reconnects'] += float(words[17])
print(json.dumps({**sums, 'latencies': len(latencies)}))
`;

test('a log is read several times as fast as mawk and Python read the same numbers', () => {
  const parser = ours();
  const same = peer('mawk "$1" "$2"', allNumbers);
  const less = peer('mawk "$1" "$2"', twoNumbers);
  const python = peer('python3 -c "$1" "$2"', pythonNumbers);
  for (const { sums } of [same, less, python])
    for (const [name, sum] of Object.entries(sums)) expect(parser.sums[name], name).toBeCloseTo(sum, 1);
  const megabytes = statSync(log).size / 1e6;
  const speed = (outcome: Outcome) => `${(megabytes / outcome.seconds).toFixed(0)} MB/s`;
  const ratio = (peer: Outcome) => (peer.seconds / parser.seconds).toFixed(2);
  console.log(
    `parse speed (CPU time, ${megabytes.toFixed(0)} MB, least of ${rounds}): ours ${speed(parser)}; mawk, same numbers ` +
      `${speed(same)}, ratio ${ratio(same)} (goal 3); mawk, throughput and latency only ${speed(less)}, ratio ` +
      `${ratio(less)} (goal 1.5); Python, same numbers ${speed(python)}, ratio ${ratio(python)} (goal 6)`,
  );
  expect(same.seconds / parser.seconds).toBeGreaterThan(3);
  expect(less.seconds / parser.seconds).toBeGreaterThan(1.5);
  expect(python.seconds / parser.seconds).toBeGreaterThan(6);
});
