import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../support/private-sshd.ts';
import { numberFrom } from './environment.ts';
import type { BenchHost, BenchResult, HostSamples } from './fifty-hosts-lab.ts';

/**
 * The lab beside a rack: every host a real sshd of its own with the telemetry job, all connected, all sampled and followed
 * once a second into the series. Goals: p99 of the main loop's delay under 20 ms, memory under 600 MB, no sample lost. The
 * hosts share the lab's CPUs here, which real ones do not: `computed` is the most that one turn of the loop used itself.
 * RACKMARK_BENCH_HOSTS and RACKMARK_BENCH_SECONDS make it smaller or larger.
 */
const hostCount = numberFrom('RACKMARK_BENCH_HOSTS', 50);
const seconds = numberFrom('RACKMARK_BENCH_SECONDS', 300);
const run = promisify(execFile);

it.skipIf(sshdMissing())('the lab with fifty hosts at one sample a second', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'rackmark-bench-'));
  const sshds: PrivateSshd[] = [];
  try {
    while (sshds.length < hostCount) sshds.push(await startPrivateSshd());
    const hostsFile = join(directory, 'hosts.json');
    await writeFile(hostsFile, JSON.stringify(sshds.map(asHost)));
    const result = await watch(hostsFile, join(directory, 'data'));
    console.log(table(result));
    expect(result.hosts).toHaveLength(hostCount);
    expect(sum(result.hosts, 'lost')).toBe(0);
  } finally {
    for (const sshd of sshds) await sshd.stop();
    await rm(directory, { recursive: true, force: true });
  }
});

function asHost(sshd: PrivateSshd, index: number): BenchHost {
  return {
    name: `host-${index}`,
    port: sshd.port,
    user: sshd.user,
    keyFile: sshd.keyFile,
    fingerprint: sshd.hostFingerprint,
    base: join(sshd.directory, 'base'),
  };
}

async function watch(hostsFile: string, dataDirectory: string): Promise<BenchResult> {
  const here = import.meta.dirname;
  const { stdout } = await run(process.execPath, [
    '--import',
    join(here, '../support/source-hooks.ts'),
    join(here, 'fifty-hosts-lab.ts'),
    hostsFile,
    dataDirectory,
    String(seconds),
  ]);
  return JSON.parse(stdout);
}

function sum(hosts: readonly HostSamples[], what: keyof HostSamples): number {
  return hosts.reduce((total, host) => total + host[what], 0);
}

function table({ delays, cpu, waited, rss, peakRss, hosts }: BenchResult): string {
  const row = (...cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(26) : cell.padStart(10))).join('');
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  return [
    `${hosts.length} hosts at 1 Hz for ${seconds} s; load of the machine ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
    row('main loop, ms late', 'took', 'p50', 'p99', 'most', 'computed'),
    ...delays.map(({ what, tookMs, p50Ms, p99Ms, maxMs, computedMs }) =>
      row(what, ...[tookMs, p50Ms, p99Ms, maxMs, computedMs].map((ms) => ms.toFixed(1))),
    ),
    `following: CPU ${percent(cpu)} of one, waited for one ${percent(waited)}; memory ${megabytes(rss)} (goal: 600 MB), ${megabytes(peakRss)} at most ever`,
    `samples: ${sum(hosts, 'expected')} expected, ${sum(hosts, 'received')} received, ${sum(hosts, 'missed')} missed by collectors, ${sum(hosts, 'lost')} lost on the way; ${sum(hosts, 'cuts')} connections lost`,
  ].join('\n');
}
