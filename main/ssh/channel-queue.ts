import { setTimeout as pause } from 'node:timers/promises';
import { LabError } from '../lab-error.ts';

/** Below the 10 that OpenSSH allows by default, so that a person's own tools fit in beside us on a shared link. */
const defaultLimit = 8;
const longestPauseMs = 250;
const patienceMs = 10_000;

/**
 * Lets so many channels be open at once as the host takes, first come, first served. The host's MaxSessions is not
 * announced: when it refuses a channel, the limit falls to what it was seen to take, and the channel waits its turn.
 */
export class ChannelQueue {
  readonly #hostName: string;
  readonly #onWait: () => void;
  readonly #waiting: (() => void)[] = [];
  #limit = defaultLimit;
  /** Channels open or being opened. */
  #taken = 0;
  /** Channels open, and the most there ever were: what the host is known to take. */
  #open = 0;
  #proven = 1;

  /** `onWait` is called when somebody has to wait: whoever holds a channel for convenience may give it back. */
  constructor(hostName: string, onWait: () => void) {
    this.#hostName = hostName;
    this.#onWait = onWait;
  }

  get someoneWaits(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Opens a channel by `start` as soon as there is room; whoever gets it calls `release` once it is closed. Any
   * failure of `start` but the host's refusal is passed on; a host that refuses for 10 s while none of our channels
   * is open is `host-busy`.
   */
  async open<T>(start: () => Promise<T>): Promise<T> {
    await this.#turn('last');
    let refusedSince: number | null = null;
    for (let pauseMs = 10; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        const channel = await start();
        this.#open++;
        this.#proven = Math.max(this.#proven, this.#open);
        return channel;
      } catch (error) {
        refusedSince = this.#open > 0 ? null : (refusedSince ?? Date.now());
        if (!isRefusal(error) || (refusedSince !== null && Date.now() - refusedSince > patienceMs)) {
          this.#leave();
          throw isRefusal(error) ? this.#busy(error) : error;
        }
      }
      this.#limit = Math.min(this.#limit, this.#proven);
      if (this.#taken > this.#limit) {
        this.#leave();
        await this.#turn('first');
      } else {
        // The host frees a place a moment after its channel is closed, or when a process left behind ends.
        await pause(pauseMs);
      }
    }
  }

  /** Says that an opened channel is closed. */
  release(): void {
    this.#open--;
    this.#leave();
  }

  async #turn(place: 'first' | 'last'): Promise<void> {
    if (this.#taken < this.#limit) {
      this.#taken++;
      return;
    }
    const turn = new Promise<void>((resolve) => {
      if (place === 'first') this.#waiting.unshift(resolve);
      else this.#waiting.push(resolve);
    });
    this.#onWait();
    await turn;
  }

  /** The place goes straight to the next one who waits, unless the limit has fallen meanwhile. */
  #leave(): void {
    const next = this.#taken <= this.#limit ? this.#waiting.shift() : undefined;
    if (next === undefined) this.#taken--;
    else next();
  }

  #busy(cause: Error): LabError {
    return new LabError(
      {
        code: 'host-busy',
        message: `${this.#hostName} opens no channel on the connection: its places (MaxSessions) are all taken.`,
        remedy: 'Try again on a new connection, or raise MaxSessions in sshd_config.',
        subject: this.#hostName,
        detail: cause.message,
      },
      { cause },
    );
  }
}

/** ssh2 gives a refused channel the reason code of RFC 4254, 5.1. */
function isRefusal(error: unknown): error is Error & { readonly reason: number } {
  return error instanceof Error && 'reason' in error && typeof error.reason === 'number';
}
