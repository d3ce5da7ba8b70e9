import { z } from 'zod';
import { Finding } from '../../preload/contract/hosts.ts';
import type { HostFinding } from '../../preload/contract/trials.ts';
import type { Connection } from './connection.ts';
import { jsonText, parseRow, parseRows } from './row.ts';

export interface TrialHost {
  readonly hostId: number;
  /** By name: it outlives the host in the inventory. */
  readonly host: string;
  readonly snapshotId: number;
  readonly findings: readonly Finding[];
}

const FindingsRow = z.object({ host: z.string(), findings: jsonText(z.array(Finding)) });
const LastTrialRow = z.object({ trialId: z.number().int(), snapshotId: z.number().int() });

/** The hosts of each trial as they were just before it. */
export class TrialHostStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  put(trialId: number, { hostId, host, snapshotId, findings }: TrialHost): void {
    this.#connection
      .prepare(
        `INSERT INTO trial_hosts (trial_id, host_id, host, snapshot_id, findings)
         VALUES (@trialId, @hostId, @host, @snapshotId, @findings)
         ON CONFLICT (trial_id, host) DO UPDATE SET snapshot_id = excluded.snapshot_id, findings = excluded.findings`,
      )
      .run({ trialId, hostId, host, snapshotId, findings: JSON.stringify(findings) });
  }

  /** Adds to what is known of a host that was put before. */
  addFinding(trialId: number, hostId: number, finding: Finding): void {
    this.#connection
      .prepare(
        `UPDATE trial_hosts SET findings = json_insert(findings, '$[#]', json(?)) WHERE trial_id = ? AND host_id = ?`,
      )
      .run(JSON.stringify(finding), trialId, hostId);
  }

  /** Of every host of the trial, in the order they were asked. */
  findings(trialId: number): HostFinding[] {
    const rows = this.#connection
      .prepare('SELECT host, findings FROM trial_hosts WHERE trial_id = ? ORDER BY id')
      .all(trialId);
    return parseRows(FindingsRow, rows, 'trial_hosts').flatMap(({ host, findings }) =>
      findings.map((finding) => ({ ...finding, host })),
    );
  }

  /** The newest trial on a host whose snapshot is still there. */
  lastTrialOn(hostId: number): z.output<typeof LastTrialRow> | null {
    const row = this.#connection
      .prepare(
        `SELECT trial_id AS trialId, snapshot_id AS snapshotId FROM trial_hosts
         WHERE host_id = ? AND snapshot_id IS NOT NULL ORDER BY trial_id DESC LIMIT 1`,
      )
      .get(hostId);
    return row === undefined ? null : parseRow(LastTrialRow, row, 'trial_hosts');
  }
}
