import { openLab } from '../../main/app.ts';
import { type Call, callOver } from '../../main/entry/cli/lab-client.ts';
import { SeriesStore } from '../../main/series/series-store.ts';
import { openDatabase } from '../../main/storage/database.ts';
import { storesOf } from '../../main/storage/stores.ts';
import { telemetryMetrics } from '../../main/telemetry/metrics.ts';
import { openParts } from '../support/lab-parts.ts';
import { seeded } from '../support/pieces.ts';
import { recordExperiment } from '../support/recorded-experiment.ts';
import { silentDesktop } from '../support/temporary-lab.ts';
import { type LoopDelay, watchLoop } from './loop-delay.ts';
import { carryOut, onceOnPracticeHosts, startPracticeHosts } from './practice-trial.ts';

const plan = `
rackmark: 1
name: Two hundred trials
server: { host: practice-server }
client: { host: practice-client }
factors:
  - { name: innodb_buffer_pool_size, levels: [64M, 128M] }
  - { name: innodb_flush_log_at_trx_commit, levels: [1, 2] }
workload: {}
warmupSeconds: 20
measureSeconds: 200
replicates: 50
`;

/**
 * What main-loop.bench.ts watches, in a Node of its own as the app has it: `main-loop-work.ts WHAT DIRECTORY`, where WHAT
 * is `fill`, `history` or `stream`. Prints the delays as JSON.
 */
const [what = '', directory = '', trialSeconds = '20'] = process.argv.slice(2);
const delays: LoopDelay[] = [];
if (what === 'fill') await fill();
else if (what === 'history') await history();
else await stream();
console.log(JSON.stringify(delays));

/** 4 treatments × 50 replicates of 200 s, with the telemetry of a server and of a client. */
async function fill(): Promise<void> {
  const database = openDatabase(directory);
  const parts = { ...openParts(), stores: storesOf(database), series: new SeriesStore(database.connection) };
  const ids = database.transaction(() => {
    const experimentId = recordExperiment(parts, {
      yaml: plan,
      throughput: ({ position }) => 500 + (position % 4) * 20,
    });
    return parts.stores.trials.list({ experimentId }).map(({ id }) => id);
  });
  for (const id of ids) {
    database.transaction(() => recordTelemetry(parts.series, id));
    await parts.series.finish(id);
  }
  database.close();
}

function recordTelemetry(series: SeriesStore, trialId: number): void {
  const random = seeded(trialId);
  for (let second = 1; second <= 220; second++) {
    const values = telemetryMetrics.map(
      ({ name }, index) =>
        [`client-${name}`, Number((10 ** (index % 7) * (1 + random() / 10)).toPrecision(4))] as const,
    );
    series.append(trialId, 'client-host', second, new Map(values));
  }
}

async function history(): Promise<void> {
  let opened: Awaited<ReturnType<typeof openLab>> | undefined;
  delays.push(
    await watchLoop('open the lab', async () => {
      opened = await openLab({ dataDirectory: directory, desktop: silentDesktop() });
    }),
  );
  const lab = opened;
  if (lab === undefined) return;
  const ask = wireCall(callOver(lab.bridge));
  const [experiment] = await ask('experiments.list', {});
  const experimentId = experiment?.id ?? 0;
  const [trial] = await ask('trials.list', { experimentId });
  const id = trial?.id ?? 0;
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['list experiments', () => ask('experiments.list', {})],
    ['list trials', () => ask('trials.list', {})],
    ['one trial', () => ask('trials.get', { id })],
    ['all its series', () => ask('trials.series', { id, metrics: [] })],
    ['compare', () => ask('comparisons.get', { experimentId })],
    ['report, html', () => ask('reports.draw', { experimentId, format: 'html', redact: false })],
    ['report, json', () => ask('reports.draw', { experimentId, format: 'json', redact: false })],
    ['move a window', () => ask('trials.moveWindow', { id, startSeconds: 10, endSeconds: 150 })],
  ];
  for (const [name, step] of steps) delays.push(await watchLoop(name, step));
  await lab.close();
}

/** A trial on the practice hosts with a window that shows it live. */
async function stream(): Promise<void> {
  const lab = await openLab({ dataDirectory: directory, desktop: silentDesktop() });
  const call = callOver(lab.bridge);
  const ask = wireCall(call);
  const engine = { call, subscribe: lab.bridge.subscribe, close: () => lab.close() };
  await startPracticeHosts(engine);
  await carryOut(engine, onceOnPracticeHosts(1, 2));
  const metrics = [
    'throughput',
    'latency',
    'cpu-user',
    'cpu-system',
    'cpu-iowait',
    'disk-read',
    'disk-write',
  ];
  const asked: Promise<unknown>[] = [];
  const stop = lab.bridge.subscribe((event) => {
    if (event.event === 'trial.changed') asked.push(ask('trials.list', {}), ask('experiments.list', {}));
    if (event.event !== 'trial.changed' && event.event !== 'trial.progress') return;
    const { id } = event;
    asked.push(
      ask('trials.get', { id }),
      ask('trials.series', { id, metrics }),
      ask('trials.tail', { id, lines: 40 }),
    );
  });
  const seconds = Number(trialSeconds);
  delays.push(
    await watchLoop('a trial, watched live', () => carryOut(engine, onceOnPracticeHosts(5, seconds - 5))),
  );
  stop();
  await Promise.allSettled(asked);
  await call('lab.stop', {});
  await lab.close();
}

/** Puts every answer into the text in which the window gets it. */
function wireCall(call: Call): Call {
  return async (name, input) => {
    const value = await call(name, input);
    JSON.stringify(value);
    return value;
  };
}
