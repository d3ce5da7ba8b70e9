import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Plan } from '../../preload/contract/experiments.ts';
import type { Reading } from '../../preload/contract/imports.ts';
import type { TrialStatus, Validity } from '../../preload/contract/trials.ts';
import { newPlanText } from '../experiments/plan-print.ts';
import { removeExperiment } from '../experiments/remove-experiment.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { sparklineOf } from '../trials/trial-view.ts';
import { version } from '../version.ts';

export interface StoredReadings {
  readonly experimentId: number;
  readonly trialIds: number[];
  readonly already: boolean;
}

/**
 * Stores each reading as a trial of a new experiment, which is a draft until all of it is there. The same text twice
 * changes nothing.
 */
export async function storeReadings(
  parts: TrialParts,
  name: string,
  text: string,
  readings: readonly Reading[],
): Promise<StoredReadings> {
  const { stores, rawFiles, series } = parts;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const before = stores.imports.find(sha256);
  if (before) return { experimentId: before.experimentId, trialIds: before.trialIds, already: true };
  const kept = await rawFiles.keep(Buffer.from(text));
  const at = parts.now().toISOString();
  const plan = planOf(name, readings);
  const { id } = stores.experiments.insert({ plan, yaml: newPlanText(plan), source: 'imported' }, at);
  const trialIds: number[] = [];
  for (const reading of readings) {
    const trialId = storeTrial(parts, id, reading, trialIds.length + 1, at);
    stores.trialFiles.put(trialId, { name: 'load.out', ...kept, parser: `rackmark ${version}` });
    await storeSeries(parts, trialId, reading);
    await series.finish(trialId);
    trialIds.push(trialId);
  }
  stores.imports.insert({ sha256, name, experimentId: id, trialIds, importedAt: at });
  stores.experiments.setStatus(id, 'finished', at);
  return { experimentId: id, trialIds, already: false };
}

/** What a process that ended in the middle of an import has left. */
export async function removeHalfImported(parts: TrialParts): Promise<void> {
  for (const { id, source } of parts.stores.experiments.list({ status: ['draft'] }))
    if (source === 'imported') await removeExperiment(parts, id);
}

/** Where it ran and with which settings the text does not say; nothing is made up for it. */
function planOf(name: string, readings: readonly Reading[]): Plan {
  return Plan.parse({
    rackmark: 1,
    name: `Imported: ${name}`.slice(0, 200),
    server: { host: 'imported', base: '' },
    client: { host: 'imported' },
    factors: [],
    workload: { generator: readings[0]?.generator ?? 'sysbench' },
    warmupSeconds: 0,
    measureSeconds: Math.max(1, ...readings.map(secondsOf)),
    replicates: readings.length,
  });
}

function secondsOf(reading: Reading): number {
  return reading.series.find((series) => series.metric === 'throughput')?.seconds.at(-1) ?? 0;
}

function storeTrial(
  parts: TrialParts,
  experimentId: number,
  reading: Reading,
  position: number,
  at: string,
): number {
  const { stores } = parts;
  const trial = stores.trials.insert(
    {
      experimentId,
      position,
      treatment: {},
      label: 'as recorded',
      replicate: position,
      control: false,
      baseline: true,
      source: 'imported',
      serverHost: 'imported',
      clientHost: 'imported',
      workload: [reading.generator, reading.version].filter(Boolean).join(' '),
      expectedSeconds: {},
      state: stateOf(reading),
      endedAt: at,
    },
    at,
  );
  const measurements = reading.measurements.filter(
    (measurement, index, all) => all.findIndex((other) => other.metric === measurement.metric) === index,
  );
  stores.measurements.replace(trial.id, measurements);
  stores.trials.setValidity(trial.id, validityOf(reading));
  const throughput = reading.series.find((series) => series.metric === 'throughput');
  stores.trials.setSparkline(
    trial.id,
    sparklineOf((throughput?.values ?? []).map((value) => value ?? Number.NaN)),
  );
  const seconds = secondsOf(reading);
  if (seconds > 0)
    stores.trials.setWindow(trial.id, { startSeconds: 0, endSeconds: seconds, setBy: 'import', setAt: at });
  return trial.id;
}

/** Points that are stored before others get their turn. */
const pointsAtOnce = 50;

/** One group for all that was reported at the same moments: a tick is dearer than a value. */
async function storeSeries({ series }: TrialParts, trialId: number, reading: Reading): Promise<void> {
  const groups = Map.groupBy(reading.series, ({ seconds }) => JSON.stringify(seconds));
  for (const [index, together] of [...groups.values()].entries()) {
    const group = index === 0 ? 'import' : `import-${index}`;
    for (const [point, at] of (together[0]?.seconds ?? []).entries()) {
      const values = together.map(({ metric, values: all }) => [metric, all[point] ?? Number.NaN] as const);
      series.append(trialId, group, at, new Map(values));
      if (point % pointsAtOnce === pointsAtOnce - 1) await nextTurn();
    }
  }
}

function stateOf(reading: Reading): TrialStatus {
  if (reading.endReason !== 'failed') return { status: 'succeeded' };
  const fatal = reading.messages.find((message) => message.severity === 'fatal');
  return {
    status: 'failed',
    phase: 'measure',
    failure: {
      code: 'workload-failed',
      message: fatal?.text ?? `${reading.generator} failed.`,
      remedy: 'The raw text is kept with the trial.',
    },
  };
}

function validityOf({ findings }: Reading): Validity {
  const has = (severity: string) => findings.some((finding) => finding.severity === severity);
  const reasons = findings.filter((finding) => finding.severity !== 'passes');
  return {
    worth: has('blocks') ? 'invalid' : has('warns') ? 'suspect' : 'valid',
    reasons,
    rules: findings.length,
  };
}
