import { setImmediate as nextTurn } from 'node:timers/promises';

/** Others get their turn after so long. */
const turnMilliseconds = 20;

/** Long work of the main thread, in pieces: between them others get their turn, and it can be stopped. */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  #began = performance.now();

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Between two pieces. Throws what the signal was aborted with. */
  async next(): Promise<void> {
    if (!this.isDue()) return;
    await nextTurn();
    this.#signal?.throwIfAborted();
    this.#began = performance.now();
  }

  /** True once the next piece should wait: for work that must not be parted by an `await`, such as a transaction. */
  isDue(): boolean {
    return performance.now() - this.#began >= turnMilliseconds;
  }
}
