import type { Lab } from '../../app.ts';
import { LabError } from '../../lab-error.ts';
import type { Call } from './lab-client.ts';
import { say } from './print.ts';
import { askSecret } from './terminal.ts';

/** A mistyped password or passphrase may be given again; a locked account is nobody's wish. */
const mostAttempts = 3;

/** Does `work` again with what it lacks, asked for at the terminal; without one the failure stands. */
export async function withSecrets<Value>(call: Call, id: number, work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LabError) || error.failure.code !== 'secret-needed' || attempt > mostAttempts) {
        throw error;
      }
      const { message, secret: wanted } = error.failure;
      const secret = await askSecret(
        `${message} ${wanted?.keyFile === undefined ? 'Password' : 'Passphrase'}: `,
      );
      if (secret === null) throw error;
      await call('hosts.giveSecret', { id, secret, ...wanted });
    }
  }
}

/** Asks for the passwords of hosts that log in with one, where nobody has given it yet. */
export async function givePasswords(call: Call, names: readonly string[]): Promise<void> {
  const hosts = await call('hosts.list', {});
  for (const host of hosts) {
    if (!names.includes(host.name) || host.authentication.kind !== 'password' || host.secretKnown) continue;
    const secret = await askSecret(`Password of ${host.user} on ${host.name}: `);
    if (secret !== null) await call('hosts.giveSecret', { id: host.id, secret });
  }
}

/** Passes the questions of a host on to the terminal; without one each is declined at once. Returns the way to stop. */
export function answerQuestions(lab: Lab, call: Call, id: number): () => void {
  let answered = 0;
  async function answer(): Promise<void> {
    const question = await call('hosts.question', { id });
    if (question === null || question.round === answered) return;
    answered = question.round;
    say(
      [question.name, question.instructions]
        .filter(Boolean)
        .map((line) => `${line}\n`)
        .join(''),
    );
    const answers: (string | null)[] = [];
    for (const { text } of question.prompts) answers.push(await askSecret(`${text} `));
    const given = answers.flatMap((one) => one ?? []);
    const complete = given.length === question.prompts.length ? given : null;
    await call('hosts.giveAnswers', { id, round: question.round, answers: complete });
  }
  return lab.bridge.subscribe((event) => {
    // The host may have ended the login meanwhile: then the question is gone, and nothing is left to do.
    if (event.event === 'host.changed' && event.id === id) void answer().catch(() => undefined);
  });
}
