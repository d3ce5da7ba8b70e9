import type { Failure } from '../../preload/contract/failure.ts';
import { LabError } from '../lab-error.ts';
import type { Target } from './target.ts';

/** What a person told us to prove who they are; null for what they did not. */
export type LoginSecrets = {
  readonly password: string | null;
  readonly passphrase: (keyFile: string) => string | null;
};

export const noSecrets: LoginSecrets = { password: null, passphrase: () => null };

type Wanted = NonNullable<Failure['secret']>;

export function secretNeeded(target: { readonly name: string }, message: string, secret: Wanted): LabError {
  const what = secret.kind === 'passphrase' ? 'passphrase' : 'password';
  return new LabError({
    code: 'secret-needed',
    message,
    remedy: `Enter the ${what}; it is kept only as the settings say.`,
    subject: target.name,
    secret,
  });
}

export function passwordNeeded(target: Target): LabError {
  return secretNeeded(target, `${target.user}@${target.name} needs a password.`, { kind: 'password' });
}
