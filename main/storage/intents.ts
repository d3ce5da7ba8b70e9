import { z } from 'zod';
import type { Connection } from './connection.ts';
import { jsonText, parseRows } from './row.ts';

const IntentKind = z.enum(['directory', 'job', 'lease', 'setting']);
export type IntentKind = z.infer<typeof IntentKind>;

export interface NewIntent {
  readonly trialId: number | null;
  readonly hostId: number;
  readonly kind: IntentKind;
  /** What is about to be made or changed, so that it can be undone from this row alone. */
  readonly what: object;
}

const Intent = z.object({
  id: z.number().int(),
  trialId: z.number().int().nullable(),
  hostId: z.number().int(),
  kind: IntentKind,
  /** Whoever undoes it parses it. */
  what: jsonText(z.unknown()),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
});
export type Intent = z.output<typeof Intent>;

const select = `
  SELECT id, trial_id AS trialId, host_id AS hostId, kind, what, opened_at AS openedAt, closed_at AS closedAt
  FROM intents`;

/** What was changed on hosts and is not undone yet. Opened before the change, closed after it was verifiably undone. */
export class IntentStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Answers with the intent's id. */
  open(intent: NewIntent, at: string): number {
    const { lastInsertRowid } = this.#connection
      .prepare('INSERT INTO intents (trial_id, host_id, kind, what, opened_at) VALUES (?, ?, ?, ?, ?)')
      .run(intent.trialId, intent.hostId, intent.kind, JSON.stringify(intent.what), at);
    return Number(lastInsertRowid);
  }

  /** Closing twice keeps the first time. */
  close(id: number, at: string): void {
    this.#connection
      .prepare('UPDATE intents SET closed_at = coalesce(closed_at, ?) WHERE id = ?')
      .run(at, id);
  }

  /** Keeps less of what was undone than was needed to undo it. */
  rewrite(id: number, what: object): void {
    this.#connection.prepare('UPDATE intents SET what = ? WHERE id = ?').run(JSON.stringify(what), id);
  }

  /** Newest first: the order to undo them in. */
  listOpen(filter: { readonly hostId?: number; readonly trialId?: number } = {}): Intent[] {
    const rows = this.#connection
      .prepare(
        `${select} WHERE closed_at IS NULL AND (@hostId IS NULL OR host_id = @hostId)
           AND (@trialId IS NULL OR trial_id = @trialId) ORDER BY id DESC`,
      )
      .all({ hostId: filter.hostId ?? null, trialId: filter.trialId ?? null });
    return parseRows(Intent, rows, 'intents');
  }
}
