import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopLab } from '../../main/lab/lab-process.ts';
import type { LabEvent } from '../../preload/contract/events.ts';
import type { Plan } from '../../preload/contract/experiments.ts';
import type { TrialDetail } from '../../preload/contract/trials.ts';
import { type Engine, startEngineProcess } from '../support/engine.ts';

export const workload = { tables: 4, tableSize: 20_000, threads: 2 } as const;

/** One treatment once, on a data set that stays for the next experiment. */
export function onceOnPracticeHosts(warmupSeconds: number, measureSeconds: number): string {
  const plan: Plan = {
    rackmark: 1,
    name: 'Bench',
    question: '',
    server: {
      host: 'practice-server',
      program: '',
      base: '[mysqld]\ninnodb_buffer_pool_size = 128M\ninnodb_log_file_size = 64M\n',
    },
    client: { host: 'practice-client' },
    factors: [],
    workload: {
      generator: 'sysbench',
      options: {
        script: 'oltp_read_write',
        tables: workload.tables,
        table_size: workload.tableSize,
        threads: workload.threads,
      },
    },
    warmupSeconds,
    measureSeconds,
    replicates: 1,
    order: { kind: 'as-written', seed: 1, controlEvery: 0 },
    analysis: { metric: 'throughput', confidence: 0.95, margin: 0.02 },
    keepDataSet: true,
  };
  return JSON.stringify(plan);
}

export interface PracticeEngine extends Engine {
  readonly dataDirectory: string;
  /** Where the lab's hosts keep our files. */
  readonly serverDirectory: string;
  readonly clientDirectory: string;
}

/** The lab in a process of its own, as it runs for a user, with the practice lab up. */
export async function openPracticeEngine(): Promise<PracticeEngine> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'rackmark-bench-'));
  const engine = await startEngineProcess(dataDirectory);
  await startPracticeHosts(engine);
  return {
    ...engine,
    dataDirectory,
    serverDirectory: join(dataDirectory, 'practice-lab/server'),
    clientDirectory: join(dataDirectory, 'practice-lab/client'),
    // Also where a trial still runs because something failed here.
    close: async () => {
      await engine.close();
      await stopLab(join(dataDirectory, 'practice-lab'));
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

export async function startPracticeHosts(engine: Engine): Promise<void> {
  await engine.call('lab.start', {});
  const { state } = await until(
    engine,
    (event) => event.event === 'lab.changed',
    () => engine.call('lab.status', {}),
    (status) => status.state !== 'starting',
  );
  if (state !== 'running') throw new Error(`The practice lab is ${state}.`);
}

/** From the wish to the finished experiment, hosts put back; with what the one trial took. */
export async function carryOut(
  engine: Engine,
  yaml: string,
): Promise<{ readonly seconds: number; readonly detail: TrialDetail }> {
  const { id } = await engine.call('experiments.create', { yaml });
  const start = performance.now();
  await engine.call('experiments.queue', { id });
  const { status } = await until(
    engine,
    (event) => event.event === 'experiment.changed' && event.id === id,
    () => engine.call('experiments.get', { id }),
    (experiment) => ['finished', 'paused', 'canceled'].includes(experiment.status),
  );
  const seconds = (performance.now() - start) / 1000;
  const [trial] = await engine.call('trials.list', { experimentId: id });
  if (trial?.state.status !== 'succeeded') {
    throw new Error(`Experiment ${status}, trial ${JSON.stringify(trial?.state)}`);
  }
  return { seconds, detail: await engine.call('trials.get', { id: trial.id }) };
}

/** Asks after each event that matters until the answer is right. */
async function until<Answer>(
  engine: Engine,
  matters: (event: LabEvent) => boolean,
  ask: () => Promise<Answer>,
  isRight: (answer: Answer) => boolean,
): Promise<Answer> {
  let news = Promise.withResolvers<void>();
  const stop = engine.subscribe((event) => {
    if (matters(event)) news.resolve();
  });
  try {
    for (;;) {
      const answer = await ask();
      if (isRight(answer)) return answer;
      await news.promise;
      news = Promise.withResolvers<void>();
    }
  } finally {
    stop();
  }
}
