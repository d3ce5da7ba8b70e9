import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Plan } from '../../../preload/contract/experiments.ts';
import type { Host, HostInput } from '../../../preload/contract/hosts.ts';
import type { Phase, Trial } from '../../../preload/contract/trials.ts';
import { which } from '../../integration/remote/shells.ts';
import { type NamespaceHost, type NamespaceLab, namespaceLabMissing } from '../../lab/namespace-lab.ts';
import type { Engine } from '../../support/engine.ts';

/** Why no trial can be run on a host of the lab, or null. */
export function trialHostsMissing(): string | null {
  const tools = ['mariadbd', 'mariadb-install-db', 'mariadb', 'sysbench'];
  const missing = tools.find((tool) => which(tool) === null);
  return namespaceLabMissing() ?? (missing === undefined ? null : `${missing} is not installed`);
}

export function makeDataDirectory(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'rackmark-faults-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function inputFor(lab: NamespaceLab, { name, address }: NamespaceHost) {
  return {
    name,
    address,
    user: lab.user,
    authentication: { kind: 'key' as const, keyFile: lab.keyFile },
    roles: ['server' as const, 'client' as const],
  };
}

/** The host in the inventory, with its key trusted as a user does it: looked at first. */
export async function register(
  engine: Engine,
  lab: NamespaceLab,
  host: NamespaceHost,
  input: Partial<HostInput> = {},
): Promise<Host> {
  const added = await engine.call('hosts.add', { ...inputFor(lab, host), ...input });
  if (added.authentication.kind === 'password') {
    await engine.call('hosts.giveSecret', { id: added.id, secret: lab.password });
  }
  await trustShownKey(engine, added.id);
  return added;
}

export async function trustShownKey(engine: Engine, id: number): Promise<void> {
  await engine.call('hosts.check', { id });
  const offered = await when(engine, () => engine.call('hosts.offeredKey', { id }));
  await engine.call('hosts.trustKey', { id, fingerprint: offered.fingerprint });
}

const warmupSeconds = 2;

/** One treatment, once, on a small data set; seconds, not minutes. */
export function planText(host: string, changes: Partial<Plan> = {}): string {
  const plan: Plan = {
    rackmark: 1,
    name: 'Fault',
    question: '',
    server: {
      host,
      program: '',
      base: '[mysqld]\ninnodb_buffer_pool_size = 32M\ninnodb_log_file_size = 16M\n',
    },
    client: { host },
    factors: [],
    workload: {
      generator: 'sysbench',
      options: { script: 'oltp_read_write', tables: 1, table_size: 2000, threads: 2 },
    },
    warmupSeconds,
    measureSeconds: 8,
    replicates: 1,
    order: { kind: 'as-written', seed: 1, controlEvery: 0 },
    analysis: { metric: 'throughput', confidence: 0.95, margin: 0.02 },
    keepDataSet: false,
    ...changes,
  };
  return JSON.stringify(plan);
}

/** Creates and queues an experiment; answers with its id. */
export async function begin(engine: Engine, yaml: string): Promise<number> {
  const { id } = await engine.call('experiments.create', { yaml });
  await engine.call('experiments.queue', { id });
  return id;
}

/** The first answer that is neither null nor false; asked anew at each piece of news. */
export async function when<Value>(engine: Engine, ask: () => Promise<Value | null | false>): Promise<Value> {
  let wake = () => {};
  let fresh = true;
  const stop = engine.subscribe(() => {
    fresh = true;
    wake();
  });
  try {
    for (;;) {
      if (fresh) {
        fresh = false;
        const answer = await ask();
        if (answer !== null && answer !== false) return answer;
        continue;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    stop();
  }
}

export async function trialsOf(engine: Engine, experimentId: number): Promise<readonly Trial[]> {
  return engine.call('trials.list', { experimentId });
}

/** The trial of an experiment that is under way in `phase`, once there is one. */
export function inPhase(engine: Engine, experimentId: number, phase: Phase): Promise<Trial> {
  return when(engine, async () => {
    const trials = await trialsOf(engine, experimentId);
    return trials.find(({ state }) => state.status === 'running' && state.phase === phase) ?? null;
  });
}

/** The trials of an experiment that nothing will move any more, and whose hosts were put back. */
export function settled(
  engine: Engine,
  experimentId: number,
  statuses: readonly string[] = ['finished', 'canceled', 'paused'],
): Promise<readonly Trial[]> {
  return when(engine, async () => {
    const { status, trials } = await engine.call('experiments.get', { id: experimentId });
    if (!statuses.includes(status) || trials.running > 0) return null;
    return trialsOf(engine, experimentId);
  });
}

/** What is wrong with a host that shall be as it was `before`; empty when nothing is. */
export function leftOn(
  host: NamespaceHost,
  before: ReadonlyMap<string, string>,
  judged: (files: ReadonlyMap<string, string>) => ReadonlyMap<string, string> = (files) => files,
): string[] {
  const after = judged(host.files());
  const processes = host
    .processes()
    .filter(
      ({ command, environment }) =>
        environment.some((line) => line.startsWith('RACKMARK_JOB=')) ||
        /^\S*sysbench |mysqld.*rackmark|mariadbd.*rackmark/.test(command),
    );
  return [
    ...processes.map(({ command }) => `process: ${command}`),
    ...[...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => `file: ${path}`),
    ...[...before.keys()].filter((path) => !after.has(path)).map((path) => `gone: ${path}`),
  ];
}

/** A line of sysbench's own report, read independently of the engine: `[ 3s ] thds: 2 tps: 301.97 …`. */
export function intervalsIn(text: string): { readonly second: number; readonly tps: number }[] {
  return [...text.matchAll(/^\[ (\d+)s \] thds: \d+ tps: ([\d.]+) /gm)].map(([, second, tps]) => ({
    second: Number(second),
    tps: Number(tps),
  }));
}

/**
 * Keeps a second name for the file that the generator writes on the host, so that it can be read after the engine has
 * removed the job. Taking it removes that name: a test that fails afterwards leaves nothing for the next one to find.
 */
export function keepOutput(host: NamespaceHost): { take(): Buffer } {
  const kept = '/var/tmp/load.out';
  host.exec(['sh', '-c', `ln /home/lab/.rackmark/jobs/*-load/out ${kept}`]);
  return {
    take: () => {
      const bytes = readFileSync(`${host.root}${kept}`);
      host.exec(['rm', kept]);
      return bytes;
    },
  };
}

/**
 * Holds the stored trial against the file as it was on the host: the same bytes, each second once, the same numbers;
 * and telemetry of every second meanwhile.
 */
export async function expectSameAsOnHost(engine: Engine, trialId: number, written: Buffer): Promise<void> {
  const { files, window } = await engine.call('trials.get', { id: trialId });
  const kept = files.find(({ name }) => name === 'load.out');
  expect(kept?.sha256).toBe(createHash('sha256').update(written).digest('hex'));

  const intervals = intervalsIn(written.toString());
  expect(intervals.map(({ second }) => second)).toEqual(intervals.map((_, index) => index + 1));
  const measured = window?.endSeconds ?? 0;
  // sysbench ends without its last report now and then.
  expect(intervals.length).toBeGreaterThanOrEqual(warmupSeconds + measured - 1);
  const [throughput] = await engine.call('trials.series', { id: trialId, metrics: ['throughput'] });
  expect(throughput?.seconds).toEqual(intervals.map(({ second }) => second - warmupSeconds));
  expect(throughput?.values).toEqual(intervals.map(({ tps }) => tps));

  for (const metric of ['commits', 'cpu-user']) {
    const [telemetry] = await engine.call('trials.series', { id: trialId, metrics: [metric] });
    expect(longestGap(telemetry?.seconds ?? [], measured), metric).toBeLessThan(2.5);
  }
}

/** Seconds without a point between the start and the end of the measured window. */
function longestGap(seconds: readonly number[], end: number): number {
  const stamps = [0, ...seconds.filter((second) => second > 0 && second < end), end];
  return Math.max(...stamps.slice(1).map((stamp, index) => stamp - (stamps[index] ?? 0)));
}

/** Tells each phase as a trial enters it, before anything is done in it. Only for an engine in this process. */
export function onPhase(engine: Engine, listener: (phase: Phase, trial: Trial) => void): () => void {
  return engine.subscribe(async (event) => {
    if (event.event !== 'trial.changed') return;
    const { trial } = await engine.call('trials.get', { id: event.id });
    if (trial.state.status === 'running') listener(trial.state.phase, trial);
  });
}
