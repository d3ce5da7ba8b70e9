import type { FailureCode } from '../../preload/contract/failure.ts';
import { LabError } from '../lab-error.ts';
import { addressOf, type Target } from './target.ts';

type Explanation = { readonly code: FailureCode; readonly message: string; readonly remedy: string };

/** What went wrong between the first packet and the login, in words. */
export function connectFailure(target: Target, error: Error): LabError {
  const explanation = explain(target, error);
  return new LabError({ ...explanation, subject: target.name, detail: error.message }, { cause: error });
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

function explain(target: Target, error: Error): Explanation {
  const where = `${target.name} (${addressOf(target)})`;
  return (
    networkExplanation(target, where, codeOf(error)) ??
    loginExplanation(target, error) ??
    handshakeExplanation(where, error)
  );
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

function handshakeExplanation(where: string, error: Error): Explanation {
  if (/no matching/i.test(error.message)) {
    return unreachable(
      `${where} and Rackmark have no encryption algorithm in common.`,
      'Update the SSH server, or allow an algorithm named in the detail in its sshd_config.',
    );
  }
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

function unreachable(message: string, remedy: string): Explanation {
  return { code: 'host-unreachable', message, remedy };
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function levelOf(error: Error): string {
  return 'level' in error && typeof error.level === 'string' ? error.level : '';
}
