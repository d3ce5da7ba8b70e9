import type { ParsedKey } from 'ssh2';
import type { LoginMethod } from '../../preload/contract/hosts.ts';
import { LabError } from '../lab-error.ts';
import { readPrivateKey } from './private-key.ts';
import { type LoginSecrets, passwordNeeded } from './secrets.ts';
import { loginMethodsOf, type Target } from './target.ts';

/** What proves who we are, ready to use. */
export type Credential =
  | { readonly kind: 'key'; readonly key: ParsedKey }
  | { readonly kind: 'agent'; readonly socket: string }
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'questions' };

/** In the order they are tried. `missing` says, in order, what kept the others from being ready. */
export type Credentials = { readonly ready: readonly Credential[]; readonly missing: readonly LabError[] };

/**
 * Gets ready what the target's ways of authentication need: before any packet is sent, so that a missing secret asks
 * for itself without a connection. A way that is not ready is passed over while another one is; where none is, the
 * first one's failure is thrown: `secret-needed`, `authentication-failed` (wrong passphrase, no agent) or
 * `file-unreadable`.
 */
export async function credentialsFor(target: Target, secrets: LoginSecrets): Promise<Credentials> {
  const ready: Credential[] = [];
  const missing: LabError[] = [];
  for (const method of loginMethodsOf(target)) {
    try {
      ready.push(await credentialFor(target, method, secrets));
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      missing.push(error);
    }
  }
  const [first] = missing;
  if (ready.length === 0 && first !== undefined) throw first;
  return { ready, missing };
}

async function credentialFor(
  target: Target,
  method: LoginMethod,
  secrets: LoginSecrets,
): Promise<Credential> {
  switch (method.kind) {
    case 'key': {
      const passphrase = secrets.passphrase(method.keyFile);
      return { kind: 'key', key: await readPrivateKey(target, method.keyFile, passphrase) };
    }
    case 'agent':
      return { kind: 'agent', socket: agentSocket(target) };
    case 'password':
      if (secrets.password === null) throw passwordNeeded(target);
      return { kind: 'password', password: secrets.password };
    case 'keyboard-interactive':
      return { kind: 'questions' };
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
