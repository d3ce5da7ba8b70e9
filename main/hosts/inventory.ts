import type { LabEvent } from '../../preload/contract/events.ts';
import type { TrustedKey } from '../../preload/contract/host-access.ts';
import type {
  Finding,
  Host,
  HostChange,
  HostInput,
  HostLink,
  SecretGiven,
} from '../../preload/contract/hosts.ts';
import { failureOf, LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';
import { SessionPool } from '../ssh/session-pool.ts';
import type { HostSnapshotStore } from '../storage/host-snapshots.ts';
import type { HostStore, NewHost, StoredHost } from '../storage/hosts.ts';
import { type DoorOptions, HostDoor } from './access/host-door.ts';
import { refuseJumpCircle } from './access/jump-circle.ts';
import { baseDirectoryOn } from './base-directory.ts';
import { checkHost } from './checks/list.ts';
import { ConnectionTests } from './connection-test/connection-tests.ts';
import { readClock } from './facts/read-clock.ts';
import { type FactsReading, readFacts } from './facts.ts';
import { type RootAccess, type RootShell, rootAccess, rootShell } from './root-access.ts';
import { secondsToStart } from './seconds-to-start.ts';

export interface CheckedHost extends FactsReading {
  readonly findings: readonly Finding[];
  /** Where its facts are stored in full. */
  readonly snapshotId: number;
}

/** The machines: who they are, how to reach them, what they said of themselves. */
export class Inventory {
  readonly #hosts: HostStore;
  readonly #snapshots: HostSnapshotStore;
  readonly #tell: (event: LabEvent) => void;
  readonly #pool: SessionPool;
  readonly #links = new Map<number, HostLink>();
  readonly #checking = new Set<number>();
  readonly #door: HostDoor;
  readonly #tests: ConnectionTests;

  constructor(
    hosts: HostStore,
    snapshots: HostSnapshotStore,
    tell: (event: LabEvent) => void,
    door: DoorOptions = {},
  ) {
    this.#hosts = hosts;
    this.#snapshots = snapshots;
    this.#tell = tell;
    this.#door = new HostDoor(hosts, (id) => this.#changed(id), door);
    this.#tests = new ConnectionTests(hosts, this.#door, (id) => this.#changed(id));
    this.#pool = new SessionPool(
      (id) => this.#open(id),
      (id, link) => this.#setLink(id, link),
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

  /** Keys, secrets, questions and transcripts of the hosts. */
  get door(): HostDoor {
    return this.#door;
  }

  get tests(): ConnectionTests {
    return this.#tests;
  }

  /** All or none. Each is given the hosts before it, of which one may be its jump host. */
  addMany(
    count: number,
    input: (index: number, before: readonly Host[]) => Omit<NewHost, 'practice'>,
  ): Host[] {
    const added: Host[] = [];
    this.#hosts.together(() => {
      for (let index = 0; index < count; index++) {
        added.push(this.#describe(this.#hosts.insert({ ...input(index, added), practice: false })));
      }
    });
    for (const { id } of added) this.#changed(id);
    return added;
  }

  add(input: Omit<NewHost, 'practice'>, practice = false): Host {
    const host = this.#hosts.insert({ ...input, practice });
    this.#changed(host.id);
    return this.#describe(host);
  }

  /** A new address, user or way to log in asks for a new connection. What `input` leaves out stays. */
  change(id: number, input: HostChange): Host {
    const changed = withChange(this.#hosts.get(id), input);
    refuseJumpCircle(this.#hosts, id, changed.jumpHostId);
    const host = this.#hosts.change(id, changed);
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
    this.#links.delete(id);
    this.#changed(id);
  }

  giveSecret(id: number, given: SecretGiven): void {
    try {
      this.#door.secrets.give(this.#hosts.get(id), given);
    } finally {
      this.#pool.drop(id);
      this.#changed(id);
    }
  }

  forgetSecrets(id: number): void {
    this.#door.secrets.forget(this.#hosts.get(id));
    this.#changed(id);
  }

  /** Trusts the fingerprint that the user saw, unless the host has shown another one since. */
  trustKey(id: number, fingerprint: string): void {
    this.#door.keys.trust(this.#hosts.get(id), fingerprint, new Date());
    this.#changed(id);
  }

  /** A key that is known beforehand: the practice lab made it itself. */
  trustKnownKey(id: number, key: { readonly fingerprint: string; readonly algorithm: string }): void {
    this.#hosts.forgetKeys(id);
    const addedAt = new Date().toISOString();
    this.#hosts.trustKey(id, { ...key, publicKey: null, source: 'practice-lab', addedAt });
  }

  /** Trusts what lines of a known_hosts file say of this host. */
  pasteKeys(id: number, text: string): { taken: TrustedKey[]; notTaken: string[] } {
    const answer = this.#door.keys.paste(this.#hosts.get(id), text, new Date());
    this.#changed(id);
    return answer;
  }

  /** One of the trusted keys, or all. */
  forgetKey(id: number, fingerprint: string | null = null): void {
    this.#door.keys.forget(id, fingerprint);
    this.#pool.drop(id);
    this.#changed(id);
  }

  session(id: number): Promise<Session> {
    return this.#pool.session(id);
  }

  /** Absolute directory on the host that holds everything of ours. */
  async baseDirectory(id: number): Promise<string> {
    return baseDirectoryOn(await this.session(id), this.#hosts.get(id).directory);
  }

  /** `sudo-refused` where the login user is not root and sudo is not to be used. */
  async rootAccess(id: number): Promise<RootAccess> {
    const host = this.#hosts.get(id);
    return rootAccess(await this.session(id), host, this.#door.secrets.sudoPassword(host));
  }

  /** Only for the host's own server. `sudo-refused` as `rootAccess`. */
  async rootShell(id: number): Promise<RootShell> {
    const host = this.#hosts.get(id);
    return rootShell(() => this.session(id), host, this.#door.secrets.sudoPassword(host));
  }

  /** Connects, reads facts and judges them; what was found is stored. Throws what kept it from connecting. */
  async check(id: number): Promise<CheckedHost> {
    const host = this.#hosts.get(id);
    const session = await this.session(id);
    const root = host.useSudo ? await this.rootAccess(id) : null;
    const told = await readFacts(session, await this.baseDirectory(id), new Date(), root);
    const clock = await readClock(session, new Date(told.facts.readAt), this.#snapshots.newestRead(id));
    const reading = { ...told, clock, startSeconds: await secondsToStart(session) };
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
    this.#checking.add(id);
    this.#changed(id);
    this.check(id)
      .catch((error: unknown) => {
        this.#setLink(id, { state: 'lost', since: new Date().toISOString(), failure: failureOf(error) });
      })
      .finally(() => {
        this.#checking.delete(id);
        this.#changed(id);
      });
  }

  async close(): Promise<void> {
    this.#pool.close();
    await this.#tests.close();
    await this.#door.transcripts.settled();
  }

  /** The session of a jump host is shared by all that is reached through it. */
  async #open(id: number): Promise<Session> {
    const { jumpHostId } = this.#hosts.get(id);
    if (jumpHostId === null) return this.#door.open(id);
    return this.#door.open(id, { jump: await this.#pool.session(jumpHostId) });
  }

  #describe(host: StoredHost): Host {
    return {
      ...host,
      link: this.#link(host.id),
      secretKnown: this.#door.secrets.isKnown(host),
      ...(this.#checking.has(host.id) && { checking: true }),
    };
  }

  /** A host that is lost stays lost since the first time, however often it is tried in vain. */
  #setLink(id: number, link: HostLink): void {
    const before = this.#link(id);
    const since = link.state === 'lost' && before.state === 'lost' ? { since: before.since } : {};
    this.#links.set(id, { ...link, ...since });
    this.#changed(id);
  }

  #link(id: number): HostLink {
    return this.#links.get(id) ?? { state: 'never-tried' };
  }

  #changed(id: number): void {
    this.#tell({ event: 'host.changed', id });
  }
}

function withChange(before: StoredHost, input: HostChange): HostInput {
  return {
    ...input,
    groups: input.groups ?? before.groups,
    tags: input.tags ?? before.tags,
    furtherAuthentication: input.furtherAuthentication ?? before.furtherAuthentication,
    jumpHostId: input.jumpHostId === undefined ? before.jumpHostId : input.jumpHostId,
    legacyAlgorithms: input.legacyAlgorithms ?? before.legacyAlgorithms,
    useSudo: input.useSudo ?? before.useSudo,
  };
}
