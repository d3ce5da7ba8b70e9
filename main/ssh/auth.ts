import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import ssh2, { type AnyAuthMethod, type ParsedKey, type Prompt } from 'ssh2';
import { LabError } from '../lab-error.ts';
import type { Target } from './target.ts';

/** What proves who we are, ready to use. */
export type Credential =
  | { readonly kind: 'key'; readonly key: ParsedKey }
  | { readonly kind: 'agent'; readonly socket: string }
  | { readonly kind: 'password'; readonly password: string };

/**
 * Gets ready what the target's way of authentication needs: before any packet is sent, so that a missing secret
 * asks for itself without a connection. `secret` is the passphrase of an encrypted key, or the password.
 * Fails with `secret-needed`, `authentication-failed` (wrong passphrase, no agent) or `file-unreadable`.
 */
export async function credentialFor(target: Target, secret: string | null): Promise<Credential> {
  const { authentication } = target;
  switch (authentication.kind) {
    case 'key':
      return { kind: 'key', key: await privateKey(target, authentication.keyFile, secret) };
    case 'agent':
      return { kind: 'agent', socket: agentSocket(target) };
    case 'password':
      if (secret === null) throw secretNeeded(target, `${target.user}@${target.name} needs a password.`);
      return { kind: 'password', password: secret };
  }
}

/** The one method to try with this credential, out of those that the host offers; null when it offers none. */
export function methodFor(
  credential: Credential,
  user: string,
  offered: readonly string[],
): AnyAuthMethod | null {
  switch (credential.kind) {
    case 'key':
      if (!offered.includes('publickey')) return null;
      return { type: 'publickey', username: user, key: credential.key };
    case 'agent':
      if (!offered.includes('publickey')) return null;
      return { type: 'agent', username: user, agent: credential.socket };
    case 'password':
      return passwordMethod(credential.password, user, offered);
  }
}

/** One attempt only: the same wrong password in two ways would count twice against the user. */
function passwordMethod(password: string, user: string, offered: readonly string[]): AnyAuthMethod | null {
  if (offered.includes('password')) return { type: 'password', username: user, password };
  if (!offered.includes('keyboard-interactive')) return null;
  let asked = false;
  return {
    type: 'keyboard-interactive',
    username: user,
    // A second round asks for something else (a new password, a code), where the password must not go.
    prompt: (_name, _instructions, _language, prompts, finish) => {
      finish(asked ? prompts.map(() => '') : answers(prompts, password));
      asked = true;
    },
  };
}

function answers(prompts: readonly Prompt[], password: string): string[] {
  return prompts.map((prompt) => (prompt.echo === true ? '' : password));
}

async function privateKey(target: Target, keyFile: string, passphrase: string | null): Promise<ParsedKey> {
  const text = await keyText(target, keyFile);
  let key = ssh2.utils.parseKey(text);
  if (key instanceof Error && /^Encrypted/.test(key.message)) {
    if (passphrase === null)
      throw secretNeeded(target, `The key ${keyFile} for ${target.name} is encrypted.`);
    key = ssh2.utils.parseKey(text, passphrase);
    if (key instanceof Error) throw wrongPassphrase(target, keyFile, key);
  }
  if (key instanceof Error || !key.isPrivateKey()) throw notAKey(target, keyFile, key);
  return key;
}

async function keyText(target: Target, keyFile: string): Promise<Buffer> {
  const path = keyFile.startsWith('~/') ? `${homedir()}${keyFile.slice(1)}` : keyFile;
  try {
    return await readFile(path);
  } catch (error) {
    throw new LabError(
      {
        code: 'file-unreadable',
        message: `The private key ${keyFile} for ${target.name} cannot be read.`,
        remedy: 'Choose a key file that exists and that your user may read.',
        subject: keyFile,
        detail: error instanceof Error ? error.message : String(error),
      },
      { cause: error },
    );
  }
}

function agentSocket(target: Target): string {
  const socket = process.env.SSH_AUTH_SOCK;
  if (socket) return socket;
  throw new LabError({
    code: 'authentication-failed',
    message: `No ssh-agent found for ${target.user}@${target.name}: SSH_AUTH_SOCK is not set.`,
    remedy:
      'Start an ssh-agent, add the key with ssh-add and start Rackmark from there, or choose a key file.',
    subject: target.name,
  });
}

function secretNeeded(target: Target, message: string): LabError {
  const what = target.authentication.kind === 'password' ? 'password' : 'passphrase';
  return new LabError({
    code: 'secret-needed',
    message,
    remedy: `Enter the ${what}; it is kept only as the settings say.`,
    subject: target.name,
  });
}

function wrongPassphrase(target: Target, keyFile: string, cause: Error): LabError {
  return new LabError(
    {
      code: 'authentication-failed',
      message: `The passphrase does not open the key ${keyFile} for ${target.name}.`,
      remedy: 'Enter the passphrase of this key file again.',
      subject: target.name,
      detail: cause.message,
    },
    { cause },
  );
}

function notAKey(target: Target, keyFile: string, parsed: ParsedKey | Error): LabError {
  const problem =
    parsed instanceof Error ? 'is not a private key that can be read' : 'holds only a public key';
  return new LabError({
    code: 'file-unreadable',
    message: `The file ${keyFile} for ${target.name} ${problem}.`,
    remedy: 'Choose a private key in OpenSSH or PEM format, such as ~/.ssh/id_ed25519.',
    subject: keyFile,
    ...(parsed instanceof Error ? { detail: parsed.message } : {}),
  });
}
