import { resolve } from 'node:path';
import type { LabEvent } from '../../preload/contract/events.ts';
import { type Host, HostInput } from '../../preload/contract/hosts.ts';
import type { LabStatus } from '../../preload/contract/lab.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { failureOf, LabError } from '../lab-error.ts';
import { findLab, hostDirectory, type RunningLab, startLab, stopLab } from './lab-process.ts';
import { missingTools } from './tools.ts';

/** A state that no file holds. */
type Passing = Extract<LabStatus, { state: 'starting' | 'failed' }> | null;

const hostNames = { server: 'practice-server', client: 'practice-client' } as const;

/** The practice lab as the window sees it: a state, and two hosts in the inventory while it runs. */
export class PracticeLab {
  readonly #directory: string;
  readonly #inventory: Inventory;
  readonly #tell: (event: LabEvent) => void;
  /** What runs on these hosts or waits for them, in words. */
  readonly #usersOf: (hosts: readonly string[]) => readonly string[];
  /** Set while it starts and after it failed; otherwise the directory is the truth. */
  #passing: Passing = null;
  #starting: Promise<void> | null = null;

  constructor(
    dataDirectory: string,
    inventory: Inventory,
    tell: (event: LabEvent) => void,
    usersOf: (hosts: readonly string[]) => readonly string[],
  ) {
    // A host's directory is absolute, whatever directory somebody has started Rackmark in.
    this.#directory = resolve(dataDirectory, 'practice-lab');
    this.#inventory = inventory;
    this.#tell = tell;
    this.#usersOf = usersOf;
  }

  async status(): Promise<LabStatus> {
    if (this.#passing) return this.#passing;
    const lab = await findLab(this.#directory);
    if (lab) return this.#running(lab);
    return { state: 'stopped', missing: missingTools().map(({ tool, remedy }) => ({ tool, remedy })) };
  }

  /** Answers at once; `lab.changed` tells each step. A second call meanwhile waits for the same start. */
  async start(): Promise<LabStatus> {
    this.#starting ??= this.#carryOut().finally(() => {
      this.#starting = null;
    });
    return this.status();
  }

  /** Throws `conflict` while trials need it. */
  async stop(): Promise<LabStatus> {
    await this.#starting;
    const users = this.#usersOf(Object.values(hostNames));
    if (users.length > 0) {
      throw new LabError({
        code: 'conflict',
        message: `The practice lab is needed by ${users.join(', ')}.`,
        remedy:
          'Cancel what needs it, in the window or by `rackmark cancel` and its number, then stop the lab.',
        subject: 'practice lab',
      });
    }
    await stopLab(this.#directory);
    // With its folder all is gone that a trial may have left there.
    for (const host of this.#inventory.list()) if (host.practice) this.#inventory.forget(host.id);
    this.#pass(null);
    return this.status();
  }

  async #carryOut(): Promise<void> {
    this.#pass({ state: 'starting', step: 'looking around' });
    try {
      const taken = this.#inventory.list().find(({ name, practice }) => !practice && isPracticeName(name));
      if (taken) throw nameTaken(taken.name);
      const lab = await startLab(this.#directory, (step) => this.#pass({ state: 'starting', step }));
      this.#register(lab);
      this.#pass(null);
    } catch (error) {
      this.#pass({ state: 'failed', failure: failureOf(error) });
    }
  }

  #running(lab: RunningLab): LabStatus {
    return {
      state: 'running',
      hosts: Object.values(hostNames),
      ports: [...lab.ports],
      directory: this.#directory,
    };
  }

  /** The lab made the host key itself, so nobody has to be asked whether it is right. */
  #register(lab: RunningLab): void {
    const known = new Map(this.#inventory.list().map((host) => [host.name, host]));
    for (const [index, role] of (['server', 'client'] as const).entries()) {
      const input = HostInput.parse({
        name: hostNames[role],
        address: '127.0.0.1',
        port: lab.ports[index],
        user: lab.user,
        authentication: { kind: 'key', keyFile: lab.keyFile },
        roles: [role],
        directory: hostDirectory(this.#directory, role),
        notes: 'Practice lab on this computer',
      });
      const before = known.get(input.name);
      // A change drops the host's connections, which trials that are under way would notice.
      const same = before?.port === input.port && before.user === input.user;
      const host = same ? before : this.#put(before?.id, input);
      this.#inventory.trustKnownKey(host.id, { fingerprint: lab.hostKey, algorithm: 'ssh-ed25519' });
      if (host.link.state !== 'connected') this.#inventory.checkInBackground(host.id);
    }
  }

  #put(id: number | undefined, input: HostInput): Host {
    return id === undefined ? this.#inventory.add(input, true) : this.#inventory.change(id, input);
  }

  #pass(state: Passing): void {
    this.#passing = state;
    this.#tell({ event: 'lab.changed' });
  }
}

function isPracticeName(name: string): boolean {
  return Object.values<string>(hostNames).includes(name);
}

function nameTaken(name: string): LabError {
  return new LabError({
    code: 'conflict',
    message: `The inventory has a host named ${name} that is not the practice lab's.`,
    remedy: 'Give that host another name, then start the practice lab again.',
    subject: name,
  });
}
