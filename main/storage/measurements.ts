import { z } from 'zod';
import { Measurement } from '../../preload/contract/trials.ts';
import { Metric } from '../../preload/contract/workloads.ts';
import type { Connection } from './connection.ts';
import { jsonText, optionalJson, parseRows } from './row.ts';

const StoredMeasurement = Measurement.extend({
  interval: jsonText(Measurement.shape.interval.unwrap()).nullable(),
  warnings: jsonText(Measurement.shape.warnings),
});
const MeasurementOfTrial = StoredMeasurement.extend({ trialId: z.number().int() });
const ValueOfTrial = z.tuple([z.number(), z.number()]);

const columns = `metric, label, value, unit, direction, interval, points, effective_points AS effectivePoints, method,
  warnings, source`;

export class MeasurementStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  replace(trialId: number, measurements: readonly Measurement[]): void {
    const insert = this.#connection.prepare(
      `INSERT INTO measurements (trial_id, metric, label, value, unit, direction, interval, points, effective_points,
         method, warnings, source)
       VALUES (@trialId, @metric, @label, @value, @unit, @direction, @interval, @points, @effectivePoints, @method,
         @warnings, @source)`,
    );
    this.#connection.transaction(() => {
      this.#connection.prepare('DELETE FROM measurements WHERE trial_id = ?').run(trialId);
      for (const measurement of measurements) {
        insert.run({
          ...measurement,
          trialId,
          interval: optionalJson(measurement.interval),
          warnings: JSON.stringify(measurement.warnings),
        });
      }
    })();
  }

  /** In the order they were given. */
  list(trialId: number): Measurement[] {
    const rows = this.#connection
      .prepare(`SELECT ${columns} FROM measurements WHERE trial_id = ? ORDER BY id`)
      .all(trialId);
    return parseRows(StoredMeasurement, rows, 'measurements');
  }

  /** What at least one trial of the experiment measured, worded as in the newest of them. */
  metricsOf(experimentId: number): Metric[] {
    const rows = this.#connection
      .prepare(
        `SELECT metric AS name, label, unit, direction, max(id) FROM measurements
         WHERE trial_id IN (SELECT id FROM trials WHERE experiment_id = ?) GROUP BY metric ORDER BY max(id)`,
      )
      .all(experimentId);
    return parseRows(Metric, rows, 'measurements');
  }

  /** One metric of an experiment, by trial; a trial that did not measure it has no entry. */
  valuesOf(experimentId: number, metric: string): ReadonlyMap<number, number> {
    const rows = this.#connection
      .prepare(
        `SELECT trial_id, value FROM measurements
         WHERE metric = ? AND trial_id IN (SELECT id FROM trials WHERE experiment_id = ?)`,
      )
      .raw()
      .all(metric, experimentId);
    return new Map(parseRows(ValueOfTrial, rows, 'measurements'));
  }

  /** Some metrics of some trials, by trial, for lists. */
  headlines(
    trialIds: readonly number[],
    metrics: readonly string[],
  ): ReadonlyMap<number, readonly Measurement[]> {
    const rows = this.#connection
      .prepare(
        `SELECT trial_id AS trialId, ${columns} FROM measurements
         WHERE trial_id IN (SELECT value FROM json_each(?)) AND metric IN (SELECT value FROM json_each(?)) ORDER BY id`,
      )
      .all(JSON.stringify(trialIds), JSON.stringify(metrics));
    return byTrial(parseRows(MeasurementOfTrial, rows, 'measurements'));
  }
}

function byTrial(
  rows: readonly z.output<typeof MeasurementOfTrial>[],
): ReadonlyMap<number, readonly Measurement[]> {
  const grouped = new Map<number, Measurement[]>();
  for (const { trialId, ...measurement } of rows) {
    const list = grouped.get(trialId) ?? [];
    list.push(measurement);
    grouped.set(trialId, list);
  }
  return grouped;
}
