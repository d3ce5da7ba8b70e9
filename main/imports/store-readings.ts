import { createHash } from 'node:crypto';
import { Plan } from '../../preload/contract/experiments.ts';
import type { Reading } from '../../preload/contract/imports.ts';
import type { TrialStatus, Validity } from '../../preload/contract/trials.ts';
import { newPlanText } from '../experiments/plan-print.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { sparklineOf } from '../trials/trial-view.ts';
import { version } from '../version.ts';

export interface StoredReadings {
  readonly experimentId: number;
  readonly trialIds: number[];
  readonly already: boolean;
}

/** Stores each reading as a trial of a new experiment. The same text twice changes nothing. */
export async function storeReadings(
  parts: TrialParts,
  name: string,
  text: string,
  readings: readonly Reading[],
): Promise<StoredReadings> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const before = parts.stores.imports.find(sha256);
  if (before) return { experimentId: before.experimentId, trialIds: before.trialIds, already: true };
  const kept = await parts.rawFiles.keep(Buffer.from(text));
  const at = parts.now().toISOString();
  const plan = planOf(name, readings);
  const experiment = parts.stores.experiments.insert(
    { plan, yaml: newPlanText(plan), source: 'imported', status: 'finished', startedAt: null, endedAt: at },
    at,
  );
  const trialIds = readings.map((reading, index) => {
    const id = storeTrial(parts, experiment.id, reading, index + 1, at);
    parts.stores.trialFiles.put(id, { name: 'load.out', ...kept, parser: `rackmark ${version}` });
    return id;
  });
  parts.stores.imports.insert({ sha256, name, experimentId: experiment.id, trialIds, importedAt: at });
  for (const id of trialIds) await parts.series.finish(id);
  return { experimentId: experiment.id, trialIds, already: false };
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
  for (const series of reading.series) storeSeries(parts, trial.id, series);
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

/** One group a metric: the points of one tick would otherwise have to come together. */
function storeSeries(
  parts: TrialParts,
  trialId: number,
  { metric, seconds, values }: Reading['series'][number],
): void {
  for (const [index, at] of seconds.entries()) {
    parts.series.append(trialId, `import-${metric}`, at, { [metric]: values[index] ?? Number.NaN });
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
