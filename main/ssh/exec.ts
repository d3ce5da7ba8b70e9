import { randomBytes } from 'node:crypto';
import type { Client, ClientChannel } from 'ssh2';
import { LabError } from '../lab-error.ts';
import type { ChannelQueue } from './channel-queue.ts';
import { notRun } from './not-run.ts';
import { keepAfter, keepBeginning, watchFor } from './output-reader.ts';
import { plainText } from './plain-text.ts';

export type ExecOptions = {
  /** Standard input; without it the command reads nothing. */
  readonly input?: string | Buffer;
  /** From the moment the command starts. Without it the command may take as long as the connection lasts. */
  readonly timeoutSeconds?: number;
  /** How much of stdout, and of stderr, is kept; the rest is read and dropped. 16 MiB unless told. */
  readonly limitBytes?: number;
};

export type ExecResult = {
  /** Null when a signal ended the command, or the host did not say how it ended. */
  readonly code: number | null;
  /** Such as `SIGTERM`. */
  readonly signal: string | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** One of the two went over the limit: what is there is its beginning. */
  readonly truncated: boolean;
};

/** Sends `reply` and then the input as soon as `text` is seen on stderr; seen again, the reply was wrong. */
export type AwaitedPrompt = {
  readonly text: string;
  readonly reply: string;
  readonly onRefused: () => LabError;
};

const defaultLimitBytes = 16 * 1024 * 1024;

/** `line` is quoted and goes to the login shell; `what` names it in a failure, without its arguments. */
export type Command = {
  readonly hostName: string;
  readonly what: string;
  readonly line: string;
  readonly prompt?: AwaitedPrompt;
};

/** What the login itself printed before a command began. */
export type OnNoise = (text: string) => void;

/**
 * Whatever the login prints before the command (a .bashrc that greets) is told to `onNoise` and is no part of stdout.
 * `timed-out` when it takes too long (its process gets a SIGTERM where the host passes one on); `command-failed` when
 * the login shell ended without running it.
 */
export async function execCommand(
  client: Client,
  queue: ChannelQueue,
  command: Command,
  options: ExecOptions,
  onNoise: OnNoise,
): Promise<ExecResult> {
  const token = randomBytes(9).toString('hex');
  const line = lineWithToken(command, token, options);
  const running = await queue.open(() => start(client, { ...command, line }, token, options));
  try {
    const { noise, ...result } = await running.outcome;
    if (noise !== '') onNoise(noise);
    return result;
  } finally {
    queue.release();
  }
}

/**
 * The token says where the output of the command begins. It is sent in two parts: a shell that shows what it is told
 * (`set -x`) must not show the whole. The program takes the place of the login shell: its own exit and signals are
 * what the host reports. No input comes from /dev/null and not by closing stdin, since a channel at its end can carry
 * no signal any more.
 */
function lineWithToken(command: Command, token: string, { input }: ExecOptions): string {
  const noInput = input === undefined && command.prompt === undefined ? ' </dev/null' : '';
  return `printf %s%s ${token.slice(0, 9)} ${token.slice(9)}; exec ${command.line}${noInput}`;
}

type Outcome = ExecResult & { readonly noise: string };

function start(
  client: Client,
  command: Command,
  token: string,
  options: ExecOptions,
): Promise<{ readonly outcome: Promise<Outcome> }> {
  return new Promise((resolve, reject) => {
    client.exec(command.line, (error, channel) => {
      // With a reason it is the refusal that the queue waits for.
      if (error) return reject('reason' in error ? error : notStarted(command, error));
      // Listened to in this turn: a short command's exit arrives in the same packet as the news of its start.
      resolve({ outcome: outcome(channel, command, token, options) });
      if (options.input !== undefined && command.prompt === undefined) channel.end(options.input);
    });
  });
}

function outcome(
  channel: ClientChannel,
  command: Command,
  token: string,
  options: ExecOptions,
): Promise<Outcome> {
  const { timeoutSeconds, limitBytes = defaultLimitBytes } = options;
  const stdout = keepAfter(channel, limitBytes, token);
  const stderr = keepBeginning(channel.stderr, limitBytes);
  let code: number | null = null;
  let signal: string | null = null;
  channel.once('exit', (exitCode: number | null, exitSignal?: string) => {
    code = exitCode;
    signal = exitSignal ?? null;
  });
  return new Promise((resolve, reject) => {
    const giveUp = (failure: LabError) => {
      reject(failure);
      channel.signal('TERM');
      channel.close();
    };
    const timer =
      timeoutSeconds === undefined
        ? undefined
        : setTimeout(() => giveUp(timedOut(command, timeoutSeconds)), timeoutSeconds * 1000);
    if (command.prompt !== undefined) answer(channel, command.prompt, options.input, giveUp);
    channel.once('close', () => {
      clearTimeout(timer);
      const noise = plainText(stdout.before().toString());
      if (!stdout.marked()) return reject(notRun(command, code, `${noise}\n${stderr.bytes().toString()}`));
      resolve({
        code,
        signal,
        stdout: stdout.bytes(),
        stderr: stderr.bytes(),
        truncated: stdout.truncated() || stderr.truncated(),
        noise,
      });
    });
  });
}

function answer(
  channel: ClientChannel,
  prompt: AwaitedPrompt,
  input: string | Buffer | undefined,
  giveUp: (failure: LabError) => void,
): void {
  watchFor(channel.stderr, prompt.text, (times) => {
    if (times > 1) return giveUp(prompt.onRefused());
    channel.write(prompt.reply);
    channel.end(input ?? '');
  });
}

function timedOut({ hostName, what }: Command, seconds: number): LabError {
  return new LabError({
    code: 'timed-out',
    message: `${what} on ${hostName} did not end within ${seconds} s.`,
    remedy: 'Check the load and the disks of the host, then try again.',
    subject: hostName,
  });
}

function notStarted({ hostName, what }: Command, cause: Error): LabError {
  return new LabError(
    {
      code: 'command-failed',
      message: `${hostName} did not start ${what}.`,
      remedy: 'Check that the login user may run commands, not only transfer files or forward ports.',
      subject: hostName,
      detail: cause.message,
    },
    { cause },
  );
}
