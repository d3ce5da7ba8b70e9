import { join } from 'node:path';
import type { LabEvent } from '../../preload/contract/events.ts';
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
  /** Whether a trial waits for these hosts or runs on them. */
  readonly #inUse: (hosts: readonly string[]) => boolean;
  /** Set while it starts and after it failed; otherwise the directory is the truth. */
  #passing: Passing = null;

  constructor(
    dataDirectory: string,
    inventory: Inventory,
    tell: (event: LabEvent) => void,
    inUse: (hosts: readonly string[]) => boolean,
  ) {
    this.#directory = join(dataDirectory, 'practice-lab');
    this.#inventory = inventory;
    this.#tell = tell;
    this.#inUse = inUse;
  }

  async status(): Promise<LabStatus> {
    if (this.#passing) return this.#passing;
    const lab = await findLab(this.#directory);
    if (lab) return this.#running(lab);
    return { state: 'stopped', missing: missingTools().map(({ tool, remedy }) => ({ tool, remedy })) };
  }

  /** Answers at once; `lab.changed` tells each step. */
  async start(): Promise<LabStatus> {
    const before = await this.status();
    if (before.state === 'starting') return before;
    this.#pass({ state: 'starting', step: 'looking around' });
    startLab(this.#directory, (step) => this.#pass({ state: 'starting', step }))
      .then((lab) => {
        this.#register(lab);
        this.#pass(null);
      })
      .catch((error: unknown) => this.#pass({ state: 'failed', failure: failureOf(error) }));
    return this.status();
  }

  async stop(): Promise<LabStatus> {
    if (this.#inUse(Object.values(hostNames))) {
      throw new LabError({
        code: 'conflict',
        message: 'The practice lab has trials to run.',
        remedy: 'Cancel the experiment first, then stop the lab.',
        subject: 'practice lab',
      });
    }
    for (const host of this.#inventory.list()) if (host.practice) this.#inventory.remove(host.id);
    await stopLab(this.#directory);
    this.#pass(null);
    return this.status();
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
      const input = {
        name: hostNames[role],
        address: '127.0.0.1',
        port: lab.ports[index] ?? lab.ports[0],
        user: lab.user,
        authentication: { kind: 'key' as const, keyFile: lab.keyFile },
        roles: [role],
        directory: hostDirectory(this.#directory, role),
        notes: 'Practice lab on this computer',
      };
      const before = known.get(input.name);
      const host = before ? this.#inventory.change(before.id, input) : this.#inventory.add(input, true);
      this.#inventory.trustKnownKey(host.id, { fingerprint: lab.hostKey, algorithm: 'ssh-ed25519' });
      this.#inventory.checkInBackground(host.id);
    }
  }

  #pass(state: Passing): void {
    this.#passing = state;
    this.#tell({ event: 'lab.changed' });
  }
}
