import { z } from 'zod';
import type { Connection } from '../storage/connection.ts';
import { parseRow, parseRows } from '../storage/row.ts';
import { decode, encode } from './codec.ts';
import type { PackedGroup } from './packed-group.ts';
import { joined, type SeriesPoints } from './points.ts';

const Blob = z.instanceof(Uint8Array);
const Chunk = z.object({ axisId: z.number(), axis: Blob, samples: Blob });
const Packed = z.object({ metric: z.string(), points: z.number() });

/** Packed series: a chunk holds values of one metric, an axis their seconds, which many chunks share. */
export class SeriesChunks {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Seconds of the newest packed point of a group. */
  newest(groupId: number): number | null {
    const seconds = this.#connection
      .prepare('SELECT max(last_seconds) FROM series_axes WHERE group_id = ?')
      .pluck()
      .get(groupId);
    return parseRow(z.number().nullable(), seconds, 'series_axes');
  }

  /** Packed points by metric, for every metric of the group in the order they became known. */
  points(groupId: number): { readonly metric: string; readonly points: number }[] {
    const rows = this.#connection
      .prepare(
        `SELECT series_metrics.name AS metric, coalesce(sum(series_axes.points), 0) AS points FROM series_metrics
         LEFT JOIN series_chunks ON series_chunks.metric_id = series_metrics.id
         LEFT JOIN series_axes ON series_axes.id = series_chunks.axis_id
         WHERE series_metrics.group_id = ? GROUP BY series_metrics.id ORDER BY series_metrics.id`,
      )
      .all(groupId);
    return parseRows(Packed, rows, 'series_chunks');
  }

  addAxis(groupId: number, seconds: Float64Array): number {
    return this.addPackedAxis(groupId, {
      points: seconds.length,
      firstSeconds: seconds.at(0) ?? 0,
      lastSeconds: seconds.at(-1) ?? 0,
      seconds: encode(seconds),
    });
  }

  addPackedAxis(groupId: number, axis: Omit<PackedGroup, 'series'>): number {
    const { lastInsertRowid } = this.#connection
      .prepare(
        'INSERT INTO series_axes (group_id, first_seconds, last_seconds, points, seconds) VALUES (?, ?, ?, ?, ?)',
      )
      .run(groupId, axis.firstSeconds, axis.lastSeconds, axis.points, axis.seconds);
    return Number(lastInsertRowid);
  }

  add(metricId: number, axisId: number, values: Float64Array): void {
    this.addPacked(metricId, axisId, encode(values));
  }

  addPacked(metricId: number, axisId: number, values: Uint8Array): void {
    this.#connection
      .prepare('INSERT INTO series_chunks (metric_id, axis_id, samples) VALUES (?, ?, ?)')
      .run(metricId, axisId, values);
  }

  /** Parts of a metric that hold points later than `since`, in the order of time; earlier points may be among them. */
  read(metricId: number, since: number): SeriesPoints[] {
    return this.#chunks(metricId, since).map(({ axis, samples }) => ({
      seconds: decode(axis),
      values: decode(samples),
    }));
  }

  metricsInPieces(groupId: number): number[] {
    const ids = this.#connection
      .prepare(
        `SELECT metric_id FROM series_chunks WHERE metric_id IN (SELECT id FROM series_metrics WHERE group_id = ?)
         GROUP BY metric_id HAVING count(*) > 1`,
      )
      .pluck()
      .all(groupId);
    return parseRows(z.number(), ids, 'series_chunks');
  }

  /** Makes one chunk of a metric's, if it still has several. `mergedAxes` is what earlier merges of the same group made, by their parts. */
  merge(groupId: number, metricId: number, mergedAxes: Map<string, number>): void {
    const chunks = this.#chunks(metricId, -Infinity);
    if (chunks.length < 2) return;
    const key = chunks.map((chunk) => chunk.axisId).join();
    const axisId =
      mergedAxes.get(key) ?? this.addAxis(groupId, joined(chunks.map((chunk) => decode(chunk.axis))));
    mergedAxes.set(key, axisId);
    this.#connection.prepare('DELETE FROM series_chunks WHERE metric_id = ?').run(metricId);
    this.add(metricId, axisId, joined(chunks.map((chunk) => decode(chunk.samples))));
  }

  dropUnusedAxes(groupId: number): void {
    this.#connection
      .prepare('DELETE FROM series_axes WHERE group_id = ? AND id NOT IN (SELECT axis_id FROM series_chunks)')
      .run(groupId);
  }

  #chunks(metricId: number, since: number) {
    const rows = this.#connection
      .prepare(
        `SELECT series_axes.id AS axisId, series_axes.seconds AS axis, series_chunks.samples FROM series_chunks
         JOIN series_axes ON series_axes.id = series_chunks.axis_id
         WHERE series_chunks.metric_id = ? AND series_axes.last_seconds > ? ORDER BY series_axes.first_seconds`,
      )
      .all(metricId, since);
    return parseRows(Chunk, rows, 'series_chunks');
  }
}
