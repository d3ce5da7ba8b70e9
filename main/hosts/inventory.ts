import type { LabEvent } from '../../preload/contract/events.ts';
import type { Finding, Host, HostInput, HostLink } from '../../preload/contract/hosts.ts';
import { failureOf, LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';
import { openSession } from '../ssh/session.ts';
import { SessionPool } from '../ssh/session-pool.ts';
import type { HostSnapshotStore } from '../storage/host-snapshots.ts';
import type { HostStore, StoredHost } from '../storage/hosts.ts';
import { checkHost } from './checks/list.ts';
import { readClock } from './facts/read-clock.ts';
import { type FactsReading, readFacts } from './facts.ts';

/** What the inventory knows of a host only while the app runs. */
interface Presence {
  link: HostLink;
  /** Password or passphrase: in memory, nowhere else. */
  secret: string | null;
  offeredKey: { readonly fingerprint: string; readonly algorithm: string } | null;
}

export interface CheckedHost extends FactsReading {
  readonly findings: readonly Finding[];
  /** Where its facts are stored in full. */
  readonly snapshotId: number;
}

const connectTimeoutSeconds = 15;

/** The machines: who they are, how to reach them, what they said of themselves. */
export class Inventory {
  readonly #hosts: HostStore;
  readonly #snapshots: HostSnapshotStore;
  readonly #tell: (event: LabEvent) => void;
  readonly #pool: SessionPool;
  readonly #presence = new Map<number, Presence>();

  constructor(hosts: HostStore, snapshots: HostSnapshotStore, tell: (event: LabEvent) => void) {
    this.#hosts = hosts;
    this.#snapshots = snapshots;
    this.#tell = tell;
    this.#pool = new SessionPool(
      (id) => this.#open(id),
      (id, link) => {
        this.#present(id).link = link;
        this.#changed(id);
      },
    );
  }

  list(): Host[] {
    return this.#hosts.list().map((host) => this.#describe(host));
  }

  get(id: number): Host {
    return this.#describe(this.#hosts.get(id));
  }

  /** Throws `not-found`, with what to do, when the inventory has no host of that name. */
  byName(name: string): StoredHost {
    const host = this.#hosts.findByName(name);
    if (host) return host;
    throw new LabError({
      code: 'not-found',
      message: `There is no host named "${name}" in the inventory.`,
      remedy: 'Add it under Hosts, or name another host in the plan.',
      subject: name,
    });
  }

  add(input: HostInput, practice = false): Host {
    const host = this.#hosts.insert({ ...input, practice });
    this.#changed(host.id);
    return this.#describe(host);
  }

  /** A new address, user or way to log in asks for a new connection. */
  change(id: number, input: HostInput): Host {
    const host = this.#hosts.change(id, input);
    this.#pool.drop(id);
    this.#changed(id);
    return this.#describe(host);
  }

  /** Throws `conflict` while something of ours may still lie on the host. */
  remove(id: number): void {
    this.#hosts.remove(id);
    this.#letGo(id);
  }

  /** Of a machine that is gone, with whatever lay on it. */
  forget(id: number): void {
    this.#hosts.forget(id);
    this.#letGo(id);
  }

  #letGo(id: number): void {
    this.#pool.drop(id);
    this.#presence.delete(id);
    this.#changed(id);
  }

  giveSecret(id: number, secret: string): void {
    this.#hosts.get(id);
    this.#present(id).secret = secret;
    this.#pool.drop(id);
    this.#changed(id);
  }

  offeredKey(id: number): Presence['offeredKey'] {
    const { hostKey } = this.#hosts.get(id);
    const offered = this.#present(id).offeredKey;
    return offered !== null && offered.fingerprint !== hostKey ? offered : null;
  }

  /** Trusts the fingerprint that the user saw, unless the host has shown another one since. */
  trustKey(id: number, fingerprint: string): void {
    const offered = this.#present(id).offeredKey;
    if (offered?.fingerprint !== fingerprint) {
      throw new LabError({
        code: 'conflict',
        message: 'The host has shown another key since this question was asked.',
        remedy: 'Connect again and compare the fingerprint anew.',
        subject: this.#hosts.get(id).name,
        ...(offered ? { expected: fingerprint, received: offered.fingerprint } : {}),
      });
    }
    this.#hosts.setHostKey(id, offered);
    this.#changed(id);
  }

  /** A key that is known beforehand: the practice lab made it itself. */
  trustKnownKey(id: number, key: { readonly fingerprint: string; readonly algorithm: string }): void {
    this.#hosts.setHostKey(id, key);
  }

  forgetKey(id: number): void {
    this.#hosts.setHostKey(id, null);
    this.#present(id).offeredKey = null;
    this.#pool.drop(id);
    this.#changed(id);
  }

  session(id: number): Promise<Session> {
    return this.#pool.session(id);
  }

  /** Absolute directory on the host that holds everything of ours. */
  async baseDirectory(id: number): Promise<string> {
    const { directory } = this.#hosts.get(id);
    if (directory.startsWith('/')) return directory.replace(/\/+$/, '');
    const session = await this.session(id);
    return `${await session.home()}/${directory === '' ? '.rackmark' : directory}`;
  }

  /** Connects, reads facts and judges them; what was found is stored. Throws what kept it from connecting. */
  async check(id: number): Promise<CheckedHost> {
    const host = this.#hosts.get(id);
    const session = await this.session(id);
    const told = await readFacts(session, await this.baseDirectory(id), new Date());
    const clock = await readClock(session, new Date(told.facts.readAt), this.#snapshots.newestRead(id));
    const reading = { ...told, clock };
    const findings = checkHost(reading, host.roles);
    this.#hosts.addFacts(id, reading.facts, findings);
    const { facts, missing } = reading.sheet;
    const snapshotId = this.#snapshots.add({
      hostId: id,
      readAt: reading.facts.readAt,
      source: 'read',
      facts: [...facts],
      missing: [...missing],
      clock,
    });
    this.#changed(id);
    return { ...reading, findings, snapshotId };
  }

  /** For the window: the failure stands in the host's link, so nobody has to wait for it. */
  checkInBackground(id: number): void {
    this.#hosts.get(id);
    this.check(id).catch((error: unknown) => {
      this.#present(id).link = { state: 'lost', since: new Date().toISOString(), failure: failureOf(error) };
      this.#changed(id);
    });
  }

  close(): void {
    this.#pool.close();
  }

  async #open(id: number): Promise<Session> {
    const host = this.#hosts.get(id);
    const presence = this.#present(id);
    return openSession(host, {
      hostKey: {
        trusted: host.hostKey,
        onOffered: (fingerprint, algorithm) => {
          presence.offeredKey = { fingerprint, algorithm };
        },
      },
      secret: presence.secret,
      connectTimeoutSeconds,
    });
  }

  #describe(host: StoredHost): Host {
    const { hostKeyAlgorithm: _, ...shown } = host;
    const { link, secret } = this.#present(host.id);
    return { ...shown, link, secretKnown: secret !== null };
  }

  #present(id: number): Presence {
    const known = this.#presence.get(id);
    if (known) return known;
    const fresh: Presence = { link: { state: 'never-tried' }, secret: null, offeredKey: null };
    this.#presence.set(id, fresh);
    return fresh;
  }

  #changed(id: number): void {
    this.#tell({ event: 'host.changed', id });
  }
}
