import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Annotation, MeasuredWindow } from '../../preload/contract/trials.ts';
import type { Metric } from '../../preload/contract/workloads.ts';
import { incomingNames, incomingTrials, removeIncoming } from '../raw-files/incoming.ts';
import { steadyState } from '../stats/steady-state.ts';
import { withoutPasswords } from '../text/without-passwords.ts';
import { version } from '../version.ts';
import type { Conclusion } from '../workloads/workload.ts';
import { declaredMetrics } from './declared-metrics.ts';
import {
  type GeneratorSaid,
  type MeasuredSeries,
  measure,
  type Points,
  type Window,
} from './measurements.ts';
import type { TrialParts } from './trial-parts.ts';
import { sparklineOf } from './trial-view.ts';
import { judge } from './validity/list.ts';

/**
 * The raw files become immutable: compressed, named by their content. A command may print what it was given, its option
 * file too: of a password asterisks are kept, as of what is imported.
 */
export async function keepRawFiles(parts: TrialParts, trialId: number): Promise<void> {
  for (const name of await incomingNames(parts.dataDirectory, trialId)) {
    const content = createReadStream(join(parts.dataDirectory, 'incoming', String(trialId), name));
    const { sha256, bytes } = await parts.rawFiles.keep(withoutPasswords(content));
    if (bytes > 0) parts.stores.trialFiles.put(trialId, { name, sha256, bytes, parser: parserOf(name) });
  }
  await removeIncoming(parts.dataDirectory, trialId);
}

/** What an earlier process had copied of trials that ended with it, or whose experiment was removed meanwhile. */
export async function keepFilesLeftBehind(parts: TrialParts): Promise<void> {
  for (const trialId of await incomingTrials(parts.dataDirectory)) {
    const trial = parts.stores.trials.find(trialId);
    if (trial?.state.status === 'running') continue;
    if (trial === null) await removeIncoming(parts.dataDirectory, trialId);
    else {
      await parts.series.finish(trialId);
      await keepRawFiles(parts, trialId);
    }
  }
}

/** Which of our readers made series of it, and in which version, so that a newer one can say what it would change. */
function parserOf(name: string): string | null {
  return /^(load\.out|status\.out|.*\.telemetry)$/.test(name) ? `rackmark ${version}` : null;
}

/** Measurements, marks on the time axis and validity of a trial, from its stored series. Repeatable at any time. */
export function judgeTrial(
  parts: TrialParts,
  trialId: number,
  window: MeasuredWindow,
  said: Pick<GeneratorSaid, 'percentileRank' | 'transactions' | 'commits'> & {
    readonly conclusion?: Conclusion | null;
  },
): void {
  const declared = declaredMetrics(parts, trialId);
  const series = readSeries(parts, trialId, declared);
  const { measurements: printed = [], findings = [] } = said.conclusion ?? {};
  const measurements = measure(series, window, { file: 'load.out', ...said, printed, declared });
  parts.stores.trials.setWindow(trialId, window);
  parts.stores.trials.setSparkline(trialId, sparklineOf(series.throughput.values));
  parts.stores.measurements.replace(trialId, measurements);
  parts.stores.annotations.replace(trialId, ['steady', 'stall'], annotationsOf(series, window));
  parts.stores.trials.setValidity(
    trialId,
    judge({
      measurements: new Map(measurements.map((measurement) => [measurement.metric, measurement])),
      series: new Map([...series.others, ['throughput', series.throughput], ['latency', series.latency]]),
      window,
      printed: printed.length > 0 || (declared.length > 0 && series.throughput.values.length === 0),
      doubts: findings,
    }),
  );
}

/** What a plan calls latency is in its own words; no generator said which percentile it is. */
function readSeries({ series }: TrialParts, trialId: number, declared: readonly Metric[]): MeasuredSeries {
  const others = new Map<string, Points>();
  for (const { metric } of series.metrics(trialId)) others.set(metric, series.read(trialId, metric));
  const take = (metric: string) => {
    const points = others.get(metric) ?? none;
    others.delete(metric);
    return points;
  };
  const ownWords = declared.some(({ name }) => name === 'latency');
  return { throughput: take('throughput'), latency: ownWords ? none : take('latency'), others };
}

const none: Points = { seconds: [], values: [] };

function annotationsOf({ throughput }: MeasuredSeries, window: Window): Annotation[] {
  return [...steadyMark(throughput), ...stallMarks(throughput, window)];
}

function steadyMark({ seconds, values }: Points): Annotation[] {
  const { start } = steadyState(Array.from(values));
  const at = start === null ? undefined : seconds[start];
  if (at === undefined) return [];
  return [{ atSeconds: at, durationSeconds: 0, text: 'steady from here (MSER-5)', kind: 'steady' }];
}

/** Stretches below 10 % of the window's median, as `jitter` counts them. */
function stallMarks({ seconds, values }: Points, window: Window): Annotation[] {
  const inside = Array.from(seconds, (at, index) => ({
    at,
    value: values[index] ?? Number.NaN,
    length: at - (seconds[index - 1] ?? at - 1),
  })).filter(
    ({ at, value }) => at > window.startSeconds && at <= window.endSeconds && Number.isFinite(value),
  );
  const sorted = inside.map(({ value }) => value).sort((one, other) => one - other);
  const limit = (sorted[Math.floor(sorted.length / 2)] ?? 0) * 0.1;
  const marks: Annotation[] = [];
  let open: Annotation | null = null;
  for (const { at, value, length } of inside) {
    if (value >= limit) open = null;
    else if (open) open.durationSeconds += length;
    else {
      open = { atSeconds: at - length, durationSeconds: length, text: 'stall', kind: 'stall' };
      marks.push(open);
    }
  }
  return marks;
}
