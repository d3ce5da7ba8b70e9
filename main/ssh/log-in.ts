import type { AnyAuthMethod, AuthHandlerMiddleware, KeyboardInteractiveAuthMethod } from 'ssh2';
import { failureOf, LabError } from '../lab-error.ts';
import type { Credential, Credentials } from './credentials.ts';
import {
  type AskPerson,
  asksForNewPassword,
  asksForPassword,
  type LoginQuestion,
  loginQuestion,
} from './login-question.ts';
import { loginRefused, passwordExpired } from './login-refused.ts';
import type { Target } from './target.ts';

export type Login = {
  readonly target: Target;
  readonly credentials: Credentials;
  /** Null where nobody can be asked. */
  readonly ask: ((question: LoginQuestion) => ReturnType<AskPerson>) | null;
  readonly fail: (failure: LabError) => void;
};

/**
 * Asks with `none` what the host accepts, then tries each credential once, in order, as the host takes them: after one
 * that was right and not enough, the others. A host that wants more than there is gets to ask a person.
 */
export function logIn(login: Login): AuthHandlerMiddleware {
  const { target, credentials, ask, fail } = login;
  let untried = credentials.ready;
  const tried: Credential[] = [];
  // The types leave out that the first call has null for both.
  return (offered: readonly string[] | null, partial: boolean | null, next) => {
    if (offered === null) return next('none');
    if (partial === true && ask !== null && untried.length === 0 && !tried.some(isQuestions)) {
      untried = [{ kind: 'questions' }];
    }
    const credential = untried.find((one) => accepts(offered, one));
    if (credential === undefined) return fail(loginRefused({ target, credentials, tried, offered, partial }));
    untried = untried.filter((one) => one !== credential);
    tried.push(credential);
    next(methodFor(credential, offered, login));
  };
}

function isQuestions({ kind }: Credential): boolean {
  return kind === 'questions';
}

function accepts(offered: readonly string[], { kind }: Credential): boolean {
  switch (kind) {
    case 'key':
    case 'agent':
      return offered.includes('publickey');
    case 'password':
      return offered.includes('password') || offered.includes('keyboard-interactive');
    case 'questions':
      return offered.includes('keyboard-interactive');
  }
}

function methodFor(credential: Credential, offered: readonly string[], login: Login): AnyAuthMethod {
  const username = login.target.user;
  switch (credential.kind) {
    case 'key':
      return { type: 'publickey', username, key: credential.key };
    case 'agent':
      return { type: 'agent', username, agent: credential.socket };
    case 'password':
      // One attempt only: the same wrong password in two ways would count twice against the user.
      return offered.includes('password')
        ? { type: 'password', username, password: credential.password }
        : questions(credential.password, login);
    case 'questions':
      return questions(null, login);
  }
}

/**
 * A known password answers the first question where it is the only thing asked for; everything else is for a person: a
 * later round asks for something else (a code), where the password must not go.
 */
function questions(password: string | null, { target, ask, fail }: Login): KeyboardInteractiveAuthMethod {
  let first = true;
  return {
    type: 'keyboard-interactive',
    username: target.user,
    prompt: (name, instructions, _language, prompts, finish) => {
      const question = loginQuestion(name, instructions, prompts);
      if (asksForNewPassword(question)) return fail(passwordExpired(target));
      const known = first && password !== null && asksForPassword(question);
      first = false;
      if (known) return finish([password]);
      if (ask === null) return fail(nobodyToAsk(target, question.prompts));
      ask(question).then(
        (answers) => finish([...answers]),
        (error: unknown) =>
          fail(error instanceof LabError ? error : new LabError(failureOf(error), { cause: error })),
      );
    },
  };
}

function nobodyToAsk(target: Target, prompts: readonly { readonly text: string }[]): LabError {
  const asked = prompts.map(({ text }) => JSON.stringify(text)).join(', ');
  return new LabError({
    code: 'authentication-failed',
    message: `${target.name} asked ${target.user} for ${asked}, which has no answer here.`,
    remedy: 'Connect from the window, where the question can be answered, or choose another way to log in.',
    subject: target.name,
  });
}
