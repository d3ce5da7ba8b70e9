import type { Client } from 'ssh2';
import { LabError } from '../lab-error.ts';
import { credentialFor } from './auth.ts';
import { ChannelQueue } from './channel-queue.ts';
import { connect, type HostKeyCheck } from './connect.ts';
import { type ExecOptions, type ExecResult, execCommand } from './exec.ts';
import { quoteArgv } from './quote.ts';
import { RemoteFiles } from './remote-files.ts';
import { SharedSftp } from './shared-sftp.ts';
import type { Target } from './target.ts';

export type { HostKeyCheck } from './connect.ts';
export type { ExecOptions, ExecResult } from './exec.ts';
export type { Target } from './target.ts';

export type SessionOptions = {
  readonly hostKey: HostKeyCheck;
  /** Passphrase of an encrypted key, or the password; null when none was given. */
  readonly secret: string | null;
  /** For everything from the first packet to the login. A wrong password alone costs about 4 s. */
  readonly connectTimeoutSeconds: number;
};

/**
 * Connects and logs in. Fails with `secret-needed` (before any packet), `file-unreadable`, `host-unreachable`,
 * `host-key-unknown`, `host-key-changed` or `authentication-failed`.
 */
export async function openSession(target: Target, options: SessionOptions): Promise<Session> {
  const credential = await credentialFor(target, options.secret);
  return connect(
    target,
    credential,
    options.hostKey,
    options.connectTimeoutSeconds,
    (client) => new Session(target.name, client),
  );
}

/**
 * One connection to one host, shared by all who talk to it. Channels queue under what the host takes. When the
 * connection ends, every call under way rejects with `connection-lost`, and so does every later one.
 */
export class Session {
  readonly hostName: string;
  readonly #client: Client;
  readonly #queue: ChannelQueue;
  readonly #files: RemoteFiles;
  readonly #underWay = new Set<(failure: LabError) => void>();
  readonly #closeListeners = new Set<(failure: LabError) => void>();
  #ended: LabError | null = null;
  #home: Promise<string> | null = null;

  /** `client` is logged in, and this session is the only one to use it. */
  constructor(hostName: string, client: Client) {
    this.hostName = hostName;
    this.#client = client;
    this.#queue = new ChannelQueue(hostName, () => sftp.makeRoom());
    const sftp = new SharedSftp(client, this.#queue);
    this.#files = new RemoteFiles(hostName, sftp, (text, args, options) => this.script(text, args, options));
    client.on('error', (error: Error) => this.#end(this.#lost(error.message)));
    client.on('close', () => this.#end(this.#lost('the host closed the connection')));
  }

  get closed(): boolean {
    return this.#ended !== null;
  }

  /** Called once, with the reason, as soon as the session is closed. Returns the way to stop listening. */
  onClose(listener: (failure: LabError) => void): () => void {
    this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  close(): void {
    this.#end(this.#lost('closed by Rackmark'));
  }

  /**
   * Runs a program (what a shell has built in, such as `command -v`, needs `script`). Any exit code is an answer, not
   * a failure. Fails with `timed-out` or `connection-lost`.
   */
  async exec(argv: readonly string[], options: ExecOptions = {}): Promise<ExecResult> {
    return this.#exec(argv[0] ?? '', quoteArgv(argv), options);
  }

  /** Runs a program for its stdout. `command-failed` unless it ends with 0. */
  async run(argv: readonly string[], options: ExecOptions = {}): Promise<string> {
    const result = await this.exec(argv, options);
    if (result.code !== 0 || result.truncated) throw this.#commandFailed(argv[0] ?? '', result);
    return result.stdout.toString();
  }

  /** Runs POSIX sh text with `args` as `$1`…; its stdin stays free for `input`. The text may be 120 kB long. */
  async script(text: string, args: readonly string[], options: ExecOptions = {}): Promise<ExecResult> {
    return this.#exec('a script', quoteArgv(['sh', '-c', text, 'rackmark', ...args]), options);
  }

  /** The whole file, or null when there is none. Paths are absolute in all of these; `file-unreadable` if not allowed. */
  readFile(path: string): Promise<Buffer | null> {
    return this.#whileOpen(() => this.#files.readFile(path));
  }

  /** At most `limitBytes` from byte `offset` (counted from 0) on; empty at the end. `not-found` without the file. */
  readFrom(path: string, offset: number, limitBytes: number): Promise<Buffer> {
    return this.#whileOpen(() => this.#files.readFrom(path, offset, limitBytes));
  }

  /** In bytes; null when there is no such file. */
  sizeOf(path: string): Promise<number | null> {
    return this.#whileOpen(() => this.#files.sizeOf(path));
  }

  /**
   * Puts `bytes` in the place of the file, or makes it, in one step: nobody sees half of it, and the old one stays
   * when anything fails. Refuses with `unsafe-path` a target that is a link or no regular file, and a directory that
   * is a link. The new file belongs to the login user.
   */
  replaceFile(path: string, bytes: Buffer | string, options: { readonly mode: number }): Promise<void> {
    return this.#whileOpen(() => this.#files.replaceFile(path, Buffer.from(bytes), options.mode));
  }

  /** The home directory of the login user. */
  home(): Promise<string> {
    this.#home ??= this.#askHome().catch((error: unknown) => {
      this.#home = null;
      throw error;
    });
    return this.#home;
  }

  async #askHome(): Promise<string> {
    const { stdout } = await this.script('printf %s "$HOME"', []);
    const home = stdout.toString();
    if (home.startsWith('/')) return home;
    throw new LabError({
      code: 'command-failed',
      message: `${this.hostName} did not name a home directory for the login user.`,
      remedy: 'Check that HOME is set and that the login prints nothing (in .bashrc, for one).',
      subject: this.hostName,
      detail: home.slice(0, 500),
    });
  }

  #exec(what: string, line: string, options: ExecOptions): Promise<ExecResult> {
    const command = { hostName: this.hostName, what, line };
    return this.#whileOpen(() => execCommand(this.#client, this.#queue, command, options));
  }

  /** The end of the connection settles it, whatever the work is waiting for. */
  #whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#underWay.add(reject);
    work()
      .then(resolve, (error: unknown) => {
        // A connection on which the host opens no channel any more is of no use; a new one may be.
        if (error instanceof LabError && error.failure.code === 'host-busy') this.#end(error);
        if (foundNoConnection(error)) this.#end(this.#lost('the host closed the connection'));
        reject(error);
      })
      .finally(() => this.#underWay.delete(reject));
    return promise;
  }

  #end(failure: LabError): void {
    if (this.#ended !== null) return;
    this.#ended = failure;
    for (const reject of this.#underWay) reject(failure);
    this.#client.destroy();
    for (const listener of this.#closeListeners) listener(failure);
  }

  #lost(detail: string): LabError {
    return new LabError({
      code: 'connection-lost',
      message: `The connection to ${this.hostName} was lost.`,
      remedy: 'Check the network and the power of the host; the next call connects again.',
      subject: this.hostName,
      detail,
    });
  }

  #commandFailed(what: string, result: ExecResult): LabError {
    return new LabError({
      code: 'command-failed',
      message: `${what} on ${this.hostName} ${ending(result)}.`,
      remedy: 'The detail shows what it said.',
      subject: this.hostName,
      detail: result.stderr.toString().slice(-2000),
    });
  }
}

/** ssh2 throws this between the end of the socket and the 'close' that tells of it. */
function foundNoConnection(error: unknown): boolean {
  return error instanceof Error && error.message === 'Not connected';
}

function ending({ code, signal, truncated }: ExecResult): string {
  if (truncated) return 'wrote more than expected';
  if (signal !== null) return `was ended by ${signal}`;
  return code === null ? 'ended without an exit code' : `ended with exit code ${code}`;
}
