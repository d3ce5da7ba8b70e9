import { z } from 'zod';
import { Finding, HostFacts, HostInput } from '../../preload/contract/hosts.ts';
import { LabError } from '../lab-error.ts';
import { type Connection, isSqliteError } from './connection.ts';
import { flag, jsonText, notFound, parseRow, parseRows } from './row.ts';

export type NewHost = z.output<typeof HostInput> & { readonly practice: boolean };

export interface TrustedKey {
  /** `SHA256:…` */
  readonly fingerprint: string;
  readonly algorithm: string;
}

const StoredHost = HostInput.extend({
  id: z.number().int(),
  authentication: jsonText(HostInput.shape.authentication),
  roles: jsonText(HostInput.shape.roles),
  practice: flag,
  hostKey: z.string().nullable(),
  hostKeyAlgorithm: z.string().nullable(),
  facts: jsonText(HostFacts).nullable(),
  findings: jsonText(z.array(Finding)),
});
export type StoredHost = z.output<typeof StoredHost>;

const select = `
  SELECT id, name, address, port, user, authentication, roles, directory, notes, practice,
    host_key AS hostKey, host_key_algorithm AS hostKeyAlgorithm, findings,
    (SELECT facts FROM host_facts WHERE host_id = hosts.id ORDER BY read_at DESC, id DESC LIMIT 1) AS facts
  FROM hosts`;

export class HostStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Throws `conflict` when the name is taken. */
  insert(host: NewHost): StoredHost {
    const { lastInsertRowid } = namedOnce(host.name, () =>
      this.#connection
        .prepare(
          `INSERT INTO hosts (name, address, port, user, authentication, roles, directory, notes, practice)
           VALUES (@name, @address, @port, @user, @authentication, @roles, @directory, @notes, @practice)`,
        )
        .run({ ...columnsOf(host), practice: Number(host.practice) }),
    );
    return this.get(Number(lastInsertRowid));
  }

  /** Throws `conflict` when the name is taken. The trusted key stays: who may answer is decided by `setHostKey` alone. */
  change(id: number, host: z.output<typeof HostInput>): StoredHost {
    const { changes } = namedOnce(host.name, () =>
      this.#connection
        .prepare(
          `UPDATE hosts SET name = @name, address = @address, port = @port, user = @user,
             authentication = @authentication, roles = @roles, directory = @directory, notes = @notes WHERE id = @id`,
        )
        .run({ ...columnsOf(host), id }),
    );
    if (changes === 0) throw notFound('host', id);
    return this.get(id);
  }

  find(id: number): StoredHost | null {
    const row = this.#connection.prepare(`${select} WHERE id = ?`).get(id);
    return row === undefined ? null : parseRow(StoredHost, row, 'hosts');
  }

  get(id: number): StoredHost {
    const host = this.find(id);
    if (host === null) throw notFound('host', id);
    return host;
  }

  findByName(name: string): StoredHost | null {
    const row = this.#connection.prepare(`${select} WHERE name = ?`).get(name);
    return row === undefined ? null : parseRow(StoredHost, row, 'hosts');
  }

  list(): StoredHost[] {
    return parseRows(StoredHost, this.#connection.prepare(`${select} ORDER BY name`).all(), 'hosts');
  }

  /** Throws `conflict` while something of ours may still lie on the host: forgetting it would leave it there. */
  remove(id: number): void {
    const host = this.get(id);
    const open = this.#connection
      .prepare('SELECT count(*) FROM intents WHERE host_id = ? AND closed_at IS NULL')
      .pluck()
      .get(id);
    if (open !== 0) throw stillInUse(host.name, Number(open));
    this.forget(id);
  }

  /** Removes it with what is written down about things of ours on it: for a machine that is no more. */
  forget(id: number): void {
    this.#connection.prepare('DELETE FROM hosts WHERE id = ?').run(id);
  }

  setHostKey(id: number, key: TrustedKey | null): void {
    this.#connection
      .prepare('UPDATE hosts SET host_key = ?, host_key_algorithm = ? WHERE id = ?')
      .run(key?.fingerprint ?? null, key?.algorithm ?? null, id);
  }

  /** Adds a dated snapshot and replaces the findings; earlier snapshots stay. */
  addFacts(id: number, facts: HostFacts, findings: readonly Finding[]): void {
    this.#connection.transaction(() => {
      this.#connection
        .prepare('INSERT INTO host_facts (host_id, read_at, facts) VALUES (?, ?, ?)')
        .run(id, facts.readAt, JSON.stringify(facts));
      this.#connection
        .prepare('UPDATE hosts SET findings = ? WHERE id = ?')
        .run(JSON.stringify(findings), id);
    })();
  }

  setFindings(id: number, findings: readonly Finding[]): void {
    this.#connection.prepare('UPDATE hosts SET findings = ? WHERE id = ?').run(JSON.stringify(findings), id);
  }

  /** Every snapshot, oldest first. */
  factsHistory(id: number): HostFacts[] {
    const texts = this.#connection
      .prepare('SELECT facts FROM host_facts WHERE host_id = ? ORDER BY read_at, id')
      .pluck()
      .all(id);
    return parseRows(jsonText(HostFacts), texts, 'host_facts');
  }
}

function columnsOf(host: z.output<typeof HostInput>) {
  return { ...host, authentication: JSON.stringify(host.authentication), roles: JSON.stringify(host.roles) };
}

function namedOnce<Value>(name: string, write: () => Value): Value {
  try {
    return write();
  } catch (error) {
    if (!isSqliteError(error) || error.code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    throw new LabError(
      {
        code: 'conflict',
        message: `There is already a host named ${name}.`,
        remedy: 'Choose another name.',
        subject: name,
      },
      { cause: error },
    );
  }
}

function stillInUse(name: string, open: number): LabError {
  return new LabError({
    code: 'conflict',
    message: `${name} may still hold something of ours: ${open} ${open === 1 ? 'change is' : 'changes are'} not undone yet.`,
    remedy: 'Let the trial end or connect to the host so that it can be cleaned, then remove it.',
    subject: name,
  });
}
