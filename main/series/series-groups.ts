import { z } from 'zod';
import { Unit } from '../../preload/contract/numbers.ts';
import type { Connection, Statement } from '../storage/connection.ts';
import { parseRow, parseRows } from '../storage/row.ts';

const Group = z.object({
  id: z.number(),
  trialId: z.number(),
  name: z.string(),
  /** What the group's clock said at the start of the measured window. */
  zero: z.number(),
});
export type Group = z.output<typeof Group>;

const Words = z.object({ name: z.string(), label: z.string(), unit: Unit });
export type SeriesWords = Pick<z.output<typeof Words>, 'label' | 'unit'>;

const Owner = z.object({ metricId: z.number(), groupId: z.number() });

const select = 'SELECT id, trial_id AS trialId, name, zero FROM series_groups';

/** Which groups a trial has, with their zero, and which metrics a group has. */
export class SeriesGroups {
  readonly #connection: Connection;
  readonly #selectGroup: Statement;
  readonly #selectOwner: Statement;

  /** What every tick, or every metric of a first tick, needs is prepared once. */
  constructor(connection: Connection) {
    this.#connection = connection;
    this.#selectGroup = connection.prepare(`${select} WHERE trial_id = ? AND name = ?`);
    this.#selectOwner = connection.prepare(
      'SELECT id AS metricId, group_id AS groupId FROM series_metrics WHERE trial_id = ? AND name = ?',
    );
  }

  find(trialId: number, name: string): Group | null {
    const row = this.#selectGroup.get(trialId, name);
    return row === undefined ? null : parseRow(Group, row, 'series_groups');
  }

  getOrAdd(trialId: number, name: string): Group {
    const found = this.find(trialId, name);
    if (found !== null) return found;
    const { lastInsertRowid } = this.#connection
      .prepare('INSERT INTO series_groups (trial_id, name) VALUES (?, ?)')
      .run(trialId, name);
    return { id: Number(lastInsertRowid), trialId, name, zero: 0 };
  }

  list(trialId: number): Group[] {
    const rows = this.#connection.prepare(`${select} WHERE trial_id = ? ORDER BY id`).all(trialId);
    return parseRows(Group, rows, 'series_groups');
  }

  setZero(groupId: number, seconds: number): void {
    this.#connection.prepare('UPDATE series_groups SET zero = ? WHERE id = ?').run(seconds, groupId);
  }

  /** Makes the metrics known. A metric that another group of the trial has is a bug of the caller. */
  addMetrics(group: Group, metrics: readonly string[]): void {
    const insert = this.#connection.prepare(
      'INSERT INTO series_metrics (trial_id, group_id, name) VALUES (?, ?, ?) ON CONFLICT (trial_id, name) DO NOTHING',
    );
    for (const metric of metrics) {
      insert.run(group.trialId, group.id, metric);
      if (this.#owner(group.trialId, metric)?.groupId === group.id) continue;
      throw new Error(
        `The metric ${metric} of trial ${group.trialId} is in another group than ${group.name}.`,
      );
    }
  }

  ofMetric(trialId: number, metric: string): { readonly group: Group; readonly metricId: number } | null {
    const owner = this.#owner(trialId, metric);
    if (owner === null) return null;
    const group = this.#connection.prepare(`${select} WHERE id = ?`).get(owner.groupId);
    return { metricId: owner.metricId, group: parseRow(Group, group, 'series_groups') };
  }

  /** Metrics of a group by name. */
  metricIds(groupId: number): ReadonlyMap<string, number> {
    const rows = this.#connection
      .prepare('SELECT name, id FROM series_metrics WHERE group_id = ? ORDER BY id')
      .raw()
      .all(groupId);
    return new Map(parseRows(z.tuple([z.string(), z.number()]), rows, 'series_metrics'));
  }

  #owner(trialId: number, metric: string): z.output<typeof Owner> | null {
    const row = this.#selectOwner.get(trialId, metric);
    return row === undefined ? null : parseRow(Owner, row, 'series_metrics');
  }

  setWords(metricId: number, label: string, unit: Unit): void {
    this.#connection
      .prepare('UPDATE series_metrics SET label = ?, unit = ? WHERE id = ?')
      .run(label, unit, metricId);
  }

  /** By metric of a trial, of those that were given words. */
  words(trialId: number): ReadonlyMap<string, SeriesWords> {
    const rows = this.#connection
      .prepare('SELECT name, label, unit FROM series_metrics WHERE trial_id = ? AND label IS NOT NULL')
      .all(trialId);
    return new Map(
      parseRows(Words, rows, 'series_metrics').map(({ name, label, unit }) => [name, { label, unit }]),
    );
  }
}
