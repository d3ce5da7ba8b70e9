import { LabError } from '../lab-error.ts';
import type { AwaitedPrompt, ExecResult } from './exec.ts';
import { secretNeeded } from './secrets.ts';

/** As the only prompt that sudo prints, it cannot be mistaken for anything else on stderr. */
const sudoPrompt = '[rackmark sudo password]';

/** What is asked of sudo: to run a program, or to tell what it would run. */
export type SudoRequest = { readonly argv: readonly string[] } | 'rights';

/** Runs a command line of sudo; `what` names its program in a failure. */
export type SudoRunner = {
  readonly hostName: string;
  readonly run: (what: string, argv: readonly string[], prompt?: AwaitedPrompt) => Promise<ExecResult>;
};

/** Asks without a password first, so that none is sent where none is wanted: the command would read it. */
export async function askSudo(
  { hostName, run }: SudoRunner,
  request: SudoRequest,
  password: string | null,
): Promise<{ readonly result: ExecResult; readonly how: string }> {
  const what = request === 'rights' ? 'anything' : (request.argv[0] ?? '');
  const first = await run(what, withoutPassword(request));
  const answer = readAnswer(hostName, what, first);
  if (answer instanceof LabError) throw answer;
  if (answer === 'ran') return { result: first, how: 'without a password' };
  if (password === null) throw passwordNeeded(hostName);
  const onRefused = () => passwordRefused(hostName);
  const prompt = { text: sudoPrompt, reply: `${password}\n`, onRefused };
  const result = withoutPrompt(await run(what, withPassword(request), prompt));
  const verdict = readAnswer(hostName, what, result);
  if (verdict instanceof LabError) throw verdict;
  return { result, how: 'with the password' };
}

/** Without a question: fails at once where a password is needed. In English, so that the answer can be read. */
function withoutPassword(request: SudoRequest): string[] {
  return ['env', 'LC_ALL=C', 'sudo', '-n', ...argumentsOf(request)];
}

/** The password comes on stdin, after the prompt; the command gets what follows it. */
function withPassword(request: SudoRequest): string[] {
  return ['env', 'LC_ALL=C', 'sudo', '-S', '-p', sudoPrompt, ...argumentsOf(request)];
}

function argumentsOf(request: SudoRequest): readonly string[] {
  return request === 'rights' ? ['-l'] : ['--', ...request.argv];
}

type SudoAnswer = 'ran' | 'wants-password' | LabError;

/** Tells what sudo itself said from what its command did. */
function readAnswer(hostName: string, what: string, result: ExecResult): SudoAnswer {
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

function passwordNeeded(hostName: string): LabError {
  return secretNeeded({ name: hostName }, `sudo on ${hostName} wants a password.`, { kind: 'sudo' });
}

function passwordRefused(hostName: string): LabError {
  return new LabError({
    code: 'authentication-failed',
    message: `sudo on ${hostName} did not accept the password.`,
    remedy: 'Enter the password that sudo asks for; mostly it is that of the login user.',
    subject: hostName,
  });
}

/** The lecture and the prompt are no words of the command. */
function withoutPrompt(result: ExecResult): ExecResult {
  const at = result.stderr.lastIndexOf(sudoPrompt);
  return at < 0 ? result : { ...result, stderr: result.stderr.subarray(at + sudoPrompt.length) };
}
