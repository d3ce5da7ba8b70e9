import { z } from 'zod';
import type { Connection } from './connection.ts';
import { jsonText, parseRow } from './row.ts';

const StoredImport = z.object({
  /** Of the text, in hexadecimal. */
  sha256: z.string(),
  name: z.string(),
  experimentId: z.number().int(),
  trialIds: jsonText(z.array(z.number().int())),
  importedAt: z.string(),
});
export type StoredImport = z.output<typeof StoredImport>;

/** Texts that were imported, so that importing one again changes nothing. */
export class ImportStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  insert(entry: StoredImport): void {
    this.#connection
      .prepare(
        `INSERT INTO imports (sha256, name, experiment_id, trial_ids, imported_at)
         VALUES (@sha256, @name, @experimentId, @trialIds, @importedAt)`,
      )
      .run({ ...entry, trialIds: JSON.stringify(entry.trialIds) });
  }

  find(sha256: string): StoredImport | null {
    const row = this.#connection
      .prepare(
        `SELECT sha256, name, experiment_id AS experimentId, trial_ids AS trialIds, imported_at AS importedAt
         FROM imports WHERE sha256 = ?`,
      )
      .get(sha256);
    return row === undefined ? null : parseRow(StoredImport, row, 'imports');
  }
}
