import type { Duplex } from 'node:stream';
import ssh2, { type Client, type ConnectConfig, type NegotiatedAlgorithms, type VerifyCallback } from 'ssh2';
import { LabError } from '../lab-error.ts';
import { type AlgorithmOffer, algorithmOffer } from './algorithm-offer.ts';
import { algorithmsFor } from './algorithms.ts';
import { type Circumstances, connectFailure, connectTimeout } from './connect-failure.ts';
import type { Credentials } from './credentials.ts';
import { type HostKeyCheck, judge, offeredKey } from './host-key.ts';
import { type Login, logIn } from './log-in.ts';
import type { AskPerson } from './login-question.ts';
import { passwordExpired } from './login-refused.ts';
import { Patience } from './patience.ts';
import { plainText } from './plain-text.ts';
import { type Forward, type ReachStep, reach } from './reach.ts';
import type { Target } from './target.ts';

/** `agreed` is what the two sides chose; it is known once the host key was accepted. */
export type ConnectStep =
  | { readonly step: ReachStep }
  | { readonly step: 'key-accepted'; readonly agreed: readonly string[] };

export type ConnectOptions = {
  readonly target: Target;
  readonly credentials: Credentials;
  readonly hostKey: HostKeyCheck;
  /** For everything from the first packet to the login, but for the time in which a person answers. */
  readonly timeoutSeconds: number;
  /** Through another host; null goes straight. */
  readonly forward: Forward | null;
  /** Null where nobody can be asked. */
  readonly ask: AskPerson | null;
  readonly signal?: AbortSignal | undefined;
  readonly onStep: (step: ConnectStep) => void;
};

/** Asked every 2.5 s, given up after three without an answer: a silent cut is noticed in 10 s. */
const keepalive = { keepaliveInterval: 2500, keepaliveCountMax: 3 };

/**
 * Logs in and hands the client to `adopt` in the same turn, so that no event of it is missed. A host whose key is not
 * a trusted one gets the key exchange and nothing more: no user name, no credential, no command. Whatever ends it
 * before, nothing of the connection is left.
 * Fails with `host-key-unknown`, `host-key-changed`, `host-key-revoked`, `host-unreachable`, `authentication-failed`
 * or `timed-out` (given up by `signal`).
 */
export async function connect<T>(options: ConnectOptions, adopt: (client: Client) => T): Promise<T> {
  const over = new AbortController();
  let reached = false;
  const patience = new Patience(options.timeoutSeconds, () =>
    over.abort(connectTimeout(options.target, options.timeoutSeconds, reached)),
  );
  const giveUp = () => over.abort(givenUp(options.target));
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) giveUp();
  try {
    const way = await openWay(options, over.signal, () => {
      reached = true;
    });
    return await converse(options, way, { over, patience }, adopt);
  } finally {
    patience.end();
    options.signal?.removeEventListener('abort', giveUp);
    if (!over.signal.aborted) over.abort();
  }
}

async function openWay(options: ConnectOptions, signal: AbortSignal, onReached: () => void): Promise<Duplex> {
  try {
    return await reach(options.target, options.forward, signal, (step) => {
      if (step === 'reached') onReached();
      options.onStep({ step });
    });
  } catch (error) {
    if (error instanceof LabError || !(error instanceof Error)) throw error;
    throw connectFailure(options.target, error, { phase: 'reaching', offer: null, banner: '' });
  }
}

type Clock = { readonly over: AbortController; readonly patience: Patience };

function converse<T>(
  options: ConnectOptions,
  way: Duplex,
  { over, patience }: Clock,
  adopt: (client: Client) => T,
): Promise<T> {
  const { target, hostKey } = options;
  const client = new ssh2.Client();
  return new Promise((resolve, reject) => {
    const seen = observe(client, options);
    // Every way out but 'ready'. The first one says why; what the dying client emits afterwards changes nothing.
    function fail(failure: LabError): void {
      reject(failure);
      client.destroy();
      way.destroy();
      over.abort(failure);
    }
    function onClose(): void {
      fail(connectFailure(target, new Error('the host closed the connection'), seen));
    }
    function onError(error: Error): void {
      fail(connectFailure(target, error, seen));
    }
    function onReady(): void {
      client.off('close', onClose).off('error', onError);
      over.signal.removeEventListener('abort', onOver);
      resolve(adopt(client));
    }
    function onOver(): void {
      fail(over.signal.reason as LabError);
    }
    if (over.signal.aborted) return onOver();
    over.signal.addEventListener('abort', onOver);
    client.on('error', onError).on('close', onClose).once('ready', onReady);
    client.once('change password', () => fail(passwordExpired(target)));
    client.connect({
      ...transport(options, way),
      authHandler: logIn({
        target,
        credentials: options.credentials,
        ask: patiently(options.ask, patience, over.signal),
        fail,
      }),
      hostVerifier: (key: Buffer, verify: VerifyCallback) => {
        const refusal = judge(target, offeredKey(key), hostKey);
        if (refusal !== null) fail(refusal);
        verify(refusal === null);
      },
    });
    overhear(way, (offer) => {
      seen.offer = offer;
    });
  });
}

type Seen = { -readonly [Name in keyof Circumstances]: Circumstances[Name] };

/** What is known of the attempt so far, kept up to date. */
function observe(client: Client, { onStep }: ConnectOptions): Seen {
  const seen: Seen = { phase: 'exchanging', offer: null, banner: '' };
  client.on('banner', (text: string) => {
    seen.banner = plainText(`${seen.banner}\n${text}`);
  });
  client.once('handshake', (negotiated: NegotiatedAlgorithms) => {
    seen.phase = 'logging-in';
    onStep({ step: 'key-accepted', agreed: namesOf(negotiated) });
  });
  return seen;
}

function transport({ target, hostKey }: ConnectOptions, way: Duplex): ConnectConfig {
  return {
    sock: way,
    username: target.user,
    agentForward: false,
    readyTimeout: 0,
    algorithms: algorithmsFor(target.legacyAlgorithms === true, hostKey.trusted),
    ...keepalive,
  };
}

/** ssh2 does not tell what the host offered, which is what matters when nothing was agreed on. */
function overhear(way: Duplex, tell: (offer: AlgorithmOffer) => void): void {
  let heard = Buffer.alloc(0);
  function listen(chunk: Buffer): void {
    heard = Buffer.concat([heard, chunk]);
    const offer = algorithmOffer(heard);
    if (offer !== null) tell(offer);
    if (offer !== null || heard.length > 64 * 1024) way.off('data', listen);
  }
  // Before the ears of ssh2: it gives up, and ends the connection, in the turn of the packet.
  way.prependListener('data', listen);
}

/** The time limit stands still while a person thinks. */
function patiently(ask: AskPerson | null, patience: Patience, signal: AbortSignal): Login['ask'] {
  if (ask === null) return null;
  return async (question) => {
    patience.hold();
    try {
      return await ask(question, signal);
    } finally {
      patience.goOn();
    }
  };
}

function namesOf({ kex, serverHostKey, cs }: NegotiatedAlgorithms): string[] {
  return [kex, serverHostKey, cs.cipher, cs.mac].filter((name) => name !== '');
}

function givenUp(target: Target): LabError {
  return new LabError({
    code: 'timed-out',
    message: `The connection to ${target.name} was given up before it was open.`,
    remedy: 'Try again.',
    subject: target.name,
  });
}
