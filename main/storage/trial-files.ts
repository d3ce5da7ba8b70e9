import { RawFile } from '../../preload/contract/trials.ts';
import type { Connection } from './connection.ts';
import { parseRow, parseRows } from './row.ts';

const select = 'SELECT name, bytes, sha256, parser FROM trial_files';

/** Which raw files belong to a trial, under which names, and which parser in which version read them. */
export class TrialFileStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Adds a file, or replaces the one of that name. */
  put(trialId: number, file: RawFile): void {
    this.#connection
      .prepare(
        `INSERT INTO trial_files (trial_id, name, sha256, bytes, parser) VALUES (@trialId, @name, @sha256, @bytes, @parser)
         ON CONFLICT (trial_id, name) DO UPDATE SET sha256 = @sha256, bytes = @bytes, parser = @parser`,
      )
      .run({ ...file, trialId });
  }

  find(trialId: number, name: string): RawFile | null {
    const row = this.#connection.prepare(`${select} WHERE trial_id = ? AND name = ?`).get(trialId, name);
    return row === undefined ? null : parseRow(RawFile, row, 'trial_files');
  }

  list(trialId: number): RawFile[] {
    const rows = this.#connection.prepare(`${select} WHERE trial_id = ? ORDER BY name`).all(trialId);
    return parseRows(RawFile, rows, 'trial_files');
  }

  /** Contents that the trials of an experiment name: ask before it is removed, then drop what is not used elsewhere. */
  hashesOf(experimentId: number): string[] {
    const hashes = this.#connection
      .prepare(
        'SELECT DISTINCT sha256 FROM trial_files WHERE trial_id IN (SELECT id FROM trials WHERE experiment_id = ?)',
      )
      .pluck()
      .all(experimentId);
    return parseRows(RawFile.shape.sha256, hashes, 'trial_files');
  }

  /** True while any trial still names this content. */
  isUsed(sha256: string): boolean {
    return (
      this.#connection.prepare('SELECT 1 FROM trial_files WHERE sha256 = ? LIMIT 1').get(sha256) !== undefined
    );
  }

  /** True while a trial of another experiment names it. */
  isUsedBeside(sha256: string, experimentId: number): boolean {
    return (
      this.#connection
        .prepare(
          'SELECT 1 FROM trial_files JOIN trials ON trials.id = trial_id WHERE sha256 = ? AND experiment_id <> ? LIMIT 1',
        )
        .get(sha256, experimentId) !== undefined
    );
  }

  /** True while one names it whose import is there whole: of another the texts may be on their way, here or from here. */
  isKept(sha256: string): boolean {
    return (
      this.#connection
        .prepare(
          `SELECT 1 FROM trial_files JOIN trials ON trials.id = trial_id
           JOIN experiments ON experiments.id = experiment_id
           WHERE sha256 = ? AND NOT (experiments.source = 'imported' AND experiments.status = 'draft') LIMIT 1`,
        )
        .get(sha256) !== undefined
    );
  }
}
