import type { ConnectionTest } from '../../../preload/contract/host-access.ts';
import { LabError } from '../../lab-error.ts';
import type { HostStore } from '../../storage/hosts.ts';
import type { HostDoor } from '../access/host-door.ts';
import { runTest } from './run-test.ts';
import { StepBook } from './step-book.ts';

interface Running {
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** The last test of each host, and those that run. */
export class ConnectionTests {
  readonly #hosts: HostStore;
  readonly #door: HostDoor;
  readonly #onChange: (hostId: number) => void;
  readonly #results = new Map<number, ConnectionTest>();
  readonly #running = new Map<number, Running>();

  constructor(hosts: HostStore, door: HostDoor, onChange: (hostId: number) => void) {
    this.#hosts = hosts;
    this.#door = door;
    this.#onChange = onChange;
  }

  result(id: number): ConnectionTest | null {
    this.#hosts.get(id);
    return this.#results.get(id) ?? null;
  }

  /** `conflict` while one is running. */
  start(id: number): void {
    const { name } = this.#hosts.get(id);
    if (this.#running.has(id)) {
      throw new LabError({
        code: 'conflict',
        message: `${name} is being tested already.`,
        remedy: 'Wait for its end, or cancel it.',
        subject: name,
      });
    }
    const abort = new AbortController();
    this.#running.set(id, { abort, done: this.#walk(id, abort.signal) });
  }

  cancel(id: number): void {
    this.#running.get(id)?.abort.abort();
  }

  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ done }) => done));
  }

  async #walk(id: number, signal: AbortSignal): Promise<void> {
    const startedAt = new Date().toISOString();
    const start = performance.now();
    const show = (state: ConnectionTest['state'], failure: ConnectionTest['failure']) => {
      const seconds = state === 'running' ? null : Math.round(performance.now() - start) / 1000;
      this.#results.set(id, { state, startedAt, seconds, steps: book.steps, failure });
      this.#onChange(id);
    };
    const book = new StepBook(() => show('running', null));
    show('running', null);
    const failure = await runTest({ hosts: this.#hosts, door: this.#door, book, signal }, id);
    this.#running.delete(id);
    show(signal.aborted ? 'canceled' : 'ended', signal.aborted ? null : failure);
  }
}
