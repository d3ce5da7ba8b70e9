import { LabError } from '../lab-error.ts';
import { plainText } from './plain-text.ts';

type Unstarted = { readonly hostName: string; readonly what: string };

/** What a login says that hands no command on, and what to do about it. */
const reasons: readonly { readonly said: RegExp; readonly sentence: string; readonly remedy: string }[] = [
  {
    said: /password.*(expired|change required)|(expired|change).*password/is,
    sentence: 'its password has expired',
    remedy: 'Log in once with ssh and set a new password.',
  },
  {
    said: /account.*expired/is,
    sentence: 'the account has expired',
    remedy: 'Have the account extended (chage -E on the host).',
  },
  {
    said: /not currently available|currently not available|nologin/i,
    sentence: 'its login shell lets nobody in (nologin)',
    remedy: 'Give the login user a shell: usermod -s /bin/sh and the user, as root on the host.',
  },
];

/**
 * The login shell ended before the command began: it is no shell, ends by itself (an `exit` in .bashrc) or sshd starts
 * something else in its place (ForceCommand).
 */
export function notRun({ hostName, what }: Unstarted, code: number | null, said: string): LabError {
  const words = plainText(said);
  const reason = reasons.find((one) => one.said.test(words));
  const ending = code === null ? 'ended' : `ended with exit code ${code}`;
  return new LabError({
    code: 'command-failed',
    message: reason
      ? `${hostName} runs no commands for the login user: ${reason.sentence}.`
      : `The login shell on ${hostName} ${ending} without running ${what}.`,
    remedy:
      reason?.remedy ??
      'Check that the login user has an ordinary shell, that no startup file (.bashrc) ends it, and that sshd forces no other command.',
    subject: hostName,
    ...(words === '' ? {} : { detail: words }),
  });
}
