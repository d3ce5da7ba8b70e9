import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from '../storage/connection.ts';
import type { PackedGroup } from './packed-group.ts';
import { concatenated, countedFrom, laterThan, type SeriesPoints } from './points.ts';
import { SeriesChunks } from './series-chunks.ts';
import { type Group, SeriesGroups, type SeriesWords } from './series-groups.ts';
import { SeriesTail } from './series-tail.ts';

/** Ticks that wait in the tail until they are packed. Packing 250 of 150 metrics takes some 15 ms of the main thread. */
const ticksPerChunk = 250;
/** Groups that began together wait for up to so many more, each for another number: fifty packed in one second block. */
const spreadTicks = 50;

export interface SeriesName {
  readonly metric: string;
  readonly group: string;
  readonly points: number;
}

/**
 * Series of trials, by group: the metrics that one source reports by one clock. Usual groups are `generator` (seconds of
 * the load generator), `server-host`, `client-host` and `status` (uptime of the host). The name of a metric is unique in
 * its trial, whatever the group.
 *
 * A tick is kept as one row, which survives a kill of the app at once (`synchronous=NORMAL`: a power cut may cost the
 * last ones). Every 250 to 300 ticks the rows are packed to one chunk a metric, and `finish` merges those to a single
 * one.
 */
export class SeriesStore {
  readonly #connection: Connection;
  readonly #groups: SeriesGroups;
  readonly #tail: SeriesTail;
  readonly #chunks: SeriesChunks;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#groups = new SeriesGroups(connection);
    this.#tail = new SeriesTail(connection);
    this.#chunks = new SeriesChunks(connection);
  }

  /**
   * Adds what a source reported at one moment, in seconds of the group's own clock. Answers false and changes nothing
   * for a moment that is not later than the group's newest, so that a replay of a whole file stores each tick once.
   *
   * Values keep their bits. A rate that was divided by a measured duration has seventeen digits and costs eight bytes;
   * rounded to what its source resolves it costs one or two.
   */
  append(
    trialId: number,
    group: string,
    seconds: number,
    values: ReadonlyMap<string, number> | Readonly<Record<string, number>>,
  ): boolean {
    const entries: readonly [string, number][] = values instanceof Map ? [...values] : Object.entries(values);
    if (!Number.isFinite(seconds)) throw new RangeError(`A tick of ${group} is at ${seconds} seconds.`);
    if (entries.length === 0) return false;
    const metrics = entries.map(([metric]) => metric);
    const numbers = entries.map(([, value]) => value);
    return this.#lightly(() => {
      const owner = this.#groups.getOrAdd(trialId, group);
      const newest = this.#newest(owner);
      if (newest !== null && seconds <= newest) return false;
      this.#tail.add(owner.id, this.#layoutOf(owner, metrics), seconds, numbers);
      if (this.#tail.count(owner.id) >= ticksPerChunk + ((owner.id - 1) % spreadTicks)) this.#pack(owner);
      return true;
    });
  }

  /** Adds a group of series that is there as a whole, as `finish` would leave it. */
  add(trialId: number, group: string, packed: PackedGroup): void {
    if (packed.points === 0 || packed.series.length === 0) return;
    this.#lightly(() => {
      const owner = this.#groups.getOrAdd(trialId, group);
      this.#groups.addMetrics(
        owner,
        packed.series.map(({ metric }) => metric),
      );
      const metricIds = this.#groups.metricIds(owner.id);
      const axisId = this.#chunks.addPackedAxis(owner.id, packed);
      for (const { metric, values, label, unit } of packed.series) {
        const metricId = metricIds.get(metric);
        if (metricId === undefined) throw new Error(`The metric ${metric} of trial ${trialId} has no row.`);
        this.#chunks.addPacked(metricId, axisId, values);
        this.#groups.setWords(metricId, label, unit);
      }
    });
  }

  /** Seconds of the newest tick in the group's own clock; null when there is none. */
  lastSeconds(trialId: number, group: string): number | null {
    const owner = this.#groups.find(trialId, group);
    return owner === null ? null : this.#newest(owner);
  }

  /** Packs what is left in the tail and merges to one chunk a metric. Yields between metrics; safe to repeat. */
  async finish(trialId: number): Promise<void> {
    for (const group of this.#groups.list(trialId)) {
      this.#lightly(() => this.#pack(group));
      const mergedAxes = new Map<string, number>();
      for (const metricId of this.#chunks.metricsInPieces(group.id)) {
        await nextTurn();
        this.#lightly(() => this.#chunks.merge(group.id, metricId, mergedAxes));
      }
      this.#lightly(() => {
        this.#chunks.dropUnusedAxes(group.id);
        this.#tail.dropUnusedLayouts(group.id);
      });
    }
  }

  /** Forgets the points of a group, or of all groups. What its zero is stays known. */
  reset(trialId: number, group?: string): void {
    this.#lightly(() => {
      for (const { id, name } of this.#groups.list(trialId)) {
        if (group !== undefined && group !== name) continue;
        for (const table of ['series_ticks', 'series_layouts', 'series_metrics', 'series_axes']) {
          this.#connection.prepare(`DELETE FROM ${table} WHERE group_id = ?`).run(id);
        }
      }
    });
  }

  /** Says which moment of the group's clock is second zero: the start of the measured window. */
  setZero(trialId: number, group: string, seconds: number): void {
    this.#groups.setZero(this.#groups.getOrAdd(trialId, group).id, seconds);
  }

  metrics(trialId: number): SeriesName[] {
    return this.#groups.list(trialId).flatMap((group) => {
      const waiting = this.#tail.points(group.id);
      return this.#chunks.points(group.id).map(({ metric, points }) => ({
        metric,
        group: group.name,
        points: points + (waiting.get(metric) ?? 0),
      }));
    });
  }

  /** What sources call series whose names are none of ours, by metric. */
  words(trialId: number): ReadonlyMap<string, SeriesWords> {
    return this.#groups.words(trialId);
  }

  /** Points in the order of time, seconds counted from the group's zero; with `sinceSeconds` only later ones. */
  read(trialId: number, metric: string, sinceSeconds = -Infinity): SeriesPoints {
    const owner = this.#groups.ofMetric(trialId, metric);
    if (owner === null) return concatenated([]);
    const { group, metricId } = owner;
    const since = sinceSeconds + group.zero;
    const parts = [...this.#chunks.read(metricId, since), this.#tail.read(group.id, metric, since)];
    return laterThan(sinceSeconds, countedFrom(group.zero, concatenated(parts)));
  }

  #newest(group: Group): number | null {
    return this.#tail.newest(group.id) ?? this.#chunks.newest(group.id);
  }

  #layoutOf(group: Group, metrics: readonly string[]): number {
    const found = this.#tail.findLayout(group.id, metrics);
    if (found !== null) return found;
    this.#groups.addMetrics(group, metrics);
    return this.#tail.addLayout(group.id, metrics);
  }

  #pack(group: Group): void {
    const metricIds = this.#groups.metricIds(group.id);
    const axisIds = new Map<Float64Array, number>();
    for (const [metric, { seconds, values }] of this.#tail.take(group.id)) {
      const metricId = metricIds.get(metric);
      if (metricId === undefined)
        throw new Error(`The metric ${metric} of trial ${group.trialId} has no row.`);
      const axisId = axisIds.get(seconds) ?? this.#chunks.addAxis(group.id, seconds);
      axisIds.set(seconds, axisId);
      this.#chunks.add(metricId, axisId, values);
    }
  }

  /**
   * Runs a write that need not outlive a power cut. Within a caller's transaction its durability is the caller's, where
   * SQLite does not let it be changed.
   */
  #lightly<Value>(write: () => Value): Value {
    if (this.#connection.inTransaction) return write();
    this.#connection.pragma('synchronous = NORMAL');
    try {
      return this.#connection.transaction(write).immediate();
    } finally {
      this.#connection.pragma('synchronous = FULL');
    }
  }
}
