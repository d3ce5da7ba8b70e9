import type { Client, ClientChannel } from 'ssh2';
import { LabError } from '../lab-error.ts';
import type { ChannelQueue } from './channel-queue.ts';

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

const defaultLimitBytes = 16 * 1024 * 1024;

/** `line` is quoted and goes to the login shell; `what` names it in a failure, without its arguments. */
export type Command = { readonly hostName: string; readonly what: string; readonly line: string };

/** `timed-out` when it takes too long (its process gets a SIGTERM where the host passes one on). */
export async function execCommand(
  client: Client,
  queue: ChannelQueue,
  command: Command,
  options: ExecOptions,
): Promise<ExecResult> {
  // The program takes the place of the login shell: its own exit and signals are what the host reports. No input
  // comes from /dev/null and not by closing stdin, since a channel at its end can carry no signal any more.
  const line = `exec ${command.line}${options.input === undefined ? ' </dev/null' : ''}`;
  const running = await queue.open(() => start(client, { ...command, line }, options));
  try {
    return await running.outcome;
  } finally {
    queue.release();
  }
}

function start(
  client: Client,
  command: Command,
  options: ExecOptions,
): Promise<{ readonly outcome: Promise<ExecResult> }> {
  return new Promise((resolve, reject) => {
    client.exec(command.line, (error, channel) => {
      // With a reason it is the refusal that the queue waits for.
      if (error) return reject('reason' in error ? error : notStarted(command, error));
      // Listened to in this turn: a short command's exit arrives in the same packet as the news of its start.
      resolve({ outcome: outcome(channel, command, options) });
      if (options.input !== undefined) channel.end(options.input);
    });
  });
}

function outcome(
  channel: ClientChannel,
  command: Command,
  { timeoutSeconds, limitBytes = defaultLimitBytes }: ExecOptions,
): Promise<ExecResult> {
  const stdout = keepBeginning(channel, limitBytes);
  const stderr = keepBeginning(channel.stderr, limitBytes);
  let code: number | null = null;
  let signal: string | null = null;
  channel.once('exit', (exitCode: number | null, exitSignal?: string) => {
    code = exitCode;
    signal = exitSignal ?? null;
  });
  return new Promise((resolve, reject) => {
    const timer =
      timeoutSeconds === undefined
        ? undefined
        : setTimeout(() => {
            reject(timedOut(command, timeoutSeconds));
            channel.signal('TERM');
            channel.close();
          }, timeoutSeconds * 1000);
    channel.once('close', () => {
      clearTimeout(timer);
      const truncated = stdout.truncated() || stderr.truncated();
      resolve({ code, signal, stdout: stdout.bytes(), stderr: stderr.bytes(), truncated });
    });
  });
}

/** Reads a stream to its end, so that the far side never blocks, and keeps its first bytes. */
function keepBeginning(stream: NodeJS.ReadableStream, limitBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (size < limitBytes) chunks.push(chunk.subarray(0, limitBytes - size));
    size += chunk.length;
  });
  return { bytes: () => Buffer.concat(chunks), truncated: () => size > limitBytes };
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
