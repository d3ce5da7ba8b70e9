import type { Failure } from '../../preload/contract/failure.ts';
import { LabError } from '../lab-error.ts';
import type { Credential, Credentials } from './credentials.ts';
import type { Target } from './target.ts';

type Refusal = {
  readonly target: Target;
  readonly credentials: Credentials;
  readonly tried: readonly Credential[];
  /** What the host would still take. */
  readonly offered: readonly string[];
  /** The last attempt was right, and the host wants another one besides. */
  readonly partial: boolean | null;
};

/** A way that was passed over for want of a secret is the next one to try: its question comes before any verdict. */
export function loginRefused({ target, credentials, tried, offered, partial }: Refusal): LabError {
  const unanswered = credentials.missing.find(({ failure }) => wouldBeTried(failure, tried, offered));
  if (unanswered !== undefined) return unanswered;
  const accepts = offered.length > 0 ? offered.join(', ') : 'nothing';
  const what = (tried.length > 0 ? tried : credentials.ready).map(inWords).join(', then ');
  return new LabError({
    code: 'authentication-failed',
    message: verdict(target, what, tried.length > 0, partial === true),
    remedy:
      tried.length > 0 && partial !== true
        ? tried.map(remedyOf).join(' ')
        : `Choose another way to log in; the host accepts: ${accepts}.`,
    subject: target.name,
    detail: [`accepted by the host: ${accepts}`, ...credentials.missing.map(({ message }) => message)].join(
      '\n',
    ),
  });
}

/** A secret that was not given, for a way that the host would still take. */
function wouldBeTried(
  { code, secret }: Failure,
  tried: readonly Credential[],
  offered: readonly string[],
): boolean {
  if (code !== 'secret-needed') return false;
  if (secret?.kind === 'passphrase') return offered.includes('publickey');
  const asked = tried.some(({ kind }) => kind === 'questions');
  return offered.includes('password') || (offered.includes('keyboard-interactive') && !asked);
}

function verdict(target: Target, what: string, tried: boolean, partial: boolean): string {
  if (partial) return `${target.name} wants more than ${what} for user ${target.user}.`;
  return tried
    ? `${target.name} did not accept ${what} for user ${target.user}.`
    : `${target.name} does not offer a login with ${what} for user ${target.user}.`;
}

function inWords({ kind }: Credential): string {
  return {
    key: 'the key',
    agent: 'the keys of the agent',
    password: 'the password',
    questions: 'the answers',
  }[kind];
}

function remedyOf({ kind }: Credential): string {
  switch (kind) {
    case 'key':
      return 'Check the user name, and that the public key stands in ~/.ssh/authorized_keys on the host.';
    case 'agent':
      return 'Check with ssh-add -l that the agent holds the right key, and the user name.';
    case 'password':
      return 'Check the user name and enter the password again; a locked account refuses the right one too.';
    case 'questions':
      return 'Check the user name and answer again.';
  }
}

export function passwordExpired(target: Target): LabError {
  return new LabError({
    code: 'authentication-failed',
    message: `The password of ${target.user} on ${target.name} has expired.`,
    remedy: 'Log in once with ssh and set a new password, then enter it here.',
    subject: target.name,
  });
}
