import type { FailureCode } from '../../preload/contract/failure.ts';
import { legacyAlgorithmsWeaken } from '../../preload/contract/hosts.ts';
import { LabError } from '../lab-error.ts';
import type { AlgorithmOffer } from './algorithm-offer.ts';
import { legacyWouldHelp } from './algorithms.ts';
import { addressOf, type Target } from './target.ts';

type Explanation = { readonly code: FailureCode; readonly message: string; readonly remedy: string };

/** How far a connection had got when it failed, and what the host had said until then. */
export type Circumstances = {
  readonly phase: 'reaching' | 'exchanging' | 'logging-in';
  readonly offer: AlgorithmOffer | null;
  /** Fit to be shown; empty when there was none. */
  readonly banner: string;
};

/** What went wrong between the first packet and the login, in words. */
export function connectFailure(target: Target, error: Error, seen: Circumstances): LabError {
  const explanation = explain(target, error, seen);
  const detail = [
    error.message,
    offerInWords(error, seen.offer),
    seen.banner && `The host said: ${seen.banner}`,
  ];
  return new LabError(
    { ...explanation, subject: target.name, detail: detail.filter(Boolean).join('\n') },
    { cause: error },
  );
}

/** Time is up. `reached`: the address took the connection, so that the trouble lies with what answers there. */
export function connectTimeout(target: Target, seconds: number, reached: boolean): LabError {
  const where = `${target.name} (${addressOf(target)})`;
  return new LabError({
    code: 'host-unreachable',
    message: reached
      ? `${where} accepted the connection, but the login did not finish within ${seconds} s.`
      : `${where} did not answer within ${seconds} s.`,
    remedy: reached
      ? 'Check that an SSH server listens on this port and that the host is not overloaded.'
      : 'Check that the host is on, that the address is right and that no firewall drops the packets.',
    subject: target.name,
  });
}

function explain(target: Target, error: Error, seen: Circumstances): Explanation {
  const where = `${target.name} (${addressOf(target)})`;
  return (
    loginExplanation(target, error) ??
    (seen.phase === 'logging-in' ? turnedAway(target) : null) ??
    networkExplanation(target, where, codeOf(error)) ??
    handshakeExplanation(target, where, error, seen)
  );
}

/** sshd closes without a word where PAM or its own rules refuse an account that has proved who it is. */
function turnedAway(target: Target): Explanation {
  return {
    code: 'authentication-failed',
    message: `${target.name} closed the connection while ${target.user} was logging in.`,
    remedy:
      'The account may be locked, expired or not allowed in (AllowUsers, /etc/nologin); the log of sshd on the host says which.',
  };
}

function networkExplanation(target: Target, where: string, code: string): Explanation | null {
  switch (code) {
    case 'ECONNREFUSED':
      return unreachable(
        `${where} refused the connection: nothing listens on port ${target.port}.`,
        'Check the port and that the SSH server is running.',
      );
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
      return unreachable(
        `There is no route to ${where}.`,
        'Check that the host is on, the network or VPN is up, and the address is right.',
      );
    case 'ETIMEDOUT':
      return unreachable(
        `${where} did not answer.`,
        'Check that the host is on, that the address is right and that no firewall drops the packets.',
      );
    case 'ENOTFOUND':
    case 'EAI_NODATA':
      return unreachable(
        `The name ${target.address} of ${target.name} does not resolve to an address.`,
        'Check the spelling, or enter the IP address.',
      );
    case 'EAI_AGAIN':
      return unreachable(
        `The name server did not answer for ${target.address}, the address of ${target.name}.`,
        'Check the network and DNS of this computer, or enter the IP address.',
      );
    case 'ECONNRESET':
    case 'EPIPE':
      return unreachable(
        `${where} closed the connection during the login.`,
        'Check that an SSH server listens on this port and lets this computer in.',
      );
    default:
      return null;
  }
}

function loginExplanation(target: Target, error: Error): Explanation | null {
  if (levelOf(error) === 'agent') {
    return {
      code: 'authentication-failed',
      message: `The ssh-agent did not answer for ${target.user}@${target.name}.`,
      remedy: 'Check with ssh-add -l that the agent runs and holds the key, or choose a key file.',
    };
  }
  if (/too many authentication failures/i.test(error.message)) {
    return {
      code: 'authentication-failed',
      message: `${target.name} ended the login of ${target.user}: too many keys were tried.`,
      remedy: 'Keep fewer keys in the agent, or choose the key file for this host.',
    };
  }
  return null;
}

function handshakeExplanation(target: Target, where: string, error: Error, seen: Circumstances): Explanation {
  if (/no matching/i.test(error.message)) return nothingInCommon(target, where, seen.offer);
  if (/before handshake|header|identification/i.test(error.message)) {
    return unreachable(
      `${where} took the connection but did not speak SSH.`,
      'Check that this port belongs to an SSH server; a busy one may also turn connections away.',
    );
  }
  return unreachable(
    `The connection to ${where} failed before the login was done.`,
    'Try again; the detail and the log of the SSH server on the host say more.',
  );
}

function nothingInCommon(target: Target, where: string, offer: AlgorithmOffer | null): Explanation {
  const switchHelps = target.legacyAlgorithms !== true && offer !== null && legacyWouldHelp(offer);
  return unreachable(
    `${where} and Rackmark have no encryption algorithm in common.`,
    switchHelps
      ? `Update the SSH server; where that cannot be, switch on “Legacy algorithms” for this host. ${legacyAlgorithmsWeaken}`
      : 'Update the SSH server, or allow an algorithm named in the detail in its sshd_config.',
  );
}

/** Only where that is the trouble. */
function offerInWords(error: Error, offer: AlgorithmOffer | null): string {
  if (offer === null || !/no matching/i.test(error.message)) return '';
  const { kex, serverHostKey, cipher, hmac } = offer;
  return [
    `key exchange offered: ${kex.join(', ')}`,
    `host key offered: ${serverHostKey.join(', ')}`,
    `ciphers offered: ${cipher.join(', ')}`,
    `MACs offered: ${hmac.join(', ')}`,
  ].join('\n');
}

function unreachable(message: string, remedy: string): Explanation {
  return { code: 'host-unreachable', message, remedy };
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function levelOf(error: Error): string {
  return 'level' in error && typeof error.level === 'string' ? error.level : '';
}
