import { z } from 'zod';
import type { Connection, Statement } from '../storage/connection.ts';
import { jsonText, parseRow, parseRows } from '../storage/row.ts';
import type { SeriesPoints } from './points.ts';

const Blob = z.instanceof(Uint8Array);
const Layout = z.object({ id: z.number(), metrics: jsonText(z.array(z.string())), ticks: z.number() });
const Tick = z.object({ layoutId: z.number(), seconds: z.number(), samples: Blob });

/**
 * The ticks that are not packed yet. A tick is a row with the float64 values of one moment; their names stand once in a
 * layout that all ticks with the same metrics share.
 */
export class SeriesTail {
  readonly #connection: Connection;
  readonly #insertTick: Statement;
  readonly #selectLayout: Statement;
  readonly #countTicks: Statement;
  readonly #newestTick: Statement;

  /** What every tick needs is prepared once: preparing costs more than the write. */
  constructor(connection: Connection) {
    this.#connection = connection;
    this.#insertTick = connection.prepare(
      'INSERT INTO series_ticks (group_id, layout_id, seconds, samples) VALUES (?, ?, ?, ?)',
    );
    this.#selectLayout = connection
      .prepare('SELECT id FROM series_layouts WHERE group_id = ? AND metrics = ?')
      .pluck();
    this.#countTicks = connection.prepare('SELECT count(*) FROM series_ticks WHERE group_id = ?').pluck();
    this.#newestTick = connection.prepare('SELECT max(seconds) FROM series_ticks WHERE group_id = ?').pluck();
  }

  add(groupId: number, layoutId: number, seconds: number, values: readonly number[]): void {
    this.#insertTick.run(groupId, layoutId, seconds, new Uint8Array(Float64Array.from(values).buffer));
  }

  findLayout(groupId: number, metrics: readonly string[]): number | null {
    const id = this.#selectLayout.get(groupId, JSON.stringify(metrics));
    return id === undefined ? null : parseRow(z.number(), id, 'series_layouts');
  }

  addLayout(groupId: number, metrics: readonly string[]): number {
    const { lastInsertRowid } = this.#connection
      .prepare('INSERT INTO series_layouts (group_id, metrics) VALUES (?, ?)')
      .run(groupId, JSON.stringify(metrics));
    return Number(lastInsertRowid);
  }

  count(groupId: number): number {
    return parseRow(z.number(), this.#countTicks.get(groupId), 'series_ticks');
  }

  newest(groupId: number): number | null {
    return parseRow(z.number().nullable(), this.#newestTick.get(groupId), 'series_ticks');
  }

  /** Points by metric. */
  points(groupId: number): ReadonlyMap<string, number> {
    const points = new Map<string, number>();
    for (const { metrics, ticks } of this.#layouts(groupId)) {
      for (const metric of metrics) points.set(metric, (points.get(metric) ?? 0) + ticks);
    }
    return points;
  }

  /** Points of one metric later than `since`, in the order of time. */
  read(groupId: number, metric: string, since: number): SeriesPoints {
    const columns = new Map<number, number>();
    for (const { id, metrics } of this.#layouts(groupId)) columns.set(id, metrics.indexOf(metric));
    const seconds: number[] = [];
    const values: number[] = [];
    for (const tick of this.#ticks(groupId, since)) {
      const value = floats(tick.samples)[columns.get(tick.layoutId) ?? -1];
      if (value === undefined) continue;
      seconds.push(tick.seconds);
      values.push(value);
    }
    return { seconds: Float64Array.from(seconds), values: Float64Array.from(values) };
  }

  /** Empties the tail of a group. Metrics that were sampled at the same moments come out with one array of seconds. */
  take(groupId: number): ReadonlyMap<string, SeriesPoints> {
    const layouts = this.#layouts(groupId);
    const ticks = this.#ticks(groupId, -Infinity).map((tick) => ({ ...tick, values: floats(tick.samples) }));
    const axes = new Map<string, Float64Array>();
    const series = new Map<string, SeriesPoints>();
    for (const metric of new Set(layouts.flatMap((layout) => layout.metrics))) {
      const columns = new Map(layouts.map((layout) => [layout.id, layout.metrics.indexOf(metric)]));
      const carriers = ticks.filter((tick) => (columns.get(tick.layoutId) ?? -1) >= 0);
      const key = [...columns]
        .filter(([, column]) => column >= 0)
        .map(([id]) => id)
        .join();
      const seconds = axes.get(key) ?? Float64Array.from(carriers, (tick) => tick.seconds);
      axes.set(key, seconds);
      const values = Float64Array.from(
        carriers,
        (tick) => tick.values[columns.get(tick.layoutId) ?? -1] ?? Number.NaN,
      );
      if (values.length > 0) series.set(metric, { seconds, values });
    }
    this.#connection.prepare('DELETE FROM series_ticks WHERE group_id = ?').run(groupId);
    return series;
  }

  dropUnusedLayouts(groupId: number): void {
    this.#connection
      .prepare(
        'DELETE FROM series_layouts WHERE group_id = ? AND id NOT IN (SELECT layout_id FROM series_ticks)',
      )
      .run(groupId);
  }

  #layouts(groupId: number) {
    const rows = this.#connection
      .prepare(
        `SELECT id, metrics, (SELECT count(*) FROM series_ticks WHERE layout_id = series_layouts.id) AS ticks
         FROM series_layouts WHERE group_id = ? ORDER BY id`,
      )
      .all(groupId);
    return parseRows(Layout, rows, 'series_layouts');
  }

  #ticks(groupId: number, since: number) {
    const rows = this.#connection
      .prepare(
        `SELECT layout_id AS layoutId, seconds, samples FROM series_ticks WHERE group_id = ? AND seconds > ?
         ORDER BY seconds`,
      )
      .all(groupId, since);
    return parseRows(Tick, rows, 'series_ticks');
  }
}

/** A copy: a blob does not always begin at a multiple of eight, as float64 in memory must. */
function floats(samples: Uint8Array): Float64Array {
  return new Float64Array(new Uint8Array(samples).buffer);
}
