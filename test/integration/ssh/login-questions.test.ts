import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2, { type Connection, type KeyboardAuthContext } from 'ssh2';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type LoginQuestion, openSession, type Session } from '../../../main/ssh/session.ts';
import { closeSessions, failureFrom, saying, trusting } from './connect-to.ts';

/** PAM of a test machine asks for one password; a far end of our own asks what a site with a second factor asks. */
describe('a host that asks', () => {
  let directory: string;
  let hostKey: Buffer;
  let fingerprint: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'rackmark-questions-'));
    const file = join(directory, 'host_key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
    hostKey = readFileSync(file);
    const told = execFileSync('ssh-keygen', ['-l', '-E', 'sha256', '-f', file], { encoding: 'utf8' });
    fingerprint = told.split(' ')[1] ?? '';
  });
  afterEach(() => {
    closeSessions();
    rmSync(directory, { recursive: true });
  });

  type Prompt = { readonly prompt: string; readonly echo: boolean };
  type Round = {
    readonly name: string;
    readonly instructions: string;
    readonly prompts: Prompt[];
    readonly right: readonly string[];
  };

  /** Answers each `keyboard-interactive` with the rounds in order; the right answers let in. */
  async function hostAsking(rounds: readonly Round[], password: 'none' | 'is half' = 'none') {
    const connections = new Set<Connection>();
    const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
      connections.add(connection);
      connection.on('error', () => undefined).on('close', () => connections.delete(connection));
      connection.on('authentication', (context) => {
        if (context.method === 'keyboard-interactive') ask(context, rounds);
        else if (context.method === 'password' && password === 'is half') {
          context.reject(['keyboard-interactive'], true);
        } else context.reject(password === 'none' ? ['keyboard-interactive'] : ['password']);
      });
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    onTestFinished(() => {
      server.close();
      for (const connection of connections) connection.end();
    });
    return { port, connections };
  }

  function ask(context: KeyboardAuthContext, [round, ...later]: readonly Round[]): void {
    if (round === undefined) {
      context.accept();
      return;
    }
    context.prompt(round.prompts, round.name, round.instructions, (answers) => {
      if (JSON.stringify(answers) === JSON.stringify(round.right)) ask(context, later);
      else context.reject(['keyboard-interactive']);
    });
  }

  const rounds: readonly Round[] = [
    {
      name: '\u001b[1mRack 7\u001b[0m',
      instructions: 'Two things',
      prompts: [
        { prompt: 'Staff number: ', echo: true },
        { prompt: 'PIN: ', echo: false },
      ],
      right: ['42', '0000'],
    },
    {
      name: '',
      instructions: '',
      prompts: [{ prompt: 'Code of the day: ', echo: true }],
      right: ['blue'],
    },
  ];

  const questionsOnly = {
    authentication: { kind: 'password' as const },
    furtherAuthentication: [{ kind: 'keyboard-interactive' as const }],
  };

  function target(port: number) {
    return { name: 'r620', address: '127.0.0.1', port, user: 'dba', ...questionsOnly };
  }

  it('several things in several rounds gets each answer in its place', async () => {
    const { port } = await hostAsking(rounds);
    const asked: LoginQuestion[] = [];
    const answers = [['42', '0000'], ['blue']];
    const options = trusting(fingerprint, {
      ask: async (question) => {
        asked.push(question);
        return answers[asked.length - 1] ?? [];
      },
    });
    const session: Session = await openSession(target(port), options);
    onTestFinished(() => session.close());
    expect(asked).toEqual([
      {
        name: 'Rack 7',
        instructions: 'Two things',
        prompts: [
          { text: 'Staff number:', echo: true },
          { text: 'PIN:', echo: false },
        ],
      },
      { name: '', instructions: '', prompts: [{ text: 'Code of the day:', echo: true }] },
    ]);
  });

  it('gets the known password for its first hidden prompt, and a person for the rest', async () => {
    const password: Round = {
      name: '',
      instructions: '',
      prompts: [{ prompt: 'Password: ', echo: false }],
      right: ['known'],
    };
    const { port } = await hostAsking([password, ...rounds.slice(1)]);
    const asked: string[] = [];
    const options = trusting(fingerprint, {
      secrets: saying('known'),
      ask: async ({ prompts }) => {
        asked.push(...prompts.map(({ text }) => text));
        return ['blue'];
      },
    });
    const session = await openSession({ ...target(port), furtherAuthentication: [] }, options);
    onTestFinished(() => session.close());
    expect(asked).toEqual(['Code of the day:']);
  });

  it('a second factor after the right password gets to ask a person without being told so beforehand', async () => {
    const { port } = await hostAsking(rounds.slice(1), 'is half');
    const options = trusting(fingerprint, { secrets: saying('known'), ask: async () => ['blue'] });
    const session = await openSession({ ...target(port), furtherAuthentication: [] }, options);
    onTestFinished(() => session.close());
    expect(session.closed).toBe(false);
  });

  it('wrong answers are refused once, and nothing stays open', async () => {
    const { port, connections } = await hostAsking(rounds);
    const options = trusting(fingerprint, { ask: async () => ['no', 'no'] });
    expect(await failureFrom(openSession(target(port), options))).toMatchObject({
      code: 'authentication-failed',
      message: 'r620 did not accept the answers for user dba.',
    });
    await expect.poll(() => connections.size).toBe(0);
  });

  it('nobody is told so at once, where nobody can be asked', async () => {
    const { port } = await hostAsking(rounds);
    expect(await failureFrom(openSession(target(port), trusting(fingerprint)))).toMatchObject({
      code: 'authentication-failed',
      message: 'r620 asked dba for "Staff number:", "PIN:", which has no answer here.',
    });
  });

  it('is waited for: the time of the connection stands still while a person thinks', async () => {
    const { port } = await hostAsking(rounds.slice(1));
    const options = trusting(fingerprint, {
      connectTimeoutSeconds: 1,
      ask: () => new Promise((resolve) => setTimeout(() => resolve(['blue']), 1500)),
    });
    const session = await openSession(target(port), options);
    onTestFinished(() => session.close());
    expect(session.closed).toBe(false);
  });

  it('and hangs up takes its question back', async () => {
    const { port, connections } = await hostAsking(rounds);
    let takenBack = false;
    const options = trusting(fingerprint, {
      ask: (_question, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            takenBack = true;
            reject(new Error('taken back'));
          });
          for (const connection of connections) connection.end();
        }),
    });
    expect(await failureFrom(openSession(target(port), options))).toMatchObject({
      code: 'authentication-failed',
      message: 'r620 closed the connection while dba was logging in.',
    });
    expect(takenBack).toBe(true);
  });

  it('can be given up from outside', async () => {
    const { port, connections } = await hostAsking(rounds);
    const abort = new AbortController();
    const options = trusting(fingerprint, {
      signal: abort.signal,
      ask: () => new Promise(() => abort.abort()),
    });
    expect(await failureFrom(openSession(target(port), options))).toMatchObject({ code: 'timed-out' });
    await expect.poll(() => connections.size).toBe(0);
  });
});
