import type { LoginQuestion } from '../../../preload/contract/host-access.ts';
import { LabError } from '../../lab-error.ts';
import type { LoginQuestion as Asked } from '../../ssh/session.ts';
import type { StoredHost } from '../../storage/hosts.ts';

/** OpenSSH gives a login 120 s in all. */
const patienceSeconds = 90;

interface Pending {
  readonly question: LoginQuestion;
  readonly settle: (answers: readonly string[] | LabError) => void;
}

/** What hosts ask while they are being logged in to, one question a host at a time, until somebody answers. */
export class LoginQuestions {
  readonly #pending = new Map<number, Pending>();
  readonly #onChange: (hostId: number) => void;
  #rounds = 0;

  constructor(onChange: (hostId: number) => void) {
    this.#onChange = onChange;
  }

  get(hostId: number): LoginQuestion | null {
    return this.#pending.get(hostId)?.question ?? null;
  }

  /** Rejects with `authentication-failed` when nobody answers, the answer is no, or the login ends by itself. */
  ask(host: StoredHost, asked: Asked, signal: AbortSignal): Promise<readonly string[]> {
    this.#pending.get(host.id)?.settle(unanswered(host, 'another login began meanwhile'));
    const question = { round: ++this.#rounds, ...asked, prompts: [...asked.prompts] };
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => settle(unanswered(host, `nobody answered within ${patienceSeconds} s`)),
        patienceSeconds * 1000,
      );
      const ended = () => settle(unanswered(host, 'the host ended the login'));
      const settle = (answers: readonly string[] | LabError) => {
        clearTimeout(late);
        signal.removeEventListener('abort', ended);
        if (this.#pending.get(host.id)?.question === question) this.#pending.delete(host.id);
        if (answers instanceof LabError) reject(answers);
        else resolve(answers);
        this.#onChange(host.id);
      };
      signal.addEventListener('abort', ended);
      this.#pending.set(host.id, { question, settle });
      this.#onChange(host.id);
    });
  }

  /** `conflict` when this question is not asked any more, `invalid-input` when it has another number of prompts. */
  answer(host: StoredHost, round: number, answers: readonly string[] | null): void {
    const pending = this.#pending.get(host.id);
    if (pending?.question.round !== round) throw gone(host);
    const wanted = pending.question.prompts.length;
    if (answers !== null && answers.length !== wanted) throw wrongCount(host, wanted, answers.length);
    pending.settle(answers ?? unanswered(host, 'the question was declined'));
  }
}

function unanswered(host: StoredHost, why: string): LabError {
  return new LabError({
    code: 'authentication-failed',
    message: `${host.name} asked ${host.user} a question to log in, and ${why}.`,
    remedy: 'Connect again and answer the question of the host.',
    subject: host.name,
  });
}

function gone(host: StoredHost): LabError {
  return new LabError({
    code: 'conflict',
    message: `${host.name} does not ask this question any more.`,
    remedy: 'Look at the host again; connect once more if it asks nothing.',
    subject: host.name,
  });
}

function wrongCount(host: StoredHost, wanted: number, got: number): LabError {
  return new LabError({
    code: 'invalid-input',
    message: `${host.name} asks for ${wanted} answers, not ${got}.`,
    remedy: 'Answer each prompt; an empty answer counts.',
    subject: host.name,
  });
}
