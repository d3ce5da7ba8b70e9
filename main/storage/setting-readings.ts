import { SettingReading } from '../../preload/contract/trials.ts';
import type { Connection } from './connection.ts';
import { parseRows } from './row.ts';

export class SettingReadingStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  replace(trialId: number, readings: readonly SettingReading[]): void {
    const insert = this.#connection.prepare(
      `INSERT INTO setting_readings (trial_id, name, requested, effective, agreement, reason)
       VALUES (@trialId, @name, @requested, @effective, @agreement, @reason)`,
    );
    this.#connection.transaction(() => {
      this.#connection.prepare('DELETE FROM setting_readings WHERE trial_id = ?').run(trialId);
      for (const reading of readings) insert.run({ ...reading, trialId });
    })();
  }

  /** In the order they were given. */
  list(trialId: number): SettingReading[] {
    const rows = this.#connection
      .prepare(
        'SELECT name, requested, effective, agreement, reason FROM setting_readings WHERE trial_id = ? ORDER BY id',
      )
      .all(trialId);
    return parseRows(SettingReading, rows, 'setting_readings');
  }
}
