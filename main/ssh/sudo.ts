import { LabError } from '../lab-error.ts';
import type { ExecResult } from './exec.ts';
import { secretNeeded } from './secrets.ts';

/** As the only prompt that sudo prints, it cannot be mistaken for anything else on stderr. */
export const sudoPrompt = '[rackmark sudo password]';

/** What is asked of sudo: to run a program, or to tell what it would run. */
export type SudoRequest = { readonly argv: readonly string[] } | 'rights';

/** Without a question: fails at once where a password is needed. In English, so that the answer can be read. */
export function sudoWithoutPassword(request: SudoRequest): string[] {
  return ['env', 'LC_ALL=C', 'sudo', '-n', ...argumentsOf(request)];
}

/** The password comes on stdin, after the prompt; the command gets what follows it. */
export function sudoWithPassword(request: SudoRequest): string[] {
  return ['env', 'LC_ALL=C', 'sudo', '-S', '-p', sudoPrompt, ...argumentsOf(request)];
}

function argumentsOf(request: SudoRequest): readonly string[] {
  return request === 'rights' ? ['-l'] : ['--', ...request.argv];
}

export type SudoAnswer = 'ran' | 'wants-password' | LabError;

/** Tells what sudo itself said from what its command did. */
export function readSudoAnswer(hostName: string, what: string, result: ExecResult): SudoAnswer {
  const stderr = result.stderr.toString();
  const said = stderr.slice(0, 4000);
  if (result.code === 0) return 'ran';
  if (/^(sudo|env): .*(not found|No such file)/m.test(said) && result.code === 127) {
    return refused(hostName, `sudo is not installed on ${hostName}.`, 'Install it, or log in as root.', said);
  }
  if (/must have a tty to run sudo/.test(said)) {
    return refused(
      hostName,
      `sudo on ${hostName} wants a terminal, which a command of Rackmark has not.`,
      'Add “Defaults:USER !requiretty” to its sudoers; the snippet for this host has that line.',
      said,
    );
  }
  if (/^sudo: .*(password is required|no tty present|terminal is required)/m.test(said))
    return 'wants-password';
  if (/is not in the sudoers file|may not run sudo|is not allowed to (execute|run)/i.test(said)) {
    return refused(
      hostName,
      `sudo on ${hostName} does not allow ${what}.`,
      'Put the sudoers snippet of this host in /etc/sudoers.d, or do without what it is for.',
      said,
    );
  }
  return 'ran';
}

function refused(hostName: string, message: string, remedy: string, said: string): LabError {
  return new LabError({ code: 'sudo-refused', message, remedy, subject: hostName, detail: said });
}

export function sudoPasswordNeeded(hostName: string): LabError {
  return secretNeeded({ name: hostName }, `sudo on ${hostName} wants a password.`, { kind: 'sudo' });
}

export function sudoPasswordRefused(hostName: string): LabError {
  return new LabError({
    code: 'authentication-failed',
    message: `sudo on ${hostName} did not accept the password.`,
    remedy: 'Enter the password that sudo asks for; mostly it is that of the login user.',
    subject: hostName,
  });
}

/** The lecture and the prompt are no words of the command. */
export function withoutPrompt(result: ExecResult): ExecResult {
  const at = result.stderr.lastIndexOf(sudoPrompt);
  return at < 0 ? result : { ...result, stderr: result.stderr.subarray(at + sudoPrompt.length) };
}
