import type { Plan } from '../../preload/contract/experiments.ts';
import type { Measurement, Series, Trial, TrialDetail } from '../../preload/contract/trials.ts';
import type { Metric } from '../../preload/contract/workloads.ts';
import { type GatheredPoints, gather, type Look } from '../series/gather.ts';
import type { SeriesPoints } from '../series/points.ts';
import { batchMeans } from '../stats/batch-means.ts';
import type { StoredExperiment } from '../storage/experiments.ts';
import type { StoredTrial } from '../storage/trials.ts';
import { telemetryMetric } from '../telemetry/metrics.ts';
import { workloads } from '../workloads/list.ts';
import { declaredMetrics } from './declared-metrics.ts';
import { intervalsIn } from './measurements.ts';
import type { TrialParts } from './trial-parts.ts';
import { sparklineOf, trialView } from './trial-view.ts';

/** Trials as the window and the reports ask for them, put together from the stores. Reads only. */
export class TrialRecords {
  readonly #parts: TrialParts;

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  list(filter: { readonly experimentId?: number; readonly running?: boolean }): Trial[] {
    const { stores } = this.#parts;
    const trials = stores.trials.list({
      ...(filter.experimentId === undefined ? {} : { experimentId: filter.experimentId }),
      ...(filter.running ? { status: ['running'] } : {}),
    });
    const experiments = new Map(stores.experiments.list().map((experiment) => [experiment.id, experiment]));
    const compared = [...experiments.values()].flatMap(({ plan }) => comparedBy(plan));
    const headlines = stores.measurements.headlines(
      trials.map((trial) => trial.id),
      [...new Set(['throughput', 'latency', ...compared])],
    );
    return trials.map((trial) =>
      this.#view(trial, experiments.get(trial.experimentId), headlines.get(trial.id) ?? []),
    );
  }

  detail(id: number): TrialDetail {
    return { ...this.record(id), siblings: this.#siblings(this.#parts.stores.trials.get(id)) };
  }

  /** All of a trial but the others of its treatment. */
  record(id: number): Omit<TrialDetail, 'siblings'> {
    const { stores } = this.#parts;
    const stored = stores.trials.get(id);
    const experiment = stores.experiments.get(stored.experimentId);
    const measurements = stores.measurements.list(id);
    const words = this.#words(id);
    return {
      trial: this.#view(stored, experiment, measurements),
      phases: stores.trials.phases(id),
      window: stored.window,
      measurements,
      settings: stores.settingReadings.list(id),
      annotations: stores.annotations.list(id),
      files: stores.trialFiles.list(id),
      series: this.#parts.series
        .metrics(id)
        .map(({ metric, points }) => ({ metric, points, ...words(metric) })),
      server: stored.server,
      note: stored.note,
      ...(stored.data === null ? {} : { data: stored.data }),
      hostFindings: stores.trialHosts.findings(id),
    };
  }

  /** Empty `metrics`: all. Numbers that cannot be said are null, since JSON has no NaN. */
  series(id: number, metrics: readonly string[], sinceSeconds?: number, look?: Look): Series[] {
    const known = this.#parts.series.metrics(id).map(({ metric }) => metric);
    const words = this.#words(id);
    const wanted = metrics.length === 0 ? known : metrics.filter((metric) => known.includes(metric));
    return wanted.map((metric) => {
      const points = this.#parts.series.read(id, metric, sinceSeconds);
      const gathered = look === undefined ? null : gather(points, look);
      return { metric, ...words(metric), ...(gathered === null ? plain(points) : seen(gathered)) };
    });
  }

  #view(
    trial: StoredTrial,
    experiment: Pick<StoredExperiment, 'name' | 'plan'> | undefined,
    measurements: readonly Measurement[],
  ): Trial {
    const find = (metric: string) => measurements.find((one) => one.metric === metric) ?? null;
    const running = trial.state.status === 'running';
    const throughput = running ? this.#throughputSoFar(trial.id) : find('throughput');
    const headline =
      running || experiment === undefined || isToldByThroughput(trial, experiment.plan, throughput)
        ? undefined
        : comparedBy(experiment.plan).flatMap((metric) => find(metric) ?? [])[0];
    const sparkline = running
      ? sparklineOf(this.#parts.series.read(trial.id, 'throughput').values)
      : trial.sparkline;
    const phases = running ? this.#parts.stores.trials.phases(trial.id) : [];
    const view = trialView(
      trial,
      experiment?.name ?? '',
      { throughput, latency: find('latency'), ...(headline && { headline }), sparkline },
      phases,
      this.#parts.now(),
    );
    const dataProgress = this.#parts.dataProgress.get(trial.id);
    return dataProgress === undefined ? view : { ...view, dataProgress };
  }

  /** Of the measured window; of the warm-up while nothing of the window is there yet, and then it says so. */
  #throughputSoFar(id: number): Measurement | null {
    const points = this.#parts.series.read(id, 'throughput');
    const measured = intervalsIn(points, { startSeconds: 0, endSeconds: Number.POSITIVE_INFINITY });
    const warmup = measured.length === 0;
    const rates = warmup
      ? intervalsIn(points, { startSeconds: Number.NEGATIVE_INFINITY, endSeconds: 0 })
      : measured;
    const seconds = rates.reduce((sum, interval) => sum + interval.seconds, 0);
    if (seconds === 0) return null;
    const error = batchMeans(rates.map((interval) => interval.rate));
    return {
      metric: 'throughput',
      label: warmup ? 'Throughput of the warm-up' : 'Throughput so far',
      value: rates.reduce((sum, interval) => sum + interval.rate * interval.seconds, 0) / seconds,
      unit: '1/s',
      direction: 'higher',
      interval: warmup ? null : error.interval,
      points: rates.length,
      effectivePoints: error.effectiveN,
      method: `events over elapsed seconds; ${error.method}`,
      warnings: [...error.warnings],
      source: null,
    };
  }

  /** Label and unit of a metric: as stored with its series, else in the words of the trial's own generator. */
  #words(id: number): (metric: string) => Pick<Series, 'label' | 'unit'> {
    const { stores, series } = this.#parts;
    const { plan } = stores.experiments.get(stores.trials.get(id).experimentId);
    const stored = series.words(id);
    const declared = declaredMetrics(this.#parts, id);
    const known = workloads.find((workload) => workload.id === plan.workload.generator)?.metrics ?? [];
    const own = declared.length > 0 ? declared : known;
    return (metric) => stored.get(metric) ?? wordsOf(metric, own);
  }

  #siblings(trial: StoredTrial): TrialDetail['siblings'] {
    const { stores } = this.#parts;
    const replicates = stores.trials.replicates(trial);
    const values = stores.measurements.headlines(
      replicates.map((other) => other.id),
      ['throughput'],
    );
    return replicates.map((other) => ({
      id: other.id,
      replicate: other.replicate,
      throughput: values.get(other.id)?.[0]?.value ?? null,
      worth: other.validity?.worth ?? other.status,
    }));
  }
}

/** Trials of others are told by what their authors printed, also where a rate was computed from it. */
function isToldByThroughput(
  { source }: StoredTrial,
  { analysis }: Plan,
  throughput: Measurement | null,
): boolean {
  return throughput !== null && (source === 'measured' || analysis.metric === 'throughput');
}

/** The metric of the plan, then that of its load generator: a plan that names none says `throughput`. */
function comparedBy({ analysis, workload }: Plan): readonly string[] {
  const own = workloads.find(({ id }) => id === workload.generator)?.metrics[0];
  return own === undefined ? [analysis.metric] : [analysis.metric, own.name];
}

const allMetrics = workloads.flatMap(({ metrics }) => metrics);

/** Label and unit of a series, wherever it comes from: two generators may mean different things by one name. */
function wordsOf(name: string, own: readonly Metric[]): Pick<Series, 'label' | 'unit'> {
  const named = (metric: Metric) => metric.name === name;
  const known = own.find(named) ?? allMetrics.find(named) ?? telemetryMetric(name);
  if (known) return { label: known.label, unit: known.unit };
  const ofClient = name.startsWith('client-') ? telemetryMetric(name.slice('client-'.length)) : null;
  return { label: ofClient ? `Client: ${ofClient.label}` : name, unit: ofClient?.unit ?? 'count' };
}

function plain({ seconds, values }: SeriesPoints): Pick<Series, 'seconds' | 'values'> {
  return { seconds: Array.from(seconds), values: withNulls(values) };
}

function seen({
  seconds,
  values,
  low,
  high,
  counts,
}: GatheredPoints): Omit<Series, 'metric' | 'label' | 'unit'> {
  return { seconds, values: withNulls(values), low: withNulls(low), high: withNulls(high), counts };
}

function withNulls(values: ArrayLike<number>): (number | null)[] {
  return Array.from(values, (value) => (Number.isFinite(value) ? value : null));
}
