import type { Prompt } from 'ssh2';
import { plainText } from './plain-text.ts';

/** What a host asks by keyboard-interactive (RFC 4256), fit to be shown. */
export type LoginQuestion = {
  readonly name: string;
  readonly instructions: string;
  /** `echo`: the answer may be shown while it is typed. */
  readonly prompts: readonly { readonly text: string; readonly echo: boolean }[];
};

/** Asks a person: one answer a prompt. Rejects when nobody answers; `signal` says that the login is over. */
export type AskPerson = (question: LoginQuestion, signal: AbortSignal) => Promise<readonly string[]>;

export function loginQuestion(name: string, instructions: string, prompts: readonly Prompt[]): LoginQuestion {
  return {
    name: plainText(name),
    instructions: plainText(instructions),
    prompts: prompts.map(({ prompt, echo }) => ({ text: plainText(prompt), echo: echo === true })),
  };
}

/** PAM asks for the current password anew, and then for another, when it has expired; no secret of ours belongs there. */
export function asksForNewPassword({ instructions, prompts }: LoginQuestion): boolean {
  const words = [instructions, ...prompts.map(({ text }) => text)].join('\n');
  return /\b(current|new)\)? (unix )?password|(change your|has) (password|expired)/i.test(words);
}

/** The one prompt that a known password answers: hidden, and the only one. */
export function asksForPassword({ prompts }: LoginQuestion): boolean {
  const [first, ...others] = prompts;
  return first !== undefined && others.length === 0 && !first.echo;
}
