import type { Client, SFTPWrapper } from 'ssh2';
import type { ChannelQueue } from './channel-queue.ts';

/** An SFTP server that never answers is as good as none: a login script that prints can swallow its first packet. */
const openTimeoutMs = 10_000;

/** The channel, from the moment it is asked for; `sftp` is null until the host has opened it. */
type Lease = {
  readonly opening: Promise<SFTPWrapper>;
  sftp: SFTPWrapper | null;
  users: number;
};

/** The host has no SFTP, or none that works; shell commands do instead. */
export class SftpMissing extends Error {
  override readonly name = 'SftpMissing';
}

/**
 * One SFTP channel for everybody, opened at first use. It takes one place of the host's MaxSessions, so it is given
 * back between two uses when a command waits for a place, and opened again behind that command.
 */
export class SharedSftp {
  readonly #client: Client;
  readonly #queue: ChannelQueue;
  #lease: Lease | null = null;
  #missing: SftpMissing | null = null;

  constructor(client: Client, queue: ChannelQueue) {
    this.#client = client;
    this.#queue = queue;
  }

  /** Throws `SftpMissing` when there is none; whatever `work` throws is passed on. */
  async use<T>(work: (sftp: SFTPWrapper) => Promise<T>): Promise<T> {
    this.makeRoom();
    if (this.#missing !== null) throw this.#missing;
    this.#lease ??= this.#open();
    const lease = this.#lease;
    lease.users++;
    try {
      return await work(await lease.opening);
    } finally {
      lease.users--;
      this.makeRoom();
      this.#endIfUnused(lease);
    }
  }

  /** Null where there is one; else what keeps it from working. */
  async problem(): Promise<string | null> {
    try {
      await this.use(() => Promise.resolve());
      return null;
    } catch (error) {
      if (error instanceof SftpMissing) return error.message;
      throw error;
    }
  }

  /** Gives the channel back when a command waits for its place: at once, or when the last use under way is done. */
  makeRoom(): void {
    const lease = this.#lease;
    if (lease === null || lease.sftp === null || !this.#queue.someoneWaits) return;
    this.#lease = null;
    this.#endIfUnused(lease);
  }

  #endIfUnused(lease: Lease): void {
    if (lease !== this.#lease && lease.users === 0) lease.sftp?.end();
  }

  #open(): Lease {
    const opening = this.#queue.open(() => this.#start());
    const lease: Lease = { opening: opening.then(({ sftp }) => sftp), sftp: null, users: 0 };
    opening.then(
      async ({ sftp, closed }) => {
        lease.sftp = sftp;
        await closed;
        this.#queue.release();
        this.#forget(lease);
      },
      (error: unknown) => {
        this.#forget(lease);
        if (error instanceof SftpMissing) this.#missing = error;
      },
    );
    return lease;
  }

  #forget(lease: Lease): void {
    if (this.#lease === lease) this.#lease = null;
  }

  #start(): Promise<{ readonly sftp: SFTPWrapper; readonly closed: Promise<void> }> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new SftpMissing('no answer from the SFTP server')),
        openTimeoutMs,
      );
      this.#client.sftp((error, sftp) => {
        clearTimeout(timer);
        if (!error) {
          // A broken channel closes itself, and who waits for an answer is told by the callback.
          sftp.on('error', () => undefined);
          resolve({ sftp, closed: new Promise((done) => sftp.once('close', () => done())) });
        } else if ('reason' in error) {
          reject(error); // the refusal of a channel, which the queue waits out
        } else {
          closeRefusedChannel(this.#client);
          reject(new SftpMissing(error.message, { cause: error }));
        }
      });
    });
  }
}

/**
 * ssh2 leaves the channel of a refused subsystem open and hands it to nobody: it would hold its place for ever, which
 * may be the only one. Its table of channels is the one way to it; a served SFTP channel has a subtype.
 */
function closeRefusedChannel(client: Client): void {
  type OpenChannel = { readonly subtype?: string; readonly opendir?: unknown; readonly end: () => void };
  type Internals = { readonly _chanMgr: { readonly _channels: Readonly<Record<string, OpenChannel>> } };
  const channels = Object.values((client as unknown as Internals)._chanMgr._channels);
  for (const channel of channels) {
    if (channel.opendir !== undefined && channel.subtype === undefined) channel.end();
  }
}
