import { z } from 'zod';
import { Finding, HostFacts, HostInput } from '../../preload/contract/hosts.ts';
import { LabError } from '../lab-error.ts';
import { type Connection, isSqliteError } from './connection.ts';
import { flag, jsonText, notFound, parseRow, parseRows } from './row.ts';

/** What is left out takes the default of the contract. */
export type NewHost = z.input<typeof HostInput> & { readonly practice: boolean };

const StoredKey = z.object({
  /** `SHA256:…` */
  fingerprint: z.string(),
  algorithm: z.string(),
  /** Base64; null for one of which only the fingerprint was kept. */
  publicKey: z.string().nullable(),
  /** Who vouched for it: `asked`, `practice-lab` or a place in a known_hosts file. */
  source: z.string(),
  addedAt: z.string(),
});
export type StoredKey = z.output<typeof StoredKey>;

const StoredHost = HostInput.extend({
  id: z.number().int(),
  authentication: jsonText(HostInput.shape.authentication),
  roles: jsonText(HostInput.shape.roles),
  groups: jsonText(HostInput.shape.groups.unwrap()),
  tags: jsonText(HostInput.shape.tags.unwrap()),
  furtherAuthentication: jsonText(HostInput.shape.furtherAuthentication.unwrap()),
  jumpHostId: HostInput.shape.jumpHostId.unwrap(),
  legacyAlgorithms: flag,
  useSudo: flag,
  practice: flag,
  hostKey: z.string().nullable(),
  facts: jsonText(HostFacts).nullable(),
  findings: jsonText(z.array(Finding)),
});
export type StoredHost = z.output<typeof StoredHost>;

const select = `
  SELECT id, name, address, port, user, authentication, roles, host_groups AS groups, tags,
    further_authentication AS furtherAuthentication, jump_host_id AS jumpHostId,
    legacy_algorithms AS legacyAlgorithms, use_sudo AS useSudo, directory, notes, practice, findings,
    (SELECT fingerprint FROM host_keys WHERE host_id = hosts.id ORDER BY added_at DESC, id DESC LIMIT 1) AS hostKey,
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
          `INSERT INTO hosts (name, address, port, user, authentication, roles, host_groups, tags,
             further_authentication, jump_host_id, legacy_algorithms, use_sudo, directory, notes, practice)
           VALUES (@name, @address, @port, @user, @authentication, @roles, @groups, @tags,
             @furtherAuthentication, @jumpHostId, @legacyAlgorithms, @useSudo, @directory, @notes, @practice)`,
        )
        .run({ ...columnsOf(host), practice: Number(host.practice) }),
    );
    return this.get(Number(lastInsertRowid));
  }

  /** Throws `conflict` when the name is taken. Trusted keys stay: who may answer is decided by them alone. */
  change(id: number, host: z.input<typeof HostInput>): StoredHost {
    const { changes } = namedOnce(host.name, () =>
      this.#connection
        .prepare(
          `UPDATE hosts SET name = @name, address = @address, port = @port, user = @user,
             authentication = @authentication, roles = @roles, host_groups = @groups, tags = @tags,
             further_authentication = @furtherAuthentication, jump_host_id = @jumpHostId,
             legacy_algorithms = @legacyAlgorithms, use_sudo = @useSudo, directory = @directory,
             notes = @notes WHERE id = @id`,
        )
        .run({ ...columnsOf(host), id }),
    );
    if (changes === 0) throw notFound('host', id);
    return this.get(id);
  }

  /** All or nothing: what `work` wrote is undone when it throws. */
  together(work: () => void): void {
    this.#connection.transaction(work).immediate();
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
    this.#refuseWhileJumpHost(id);
    this.#connection.prepare('DELETE FROM hosts WHERE id = ?').run(id);
  }

  /** Whoever is reached through it would be out of reach. */
  #refuseWhileJumpHost(id: number): void {
    const names = this.#connection.prepare('SELECT name FROM hosts WHERE jump_host_id = ?').pluck().all(id);
    if (names.length === 0) return;
    throw new LabError({
      code: 'conflict',
      message: `${this.get(id).name} is the jump host of ${names.join(', ')}.`,
      remedy: 'Give those another way first, then remove it.',
      subject: this.get(id).name,
    });
  }

  /** Newest last. */
  keys(id: number): StoredKey[] {
    const rows = this.#connection
      .prepare(
        `SELECT fingerprint, algorithm, public_key AS publicKey, source, added_at AS addedAt
         FROM host_keys WHERE host_id = ? ORDER BY added_at, id`,
      )
      .all(id);
    return parseRows(StoredKey, rows, 'host_keys');
  }

  /** A key that is trusted already is trusted anew, from now on and from this source. */
  trustKey(id: number, key: StoredKey): void {
    this.#connection
      .prepare(
        `INSERT INTO host_keys (host_id, fingerprint, algorithm, public_key, source, added_at)
         VALUES (@id, @fingerprint, @algorithm, @publicKey, @source, @addedAt)
         ON CONFLICT (host_id, fingerprint) DO UPDATE SET
           public_key = coalesce(excluded.public_key, public_key), source = excluded.source, added_at = excluded.added_at`,
      )
      .run({ ...key, id });
  }

  /** One of them, or all. */
  forgetKeys(id: number, fingerprint: string | null = null): void {
    this.#connection
      .prepare(
        'DELETE FROM host_keys WHERE host_id = @id AND (@fingerprint IS NULL OR fingerprint = @fingerprint)',
      )
      .run({ id, fingerprint });
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

function columnsOf(input: z.input<typeof HostInput>) {
  const host = HostInput.parse(input);
  return {
    ...host,
    authentication: JSON.stringify(host.authentication),
    roles: JSON.stringify(host.roles),
    groups: JSON.stringify(host.groups),
    tags: JSON.stringify(host.tags),
    furtherAuthentication: JSON.stringify(host.furtherAuthentication),
    legacyAlgorithms: Number(host.legacyAlgorithms),
    useSudo: Number(host.useSudo),
  };
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
