import { expect, vi } from 'vitest';
import { failureOf } from '../../../main/lab-error.ts';
import {
  type LoginSecrets,
  noSecrets,
  openSession,
  type Session,
  type SessionOptions,
  type Target,
} from '../../../main/ssh/session.ts';
import type { Failure } from '../../../preload/contract/failure.ts';
import { type PrivateSshd, trustingOnly } from '../../support/private-sshd.ts';

const opened: Session[] = [];

export function targetOf(sshd: PrivateSshd, change: Partial<Target> = {}): Target {
  return {
    name: 'r620',
    address: sshd.address,
    port: sshd.port,
    user: sshd.user,
    authentication: { kind: 'key', keyFile: sshd.keyFile },
    ...change,
  };
}

export function trusting(fingerprint: string | null, change: Partial<SessionOptions> = {}): SessionOptions {
  return {
    hostKey: trustingOnly(fingerprint),
    secrets: noSecrets,
    connectTimeoutSeconds: 20,
    ...change,
  };
}

/** A session that `closeSessions` ends. */
/** The same secret for whatever asks. */
export function saying(secret: string): LoginSecrets {
  return { password: secret, passphrase: () => secret };
}

export async function open(target: Target, options: SessionOptions): Promise<Session> {
  const session = await openSession(target, options);
  opened.push(session);
  return session;
}

/** With the plain key and the right host key. */
export function connectTo(sshd: PrivateSshd): Promise<Session> {
  return open(targetOf(sshd), trusting(sshd.hostFingerprint));
}

export function closeSessions(): void {
  for (const session of opened.splice(0)) session.close();
}

/** The failure a promise rejects with; one that resolves is a failed test. */
export async function failureFrom(promise: Promise<unknown>): Promise<Failure> {
  const value = await promise.then(
    (resolved) => ({ resolved }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );
  if ('failure' in value) return value.failure;
  throw new Error(`expected a failure, got ${JSON.stringify(value.resolved)}`);
}

/** Until the server has logged the end of a connection, and so all that came over it. Needs `LogLevel VERBOSE`. */
export async function connectionEnded(sshd: PrivateSshd): Promise<void> {
  const ended = () => expect(sshd.log()).toMatch(/Connection (closed|reset) by/);
  await vi.waitFor(ended, { timeout: 15_000, interval: 20 });
}
