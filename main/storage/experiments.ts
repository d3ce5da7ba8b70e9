import { z } from 'zod';
import { Experiment, type ExperimentStatus, type Plan } from '../../preload/contract/experiments.ts';
import type { Connection } from './connection.ts';
import { jsonText, notFound, parseRow, parseRows } from './row.ts';

export interface NewExperiment {
  readonly plan: Plan;
  /** The file as it was written. */
  readonly yaml: string;
  readonly source: Experiment['source'];
  /** `draft` when left out. */
  readonly status?: ExperimentStatus;
  readonly startedAt?: string | null;
  readonly endedAt?: string | null;
}

const { id, name, yaml, status, source, createdAt, startedAt, endedAt, plan } = Experiment.shape;
const StoredExperiment = z.object({
  id,
  name,
  yaml,
  status,
  source,
  createdAt,
  startedAt,
  endedAt,
  plan: jsonText(plan),
});
export type StoredExperiment = z.output<typeof StoredExperiment>;

export type TrialCounts = Experiment['trials'];

const CountRow = z.object({
  experimentId: z.number(),
  status: z.enum(['pending', 'running', 'succeeded', 'failed', 'canceled']),
  count: z.number(),
});

const select = `
  SELECT id, name, yaml, plan, status, source, created_at AS createdAt, started_at AS startedAt, ended_at AS endedAt
  FROM experiments`;

export class ExperimentStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  insert(experiment: NewExperiment, at: string): StoredExperiment {
    const { lastInsertRowid } = this.#connection
      .prepare(
        `INSERT INTO experiments (name, yaml, plan, status, source, created_at, started_at, ended_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        experiment.plan.name,
        experiment.yaml,
        JSON.stringify(experiment.plan),
        experiment.status ?? 'draft',
        experiment.source,
        at,
        experiment.startedAt ?? null,
        experiment.endedAt ?? null,
      );
    return this.get(Number(lastInsertRowid));
  }

  find(id: number): StoredExperiment | null {
    const row = this.#connection.prepare(`${select} WHERE id = ?`).get(id);
    return row === undefined ? null : parseRow(StoredExperiment, row, 'experiments');
  }

  get(id: number): StoredExperiment {
    const experiment = this.find(id);
    if (experiment === null) throw notFound('experiment', id);
    return experiment;
  }

  /** Newest first. */
  list(filter: { readonly status?: readonly ExperimentStatus[] } = {}): StoredExperiment[] {
    const status = filter.status === undefined ? null : JSON.stringify(filter.status);
    const rows = this.#connection
      .prepare(
        `${select} WHERE @status IS NULL OR status IN (SELECT value FROM json_each(@status)) ORDER BY id DESC`,
      )
      .all({ status });
    return parseRows(StoredExperiment, rows, 'experiments');
  }

  /** Replaces text and plan; whether that is allowed is the caller's question. */
  change(id: number, written: { readonly plan: Plan; readonly yaml: string }): StoredExperiment {
    this.#connection
      .prepare('UPDATE experiments SET name = ?, yaml = ?, plan = ? WHERE id = ?')
      .run(written.plan.name, written.yaml, JSON.stringify(written.plan), id);
    return this.get(id);
  }

  /** The first `running` sets the start; `finished` and `canceled` set the end, every other status clears it. */
  setStatus(id: number, status: ExperimentStatus, at: string): StoredExperiment {
    this.#connection
      .prepare(
        `UPDATE experiments SET status = @status,
           started_at = CASE WHEN @status = 'running' THEN coalesce(started_at, @at) ELSE started_at END,
           ended_at = CASE WHEN @status IN ('finished', 'canceled') THEN @at END
         WHERE id = @id`,
      )
      .run({ id, status, at });
    return this.get(id);
  }

  /** Deletes the experiment with its trials and all that belongs to them; open intents stay. */
  remove(id: number): void {
    const { changes } = this.#connection.prepare('DELETE FROM experiments WHERE id = ?').run(id);
    if (changes === 0) throw notFound('experiment', id);
  }

  counts(id: number): TrialCounts {
    return this.allCounts().get(id) ?? noTrials;
  }

  /** Counts by experiment; one without trials has no entry. */
  allCounts(): ReadonlyMap<number, TrialCounts> {
    const rows = this.#connection
      .prepare(
        'SELECT experiment_id AS experimentId, status, count(*) AS count FROM trials GROUP BY experiment_id, status',
      )
      .all();
    const counts = new Map<number, TrialCounts>();
    for (const row of parseRows(CountRow, rows, 'trials')) {
      const before = counts.get(row.experimentId) ?? noTrials;
      counts.set(row.experimentId, { ...before, [row.status]: row.count, total: before.total + row.count });
    }
    return counts;
  }
}

const noTrials: TrialCounts = { total: 0, pending: 0, running: 0, succeeded: 0, failed: 0, canceled: 0 };
