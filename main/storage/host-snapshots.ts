import { FactSnapshot, SnapshotHeading } from '../../preload/contract/facts.ts';
import type { Connection } from './connection.ts';
import { jsonText, notFound, optionalJson, parseRow, parseRows } from './row.ts';

export type NewSnapshot = Omit<FactSnapshot, 'id'>;

const { facts, missing, clock } = FactSnapshot.shape;
const StoredSnapshot = FactSnapshot.extend({
  facts: jsonText(facts),
  missing: jsonText(missing),
  clock: jsonText(clock.unwrap()).nullable(),
});

const select = `SELECT id, host_id AS hostId, read_at AS readAt, source, facts, missing, clock FROM host_snapshots`;

/** Everything a host said of itself, once for each time it was asked; never changed. */
export class HostSnapshotStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Returns its number. */
  add(snapshot: NewSnapshot): number {
    const { lastInsertRowid } = this.#connection
      .prepare(
        `INSERT INTO host_snapshots (host_id, read_at, source, facts, missing, clock)
         VALUES (@hostId, @readAt, @source, @facts, @missing, @clock)`,
      )
      .run({
        ...snapshot,
        facts: JSON.stringify(snapshot.facts),
        missing: JSON.stringify(snapshot.missing),
        clock: optionalJson(snapshot.clock),
      });
    return Number(lastInsertRowid);
  }

  get(id: number): FactSnapshot {
    const row = this.#connection.prepare(`${select} WHERE id = ?`).get(id);
    if (row === undefined) throw notFound('snapshot', id);
    return parseRow(StoredSnapshot, row, 'host_snapshots');
  }

  /** The newest that was read on the host, not pasted; null when it was never asked. */
  newestRead(hostId: number): FactSnapshot | null {
    const row = this.#connection
      .prepare(`${select} WHERE host_id = ? AND source = 'read' ORDER BY read_at DESC, id DESC LIMIT 1`)
      .get(hostId);
    return row === undefined ? null : parseRow(StoredSnapshot, row, 'host_snapshots');
  }

  /** Newest first, without the facts themselves. */
  list(hostId: number): SnapshotHeading[] {
    const rows = this.#connection
      .prepare(
        `SELECT id, host_id AS hostId, read_at AS readAt, source, json_array_length(facts) AS facts
         FROM host_snapshots WHERE host_id = ? ORDER BY read_at DESC, id DESC`,
      )
      .all(hostId);
    return parseRows(SnapshotHeading, rows, 'host_snapshots');
  }
}
