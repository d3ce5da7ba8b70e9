import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProcDecoder } from '../../../main/telemetry/proc.ts';
import type { TelemetrySample } from '../../../main/telemetry/sample.ts';
import { createStatusDecoder } from '../../../main/telemetry/server-status.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import type { OutputEvent } from '../../../main/workloads/output-event.ts';
import { collectTrials, type ParsedTrial } from '../../../main/workloads/parsed-trial.ts';
import { sysbench } from '../../../main/workloads/sysbench/sysbench.ts';
import { figureOf, ownReport } from '../../../main/workloads/sysbench/trial.ts';
import type { Command, RunContext } from '../../../main/workloads/workload.ts';
import { type PrivateMariadb, startMariadb } from '../../support/private-mariadb.ts';

const password = `only-${'Qx7'.repeat(6)}-here`;
const remote = new URL('../../../main/remote/', import.meta.url).pathname;
let server: PrivateMariadb;
let job: string;

beforeAll(async () => {
  server = await startMariadb();
  server.query(
    `CREATE DATABASE sbtest; CREATE USER lab@localhost IDENTIFIED BY '${password}'; GRANT ALL ON sbtest.* TO lab@localhost`,
  );
  job = mkdtempSync(join(tmpdir(), 'rackmark job '));
});

afterAll(async () => {
  await server.stop();
  rmSync(job, { recursive: true, force: true });
});

function run(measureSeconds: number, options: Record<string, string | number | boolean> = {}): RunContext {
  return {
    options: completeOptions(sysbench, { tables: 2, table_size: 1000, threads: 2, ...options }),
    connection: {
      host: 'localhost',
      port: 3306,
      socket: server.socket,
      user: 'lab',
      password,
      database: 'sbtest',
    },
    warmupSeconds: 1,
    measureSeconds,
    reportIntervalSeconds: 1,
  };
}

function start(command: Command): ChildProcess {
  for (const file of command.files) writeFileSync(join(job, file.name), file.text, { mode: 0o600 });
  const [program = '', ...args] = command.argv.map((argument) => argument.replaceAll('{job}', job));
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Reads a command to its end as a trial would; `onEvent` sees each event as it comes. */
async function read(
  child: ChildProcess,
  onEvent: (event: OutputEvent) => void = () => {},
): Promise<ParsedTrial> {
  const parser = sysbench.createParser();
  const events: OutputEvent[] = [];
  const take = (more: readonly OutputEvent[]) => {
    events.push(...more);
    more.forEach(onEvent);
  };
  child.stdout?.on('data', (chunk: Buffer) => take(parser.push(chunk)));
  const [code, signal]: [number | null, NodeJS.Signals | null] = (await once(child, 'close')) as [
    number | null,
    NodeJS.Signals | null,
  ];
  take(parser.end(signal === null ? code : 128 + constants.signals[signal]));
  const [trial] = collectTrials(events);
  if (!trial) throw new Error('no trial');
  return trial;
}

/** Processes in whose arguments or environment the password stands. */
function leaks(): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) =>
      ['cmdline', 'environ'].flatMap((file) => {
        try {
          return readFileSync(`/proc/${pid}/${file}`, 'latin1').includes(password) ? `${pid}/${file}` : [];
        } catch {
          return [];
        }
      }),
    );
}

describe('real sysbench against a private MariaDB', () => {
  test('loads, measures and cleans up; the password is seen nowhere', { timeout: 120_000 }, async () => {
    const loaded = await read(start(sysbench.prepare(run(4))));
    expect(loaded.messages.filter((message) => message.severity === 'fatal')).toEqual([]);
    expect(loaded.endReason).toBe('complete');
    expect(server.query('SELECT COUNT(*) FROM sbtest.sbtest2').trim()).toBe('1000');

    const seen: string[][] = [];
    const measured = await read(start(sysbench.measure(run(4, { percentile: 99 }))), (event) => {
      if (event.kind === 'interval') seen.push(leaks());
    });
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen.flat()).toEqual([]);
    expect(measured.endReason).toBe('complete');
    expect(measured.unknownLines).toBe(0);
    const report = ownReport(measured);
    expect(report?.percentileRank).toBe(99);
    expect(figureOf(report, 'elapsed')?.value).toBeGreaterThanOrEqual(5);
    const events = figureOf(report, 'transactions-count')?.value;
    expect(report?.histogram.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(events);

    await read(start(sysbench.cleanup(run(4))));
    expect(server.query('SHOW TABLES FROM sbtest').trim()).toBe('');
  });

  const scripts = sysbench.options.flatMap((option) =>
    option.kind === 'choice' && option.name === 'script' ? option.choices.map(({ value }) => value) : [],
  );
  test('runs each of its scripts on the same tables', { timeout: 120_000 }, async () => {
    await read(start(sysbench.prepare(run(1))));
    for (const script of scripts) {
      const trial = await read(start(sysbench.measure(run(1, { script }))));
      expect([script, trial.endReason, trial.unknownLines]).toEqual([script, 'complete', 0]);
      expect(figureOf(ownReport(trial), 'transactions-count')?.value, script).toBeGreaterThan(0);
    }
    await read(start(sysbench.cleanup(run(1))));
    expect(server.query('SHOW TABLES FROM sbtest').trim()).toBe('');
  });

  test('killed in the middle it keeps its intervals and says so', { timeout: 120_000 }, async () => {
    await read(start(sysbench.prepare(run(600))));
    const child = start(sysbench.measure(run(600)));
    const trial = await read(child, (event) => {
      if (event.kind === 'interval' && event.interval.seq === 1) child.kill('SIGKILL');
    });
    expect(trial.endReason).toBe('killed');
    expect(trial.intervals.length).toBeGreaterThanOrEqual(2);
    expect(ownReport(trial)).toBeNull();
    await read(start(sysbench.cleanup(run(600))));
  });

  test('without its tables it fails with the reason', { timeout: 60_000 }, async () => {
    const trial = await read(start(sysbench.measure(run(2))));
    expect(trial.endReason).toBe('failed');
    expect(trial.messages.map((message) => message.text).join('\n')).toContain(
      "Table 'sbtest.sbtest1' doesn't exist",
    );
  });
});

/** Follows a script's output; `until` waits for the first sample that satisfies. */
function follow(child: ChildProcess, decoder: { push(chunk: Uint8Array): readonly TelemetrySample[] }) {
  const samples: TelemetrySample[] = [];
  child.stdout?.on('data', (chunk: Buffer) => samples.push(...decoder.push(chunk)));
  const until = async (enough: (sample: TelemetrySample) => boolean): Promise<void> => {
    while (!samples.some(enough)) await once(child.stdout ?? child, 'data');
  };
  return { samples, until };
}

const uptime = () => Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);

test('what the server counts while sysbench runs is what sysbench counts', { timeout: 120_000 }, async () => {
  await read(start(sysbench.prepare(run(3))));
  const options = join(job, 'client.cnf');
  writeFileSync(options, `[client]\nsocket=${server.socket}\nuser=root\n`, { mode: 0o600 });
  const sampler = spawn('sh', [join(remote, 'mysql-sample.sh'), 'mariadb', options], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const collector = spawn('sh', [join(remote, 'collect.sh'), String(process.pid), String(server.pid)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  try {
    const status = follow(sampler, createStatusDecoder());
    const host = follow(collector, createProcDecoder());
    await Promise.all([status.until(() => true), host.until(() => true)]);
    const trial = await read(start(sysbench.measure(run(3))));
    const ended = uptime();
    await status.until((sample) => sample.uptimeSeconds > ended + 1);
    await host.until((sample) => sample.uptimeSeconds > ended);

    const committed = status.samples.reduce((sum, sample, index) => {
      const seconds =
        sample.uptimeSeconds - (status.samples[index - 1]?.uptimeSeconds ?? sample.uptimeSeconds);
      return sum + (sample.values.commits ?? 0) * seconds;
    }, 0);
    expect(Math.round(committed)).toBe(figureOf(ownReport(trial), 'transactions-count')?.value);
    expect(status.samples.at(-1)?.values).toMatchObject({
      questions: 0,
      'rows-read': 0,
      'threads-running': 0,
    });

    const busy = host.samples.map((sample) => sample.values['mysqld-cpu'] ?? 0);
    expect(Math.max(...busy)).toBeGreaterThan(0);
    expect(host.samples.every((sample) => (sample.values['cpu-busy'] ?? 0) <= 1)).toBe(true);
  } finally {
    for (const child of [sampler, collector]) if (child.pid) process.kill(-child.pid, 'SIGKILL');
  }
});
