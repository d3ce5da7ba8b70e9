import { z } from 'zod';
import { Treatment } from '../../preload/contract/experiments.ts';
import { Finding } from '../../preload/contract/hosts.ts';
import { ImportPreview } from '../../preload/contract/import-preview.ts';
import type { Connection } from './connection.ts';
import { packedJson } from './packed-json.ts';
import { jsonText, notFound, parseRow, parseRows } from './row.ts';

/** A reading, by the file of its trial, the reader and its place among what that reader delivered. */
const ReadingOf = z.object({ file: z.string(), reader: z.string(), index: z.number().int() });

/** Which readings each trial was made of. */
export const Recipe = z.object({
  trials: z.array(
    z.object({
      trialId: z.number().int(),
      path: z.string(),
      treatment: Treatment,
      own: ReadingOf.nullable(),
      beside: z.array(ReadingOf),
    }),
  ),
});
export type Recipe = z.infer<typeof Recipe>;

const StoredImport = z.object({
  id: z.number().int(),
  name: z.string(),
  openedAt: z.string(),
  storedAt: z.string().nullable(),
  experimentId: z.number().int().nullable(),
  trialIds: jsonText(z.array(z.number().int())),
  parser: z.string().nullable(),
});
export type StoredImport = z.output<typeof StoredImport>;

/** A trial that an import saw; its identity is the same for the same text, wherever it lies. */
export interface SeenTrial {
  readonly identity: string;
  /** Null: it was left out. */
  readonly trialId: number | null;
  /** Why it was left out; empty for a trial. */
  readonly why: string;
}

const SeenBefore = z.object({
  importId: z.number().int(),
  storedAt: z.string(),
  trialId: z.number().int().nullable(),
  why: z.string(),
});
export type SeenBefore = z.output<typeof SeenBefore>;

const KeptRecipe = jsonText(Recipe).nullable();
const KeptFindings = packedJson(z.object({ findings: z.array(Finding) }));
const KeptPreview = packedJson(ImportPreview).nullable();

const select = `SELECT id, name, opened_at AS openedAt, stored_at AS storedAt, experiment_id AS experimentId,
  trial_ids AS trialIds, parser FROM imports`;

/** Imports: numbered when they are opened, kept when they are stored. */
export class ImportStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Makes all writes of `work` one: none of them is there when it throws. On disk when it returns. */
  together<Value>(work: () => Value): Value {
    return this.#connection.transaction(work).immediate();
  }

  /** The same, on disk at the latest with the next `together`: for what is worth nothing without that. */
  togetherForNow<Value>(work: () => Value): Value {
    this.#connection.pragma('synchronous = NORMAL');
    try {
      return this.together(work);
    } finally {
      this.#connection.pragma('synchronous = FULL');
    }
  }

  open(name: string, at: string): number {
    const { lastInsertRowid } = this.#connection
      .prepare('INSERT INTO imports (name, opened_at) VALUES (?, ?)')
      .run(name, at);
    return Number(lastInsertRowid);
  }

  setStored(
    id: number,
    stored: {
      readonly name: string;
      readonly experimentId: number;
      readonly trialIds: readonly number[];
      /** A `Recipe` as JSON. */
      readonly recipe: string;
      /** An `ImportPreview`, packed. */
      readonly preview: Buffer;
      readonly parser: string;
      readonly at: string;
    },
  ): void {
    const { changes } = this.#connection
      .prepare(
        `UPDATE imports SET name = @name, experiment_id = @experimentId, trial_ids = @trialIds, recipe = @recipe,
           preview = @preview, parser = @parser, stored_at = @at WHERE id = @id`,
      )
      .run({ ...stored, id, trialIds: JSON.stringify(stored.trialIds) });
    if (changes === 0) throw notFound('import', id);
  }

  /**
   * The same text twice in one import is one; that it was taken in weighs more. `seen` knows nothing of it before the
   * import is stored.
   */
  addSeen(id: number, { identity, trialId, why }: SeenTrial): void {
    this.#connection
      .prepare(
        `INSERT INTO import_seen (identity, import_id, trial_id, why) VALUES (?, ?, ?, ?)
         ON CONFLICT (identity, import_id) DO UPDATE SET trial_id = excluded.trial_id, why = excluded.why
           WHERE import_seen.trial_id IS NULL AND excluded.trial_id IS NOT NULL`,
      )
      .run(identity, id, trialId, why);
  }

  /** What became of a trial that a stored import saw; where it was taken in, that is told. Null for a new one. */
  seen(identity: string): SeenBefore | null {
    const row = this.#connection
      .prepare(
        `SELECT import_id AS importId, stored_at AS storedAt, trial_id AS trialId, why
         FROM import_seen JOIN imports ON imports.id = import_id
         WHERE identity = ? AND stored_at IS NOT NULL ORDER BY trial_id IS NULL, import_id LIMIT 1`,
      )
      .get(identity);
    return row === undefined ? null : parseRow(SeenBefore, row, 'import_seen');
  }

  /** What was understood when it was stored; null where an older version kept none, or kept it otherwise. */
  preview(id: number): ImportPreview | null {
    const packed = this.#connection.prepare('SELECT preview FROM imports WHERE id = ?').pluck().get(id);
    return KeptPreview.safeParse(packed).data ?? null;
  }

  /** Which readings its trials were made of; null where an older version kept none. */
  recipe(id: number): Recipe | null {
    const text = this.#connection.prepare('SELECT recipe FROM imports WHERE id = ?').pluck().get(id);
    return parseRow(KeptRecipe, text, 'imports');
  }

  /** What was found of the import as a whole that made an experiment; empty where none is kept. */
  findingsOf(experimentId: number): Finding[] {
    const packed = this.#connection
      .prepare('SELECT preview FROM imports WHERE experiment_id = ?')
      .pluck()
      .get(experimentId);
    return KeptFindings.safeParse(packed).data?.findings ?? [];
  }

  find(id: number): StoredImport | null {
    const row = this.#connection.prepare(`${select} WHERE id = ?`).get(id);
    return row === undefined ? null : parseRow(StoredImport, row, 'imports');
  }

  ofExperiment(experimentId: number): StoredImport | null {
    const row = this.#connection.prepare(`${select} WHERE experiment_id = ?`).get(experimentId);
    return row === undefined ? null : parseRow(StoredImport, row, 'imports');
  }

  /** Those that were stored, newest first. */
  list(): StoredImport[] {
    const rows = this.#connection.prepare(`${select} WHERE stored_at IS NOT NULL ORDER BY id DESC`).all();
    return parseRows(StoredImport, rows, 'imports');
  }

  setParser(id: number, parser: string): void {
    this.#connection.prepare('UPDATE imports SET parser = ? WHERE id = ?').run(parser, id);
  }

  /** Forgets those that were opened and never stored: what they had read died with its process. */
  removeUnstored(): void {
    this.#connection.prepare('DELETE FROM imports WHERE stored_at IS NULL').run();
  }

  /** The first trial of an import that holds this content; null when none does. */
  trialOf(sha256: string): number | null {
    const id = this.#connection
      .prepare(
        `SELECT min(trial_files.trial_id) FROM trial_files JOIN trials ON trials.id = trial_files.trial_id
         WHERE trial_files.sha256 = ? AND trials.source <> 'measured'`,
      )
      .pluck()
      .get(sha256);
    return parseRow(z.number().nullable(), id, 'trial_files');
  }
}
