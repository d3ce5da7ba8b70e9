import type { Duplex } from 'node:stream';
import type { Client } from 'ssh2';
import { LabError } from '../lab-error.ts';
import { ChannelQueue } from './channel-queue.ts';
import { commandFailed } from './command-failed.ts';
import { connect } from './connect.ts';
import { credentialsFor } from './credentials.ts';
import { type AwaitedPrompt, type ExecOptions, type ExecResult, execCommand } from './exec.ts';
import { forwardFailure } from './forward-failure.ts';
import { quoteArgv } from './quote.ts';
import { RemoteFiles } from './remote-files.ts';
import type { OnCommand, SessionOptions } from './session-options.ts';
import { SharedSftp } from './shared-sftp.ts';
import { askSudo, type SudoRunner } from './sudo.ts';
import type { Target } from './target.ts';

export type { ConnectStep } from './connect.ts';
export type { ExecOptions, ExecResult } from './exec.ts';
export type { HostKeyCheck, OfferedKey } from './host-key.ts';
export type { AskPerson, LoginQuestion } from './login-question.ts';
export { type LoginSecrets, noSecrets } from './secrets.ts';
export type { CommandRecord, OnCommand, SessionOptions } from './session-options.ts';
export type { Target } from './target.ts';

/**
 * Connects and logs in. Fails with `secret-needed` (before any packet), `file-unreadable`, `host-unreachable`,
 * `host-key-unknown`, `host-key-changed`, `host-key-revoked`, `authentication-failed` or `timed-out` (given up).
 */
export async function openSession(target: Target, options: SessionOptions): Promise<Session> {
  const { jump, ask = null, onStep = () => undefined, onCommand = () => undefined } = options;
  return connect(
    {
      target,
      credentials: await credentialsFor(target, options.secrets),
      hostKey: options.hostKey,
      timeoutSeconds: options.connectTimeoutSeconds,
      forward: jump === undefined ? null : (address, port) => jump.forward(address, port),
      ask,
      signal: options.signal,
      onStep,
    },
    (client) => new Session(target.name, client, onCommand),
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
  readonly #sftp: SharedSftp;
  readonly #onCommand: OnCommand;
  readonly #underWay = new Set<(failure: LabError) => void>();
  readonly #closeListeners = new Set<(failure: LabError) => void>();
  #ended: LabError | null = null;
  #home: Promise<string> | null = null;
  #noise = '';

  /** `client` is logged in, and this session is the only one to use it. */
  constructor(hostName: string, client: Client, onCommand: OnCommand = () => undefined) {
    this.hostName = hostName;
    this.#client = client;
    this.#onCommand = onCommand;
    this.#queue = new ChannelQueue(hostName, () => this.#sftp.makeRoom());
    this.#sftp = new SharedSftp(client, this.#queue);
    this.#files = new RemoteFiles(hostName, this.#sftp, (text, args, options) =>
      this.script(text, args, options),
    );
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

  /** What the login last printed before a command (a .bashrc that greets); empty when it is silent, as it should be. */
  get loginNoise(): string {
    return this.#noise;
  }

  close(): void {
    this.#end(this.#lost('closed by Rackmark'));
  }

  /**
   * Runs a program (what a shell has built in, such as `command -v`, needs `script`). Any exit code is an answer, not
   * a failure. Fails with `timed-out` or `connection-lost`.
   */
  async exec(argv: readonly string[], options: ExecOptions = {}): Promise<ExecResult> {
    const line = quoteArgv(argv);
    return this.#exec({ what: argv[0] ?? '', line, shown: line }, options);
  }

  /** Runs a program for its stdout. `command-failed` unless it ends with 0. */
  async run(argv: readonly string[], options: ExecOptions = {}): Promise<string> {
    const result = await this.exec(argv, options);
    if (result.code !== 0 || result.truncated) throw commandFailed(this.hostName, argv[0] ?? '', result);
    return result.stdout.toString();
  }

  /** Runs POSIX sh text with `args` as `$1`…; its stdin stays free for `input`. The text may be 120 kB long. */
  async script(text: string, args: readonly string[], options: ExecOptions = {}): Promise<ExecResult> {
    const line = quoteArgv(['sh', '-c', text, 'rackmark', ...args]);
    return this.#exec(
      { what: 'a script', line, shown: quoteArgv(['sh', '-c', firstLineOf(text), ...args]) },
      options,
    );
  }

  /**
   * Runs a program as root. The password goes to sudo's stdin, and only after it has asked; the command gets `input`
   * behind it. Fails as `exec` does, with `sudo-refused` (not installed, not allowed, wants a terminal),
   * `secret-needed` or `authentication-failed` (wrong password).
   */
  async sudo(
    argv: readonly string[],
    { password, ...options }: ExecOptions & { readonly password: string | null },
  ): Promise<ExecResult> {
    return (await askSudo(this.#sudoRunner(options), { argv }, password)).result;
  }

  /** How sudo answers the question what it allows: `without a password` or `with the password`. Fails as `sudo` does. */
  async sudoRights({
    password,
    ...options
  }: ExecOptions & { readonly password: string | null }): Promise<string> {
    return (await askSudo(this.#sudoRunner(options), 'rights', password)).how;
  }

  /** A stream to a port that this host can reach, for a session that goes through it. `host-unreachable`. */
  forward(address: string, port: number): Promise<Duplex> {
    const open = () =>
      new Promise<Duplex>((resolve, reject) => {
        this.#client.forwardOut('127.0.0.1', 0, address, port, (error, stream) => {
          if (error) reject(forwardFailure(this.hostName, address, port, error));
          else resolve(stream);
        });
      });
    return this.#whileOpen(open);
  }

  /** Null where SFTP works; else why shell commands take its place. */
  sftpProblem(): Promise<string | null> {
    return this.#whileOpen(() => this.#sftp.problem());
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

  #sudoRunner(options: ExecOptions): SudoRunner {
    return {
      hostName: this.hostName,
      run: (what, argv, prompt) => {
        const line = quoteArgv(argv);
        return this.#exec({ what, line, shown: line, ...(prompt === undefined ? {} : { prompt }) }, options);
      },
    };
  }

  async #exec({ shown, ...command }: ShownCommand, options: ExecOptions): Promise<ExecResult> {
    const startedAt = new Date();
    const start = performance.now();
    const record = (result: ExecResult | null, failure: LabError | null) =>
      this.#onCommand({
        line: shown,
        startedAt,
        seconds: (performance.now() - start) / 1000,
        result,
        failure,
      });
    try {
      const result = await this.#whileOpen(() =>
        execCommand(this.#client, this.#queue, { hostName: this.hostName, ...command }, options, (noise) => {
          this.#noise = noise;
        }),
      );
      record(result, null);
      return result;
    } catch (error) {
      if (error instanceof LabError) record(null, error);
      throw error;
    }
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
}

type ShownCommand = {
  readonly what: string;
  readonly line: string;
  /** For the transcript. */
  readonly shown: string;
  readonly prompt?: AwaitedPrompt;
};

/** The comment that says what a script is for, mostly. */
function firstLineOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  return first.length < text.trim().length ? `${first.slice(0, 120)} …` : first;
}

/** ssh2 throws this between the end of the socket and the 'close' that tells of it. */
function foundNoConnection(error: unknown): boolean {
  return error instanceof Error && error.message === 'Not connected';
}
