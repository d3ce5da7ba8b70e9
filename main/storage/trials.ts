import { z } from 'zod';
import { TrialData } from '../../preload/contract/data-sets.ts';
import {
  MeasuredWindow,
  Phase,
  type PhaseTime,
  Trial,
  TrialDetail,
  TrialStatus,
  Validity,
} from '../../preload/contract/trials.ts';
import type { Connection } from './connection.ts';
import { phaseTimes } from './phase-times.ts';
import { flag, jsonText, notFound, optionalJson, parseRow, parseRows } from './row.ts';

export interface NewTrial {
  readonly experimentId: number;
  readonly position: number;
  readonly treatment: Trial['treatment'];
  readonly label: string;
  readonly replicate: number;
  readonly control: boolean;
  readonly baseline: boolean;
  readonly source: Trial['source'];
  readonly serverHost: string;
  readonly clientHost: string;
  /** The workload in words, for lists. */
  readonly workload: string;
  /** What the plan says each phase takes. */
  readonly expectedSeconds: Partial<Record<Phase, number>>;
  /** `pending` when left out; an imported trial arrives ended. */
  readonly state?: TrialStatus;
  readonly startedAt?: string | null;
  readonly endedAt?: string | null;
}

const { treatment, excluded } = Trial.shape;

const StoredTrial = Trial.pick({
  id: true,
  experimentId: true,
  position: true,
  label: true,
  replicate: true,
  source: true,
  serverHost: true,
  clientHost: true,
  workload: true,
  startedAt: true,
  endedAt: true,
}).extend({
  treatment: jsonText(treatment),
  control: flag,
  baseline: flag,
  expectedSeconds: jsonText(z.partialRecord(Phase, z.number())),
  state: jsonText(TrialStatus),
  validity: jsonText(Validity).nullable(),
  excluded: jsonText(excluded.unwrap()).nullable(),
  window: jsonText(MeasuredWindow).nullable(),
  server: jsonText(TrialDetail.shape.server.unwrap()).nullable(),
  note: z.string(),
  data: jsonText(TrialData).nullable(),
  /** Means of the throughput over the whole trial, for lists: reading the series of each would take too long. */
  sparkline: jsonText(Trial.shape.sparkline),
  /** What the runner wrote down to find its jobs again; whoever reads it parses it. */
  resume: jsonText(z.unknown()).nullable(),
});
export type StoredTrial = z.output<typeof StoredTrial>;

const Replicate = StoredTrial.pick({ id: true, replicate: true, validity: true }).extend({
  status: z.string(),
});
export type Replicate = z.output<typeof Replicate>;

const HistoryRow = z.object({ at: z.string(), state: jsonText(TrialStatus) });
export type TrialHistoryEntry = z.output<typeof HistoryRow>;

export interface TrialFilter {
  readonly experimentId?: number;
  readonly status?: readonly TrialStatus['status'][];
  readonly serverHost?: string;
  /** At most so many, the newest. */
  readonly newest?: number;
}

const select = `
  SELECT id, experiment_id AS experimentId, position, treatment, label, replicate, control, baseline, source,
    server_host AS serverHost, client_host AS clientHost, workload, expected_seconds AS expectedSeconds, state,
    started_at AS startedAt, ended_at AS endedAt, validity, excluded, measured_window AS window, server, note, data, sparkline, resume
  FROM trials`;

export class TrialStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  insert(trial: NewTrial, at: string): StoredTrial {
    const state = trial.state ?? { status: 'pending' };
    return this.#connection.transaction(() => {
      const { lastInsertRowid } = this.#connection.prepare(insertSql).run({
        ...trial,
        treatment: JSON.stringify(trial.treatment),
        control: Number(trial.control),
        baseline: Number(trial.baseline),
        expectedSeconds: JSON.stringify(trial.expectedSeconds),
        state: JSON.stringify(state),
        startedAt: trial.startedAt ?? null,
        endedAt: trial.endedAt ?? null,
      });
      const id = Number(lastInsertRowid);
      this.#addHistory(id, state, at);
      return this.get(id);
    })();
  }

  find(id: number): StoredTrial | null {
    const row = this.#connection.prepare(`${select} WHERE id = ?`).get(id);
    return row === undefined ? null : parseRow(StoredTrial, row, 'trials');
  }

  get(id: number): StoredTrial {
    const trial = this.find(id);
    if (trial === null) throw notFound('trial', id);
    return trial;
  }

  /** By experiment, in the order of their positions. */
  list(filter: TrialFilter = {}): StoredTrial[] {
    const rows = this.#connection
      .prepare(
        `SELECT * FROM (
           ${select} WHERE (@experimentId IS NULL OR experiment_id = @experimentId)
             AND (@status IS NULL OR status IN (SELECT value FROM json_each(@status)))
             AND (@serverHost IS NULL OR server_host = @serverHost)
           ORDER BY id DESC LIMIT @newest)
         ORDER BY experimentId, position, id`,
      )
      .all({
        experimentId: filter.experimentId ?? null,
        serverHost: filter.serverHost ?? null,
        newest: filter.newest ?? -1,
        status: filter.status === undefined ? null : JSON.stringify(filter.status),
      });
    return parseRows(StoredTrial, rows, 'trials');
  }

  /** Removes so many trials of an experiment, with all that is theirs; answers with how many there were. */
  removeSome(experimentId: number, most: number): number {
    return this.#connection
      .prepare('DELETE FROM trials WHERE id IN (SELECT id FROM trials WHERE experiment_id = ? LIMIT ?)')
      .run(experimentId, most).changes;
  }

  /** The trials of the same treatment, itself among them, in the order of their positions; only what tells them apart. */
  replicates({ experimentId, label, control }: StoredTrial): Replicate[] {
    const rows = this.#connection
      .prepare(
        `SELECT id, replicate, status, validity FROM trials
         WHERE experiment_id = ? AND label = ? AND control = ? ORDER BY position, id`,
      )
      .all(experimentId, label, Number(control));
    return parseRows(Replicate, rows, 'trials');
  }

  count(): number {
    return Number(this.#connection.prepare('SELECT count(*) FROM trials').pluck().get());
  }

  nextPending(experimentId: number): StoredTrial | null {
    const row = this.#connection
      .prepare(`${select} WHERE experiment_id = ? AND status = 'pending' ORDER BY position, id LIMIT 1`)
      .get(experimentId);
    return row === undefined ? null : parseRow(StoredTrial, row, 'trials');
  }

  /** One after the last position that the experiment has; 0 when it has no trial. */
  nextPosition(experimentId: number): number {
    const position = this.#connection
      .prepare('SELECT coalesce(max(position) + 1, 0) FROM trials WHERE experiment_id = ?')
      .pluck()
      .get(experimentId);
    return Number(position);
  }

  /** State and history in one transaction. Leaving `pending` sets the start, an end sets the end. */
  setState(id: number, state: TrialStatus, at: string): StoredTrial {
    const ended = state.status !== 'pending' && state.status !== 'running';
    return this.#connection.transaction(() => {
      const { changes } = this.#connection
        .prepare(
          `UPDATE trials SET state = @state, started_at = coalesce(started_at, @startedAt), ended_at = @endedAt
           WHERE id = @id`,
        )
        .run({
          id,
          state: JSON.stringify(state),
          startedAt: state.status === 'running' ? at : null,
          endedAt: ended ? at : null,
        });
      if (changes === 0) throw notFound('trial', id);
      this.#addHistory(id, state, at);
      return this.get(id);
    })();
  }

  /** Every state with its time, oldest first. */
  history(id: number): TrialHistoryEntry[] {
    const rows = this.#connection
      .prepare('SELECT at, state FROM trial_history WHERE trial_id = ? ORDER BY id')
      .all(id);
    return parseRows(HistoryRow, rows, 'trial_history');
  }

  /** The phases that were begun, in order; `seconds` of the one that goes on is null. */
  phases(id: number): PhaseTime[] {
    return phaseTimes(this.history(id), this.get(id).expectedSeconds);
  }

  setValidity(id: number, validity: Validity | null): void {
    this.#set(id, 'validity', optionalJson(validity));
  }

  setExcluded(id: number, excluded: StoredTrial['excluded']): void {
    this.#set(id, 'excluded', optionalJson(excluded));
  }

  setWindow(id: number, window: MeasuredWindow | null): void {
    this.#set(id, 'measured_window', optionalJson(window));
  }

  setServer(id: number, server: StoredTrial['server']): void {
    this.#set(id, 'server', optionalJson(server));
  }

  setData(id: number, data: TrialData): void {
    this.#set(id, 'data', JSON.stringify(data));
  }

  setNote(id: number, note: string): void {
    this.#set(id, 'note', note);
  }

  setSparkline(id: number, sparkline: readonly number[]): void {
    this.#set(id, 'sparkline', JSON.stringify(sparkline));
  }

  setResume(id: number, resume: object | null): void {
    this.#set(id, 'resume', optionalJson(resume));
  }

  #set(id: number, column: string, value: string | null): void {
    const { changes } = this.#connection
      .prepare(`UPDATE trials SET ${column} = ? WHERE id = ?`)
      .run(value, id);
    if (changes === 0) throw notFound('trial', id);
  }

  #addHistory(id: number, state: TrialStatus, at: string): void {
    this.#connection
      .prepare('INSERT INTO trial_history (trial_id, at, state) VALUES (?, ?, ?)')
      .run(id, at, JSON.stringify(state));
  }
}

const insertSql = `
  INSERT INTO trials (experiment_id, position, treatment, label, replicate, control, baseline, source, server_host,
    client_host, workload, expected_seconds, state, started_at, ended_at)
  VALUES (@experimentId, @position, @treatment, @label, @replicate, @control, @baseline, @source, @serverHost,
    @clientHost, @workload, @expectedSeconds, @state, @startedAt, @endedAt)`;
