import ssh2, {
  type Algorithms,
  type AuthHandlerMiddleware,
  type Client,
  type ConnectConfig,
  type VerifyCallback,
} from 'ssh2';
import { LabError } from '../lab-error.ts';
import { type Credential, methodFor } from './auth.ts';
import { connectFailure, connectTimeout } from './connect-failure.ts';
import { type OfferedKey, offeredKey } from './host-key.ts';
import type { Target } from './target.ts';

/** The key that is trusted for the host, and who wants to know what it showed. */
export type HostKeyCheck = {
  /** `SHA256:…`, or null when no key of this host was trusted yet. */
  readonly trusted: string | null;
  readonly onOffered: (fingerprint: string, algorithm: string) => void;
};

/**
 * Tried last, for servers as old as those of CentOS 5 and 6. Nobody on the way can force them on a newer server: the
 * host key signs what both sides offered.
 */
const algorithms: Algorithms = {
  kex: {
    append: ['diffie-hellman-group-exchange-sha1', 'diffie-hellman-group14-sha1'],
    prepend: [],
    remove: [],
  },
  cipher: { append: ['aes256-cbc', 'aes128-cbc'], prepend: [], remove: [] },
};

/** Asked every 2.5 s, given up after three without an answer: a silent cut is noticed in 10 s. */
const keepalive = { keepaliveInterval: 2500, keepaliveCountMax: 3 };

/**
 * Logs in and hands the client to `adopt` in the same turn, so that no event of it is missed. A host whose key is not the trusted one gets the key exchange and nothing more: no
 * user name, no credential, no command.
 * Fails with `host-key-unknown`, `host-key-changed`, `host-unreachable` or `authentication-failed`.
 */
export function connect<T>(
  target: Target,
  credential: Credential,
  hostKey: HostKeyCheck,
  timeoutSeconds: number,
  adopt: (client: Client) => T,
): Promise<T> {
  const client = new ssh2.Client();
  return new Promise((resolve, reject) => {
    let reached = false;
    const timer = setTimeout(
      () => fail(connectTimeout(target, timeoutSeconds, reached)),
      timeoutSeconds * 1000,
    );
    // Every way out but 'ready'. The first one says why; what the dying client emits afterwards changes nothing.
    function fail(failure: LabError): void {
      clearTimeout(timer);
      reject(failure);
      client.destroy();
    }
    function onClose(): void {
      fail(connectFailure(target, new Error('the host closed the connection')));
    }
    function onError(error: Error): void {
      fail(connectFailure(target, error));
    }
    function onReady(): void {
      clearTimeout(timer);
      client.off('close', onClose).off('error', onError);
      resolve(adopt(client));
    }
    client.once('connect', () => {
      reached = true;
      // Else each small request waits for the delayed acknowledgement of the one before: 47 ms instead of 3.
      client.setNoDelay(true);
    });
    client.on('error', onError).on('close', onClose).once('ready', onReady);
    client.once('change password', () => fail(passwordExpired(target)));
    client.connect({
      ...transport(target),
      authHandler: authHandler(target, credential, fail),
      hostVerifier: (key: Buffer, verify: VerifyCallback) => {
        const refusal = judge(target, offeredKey(key), hostKey);
        if (refusal !== null) fail(refusal);
        verify(refusal === null);
      },
    });
  });
}

function transport(target: Target): ConnectConfig {
  return {
    host: target.address,
    port: target.port,
    username: target.user,
    agentForward: false,
    readyTimeout: 0,
    algorithms,
    ...keepalive,
  };
}

/** Null when this is the trusted key. */
function judge(target: Target, offered: OfferedKey, { trusted, onOffered }: HostKeyCheck): LabError | null {
  onOffered(offered.fingerprint, offered.algorithm);
  if (trusted === offered.fingerprint) return null;
  if (trusted === null) {
    return new LabError({
      code: 'host-key-unknown',
      message: `${target.name} shows a host key that nobody has trusted yet.`,
      remedy: `Compare ${offered.fingerprint} (${offered.algorithm}) with the host's own, then trust it.`,
      subject: target.name,
      received: offered.fingerprint,
    });
  }
  return new LabError({
    code: 'host-key-changed',
    message: `${target.name} shows another host key than the trusted one. Nothing was sent to it.`,
    remedy:
      'Find out why: a reinstalled host has a new key, and so has somebody in between. If the new key is right, ' +
      'forget the old one and trust the new one.',
    subject: target.name,
    expected: trusted,
    received: offered.fingerprint,
  });
}

/** Asks with `none` what the host accepts, then tries our one method. */
function authHandler(
  target: Target,
  credential: Credential,
  fail: (failure: LabError) => void,
): AuthHandlerMiddleware {
  let tried = false;
  // The types leave out that the first call has null for both.
  return (offered: readonly string[] | null, _partial, next) => {
    if (offered === null) return next('none');
    const method = tried ? null : methodFor(credential, target.user, offered);
    if (method === null) return fail(loginRefused(target, credential, offered, tried));
    tried = true;
    next(method);
  };
}

function loginRefused(
  target: Target,
  credential: Credential,
  offered: readonly string[],
  tried: boolean,
): LabError {
  const what = { key: 'the key', agent: 'the keys of the agent', password: 'the password' }[credential.kind];
  const accepts = offered.length > 0 ? offered.join(', ') : 'nothing';
  return new LabError({
    code: 'authentication-failed',
    message: tried
      ? `${target.name} did not accept ${what} for user ${target.user}.`
      : `${target.name} does not offer a login with ${what} for user ${target.user}.`,
    remedy: tried ? refusedRemedy(credential) : `Choose another way to log in; the host accepts: ${accepts}.`,
    subject: target.name,
    detail: `accepted by the host: ${accepts}`,
  });
}

function refusedRemedy(credential: Credential): string {
  switch (credential.kind) {
    case 'key':
      return 'Check the user name, and that the public key stands in ~/.ssh/authorized_keys on the host.';
    case 'agent':
      return 'Check with ssh-add -l that the agent holds the right key, and the user name.';
    case 'password':
      return 'Check the user name and enter the password again.';
  }
}

function passwordExpired(target: Target): LabError {
  return new LabError({
    code: 'authentication-failed',
    message: `The password of ${target.user} on ${target.name} has expired.`,
    remedy: 'Log in once with ssh and set a new password, then enter it here.',
    subject: target.name,
  });
}
