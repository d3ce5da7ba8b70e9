import { Annotation } from '../../preload/contract/trials.ts';
import type { Connection } from './connection.ts';
import { parseRows } from './row.ts';

export class AnnotationStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  add(trialId: number, annotation: Annotation): void {
    this.#connection
      .prepare(
        `INSERT INTO annotations (trial_id, at_seconds, duration_seconds, text, kind)
         VALUES (@trialId, @atSeconds, @durationSeconds, @text, @kind)`,
      )
      .run({ ...annotation, trialId });
  }

  /** Replaces those of some kinds, so that what was computed can be computed again beside what was written by hand. */
  replace(trialId: number, kinds: readonly Annotation['kind'][], annotations: readonly Annotation[]): void {
    this.#connection.transaction(() => {
      this.#connection
        .prepare('DELETE FROM annotations WHERE trial_id = ? AND kind IN (SELECT value FROM json_each(?))')
        .run(trialId, JSON.stringify(kinds));
      for (const annotation of annotations) this.add(trialId, annotation);
    })();
  }

  /** In the order of time. */
  list(trialId: number): Annotation[] {
    const rows = this.#connection
      .prepare(
        `SELECT at_seconds AS atSeconds, duration_seconds AS durationSeconds, text, kind FROM annotations
         WHERE trial_id = ? ORDER BY at_seconds, id`,
      )
      .all(trialId);
    return parseRows(Annotation, rows, 'annotations');
  }
}
