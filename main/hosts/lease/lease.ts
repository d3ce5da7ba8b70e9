import { hostname, userInfo } from 'node:os';
import type { Lease } from '../../../preload/contract/lease.ts';
import { LabError } from '../../lab-error.ts';
import type { Session } from '../../ssh/session.ts';
import leaseScript from './lease.sh?raw';

/** Who claims a host: a data directory, and what of it; one controller may hold a host for several purposes at once. */
export interface LeaseHolder {
  readonly controller: string;
  /** `[a-z0-9-]+`. */
  readonly purpose: string;
}

/** What a host says of its lease. `number` counts claims. */
export interface HostLease extends Lease {
  readonly number: number;
  readonly controller: string;
}

export type LeaseAnswer =
  | { readonly held: true; readonly lease: HostLease }
  /** By another controller; null: it was, meanwhile, and what this holder had is gone. */
  | { readonly held: false; readonly lease: HostLease | null };

/** Whoever uses the host, whether us or others. */
export async function lookAtLease(session: Session, controller: string): Promise<HostLease | null> {
  return (await ask(session, 'look', { controller, purpose: 'look' })).lease;
}

/**
 * Takes the host until `seconds` from now, whatever this holder had before; refused while another controller holds it.
 * `over`: the claim of that number, and those before it, count no longer.
 */
export function takeLease(
  session: Session,
  holder: LeaseHolder,
  seconds: number,
  over = 0,
): Promise<LeaseAnswer> {
  return claim(session, 'take', holder, seconds, over);
}

/** Renews what this holder has, if it is still there, so that it lasts `seconds` from now or as long as it did. */
export function keepLease(session: Session, holder: LeaseHolder, seconds: number): Promise<LeaseAnswer> {
  return claim(session, 'keep', holder, seconds, 0);
}

/** Gives back what this holder has; nothing happens where it has nothing. */
export async function releaseLease(session: Session, holder: LeaseHolder): Promise<void> {
  await ask(session, 'release', holder);
}

async function claim(
  session: Session,
  action: 'take' | 'keep',
  holder: LeaseHolder,
  seconds: number,
  over: number,
): Promise<LeaseAnswer> {
  const { held, lease } = await ask(session, action, holder, seconds, over);
  if (!held) return { held, lease };
  if (lease === null) throw notKept(session, 'no claim was answered');
  return { held, lease };
}

async function ask(
  session: Session,
  action: 'look' | 'take' | 'keep' | 'release',
  { controller, purpose }: LeaseHolder,
  seconds = 0,
  over = 0,
): Promise<{ readonly held: boolean; readonly lease: HostLease | null }> {
  const args = [action, controller, purpose, ownerName(), String(Math.ceil(seconds)), String(over)];
  const { code, signal, stdout, stderr } = await session.script(leaseScript, args, { timeoutSeconds: 30 });
  if (code !== 0 && code !== 3 && code !== 5)
    throw notKept(session, stderr.toString().trim().slice(0, 500) || `exit ${code ?? signal}`);
  return { held: code === 0, lease: readLease(stdout.toString(), controller, new Date()) };
}

function notKept({ hostName }: Session, detail: string): LabError {
  return new LabError({
    code: 'command-failed',
    message: `The lease of ${hostName} could not be read or written.`,
    remedy: 'Check that /tmp or /var/tmp there is writable for everybody, with the sticky bit (mode 1777).',
    subject: hostName,
    detail,
  });
}

/** What lease.sh printed, in our time; null when nobody holds the host. */
export function readLease(text: string, controller: string, now: Date): HostLease | null {
  const [clock = '', claim = ''] = text.split('\n');
  const [uptime = Number.NaN, epoch = Number.NaN] = clock.split(' ').map(Number);
  const match = /^(\d+) ([^:]+):[^:]+:([^:]+):(\d+):(\d+):/.exec(claim);
  if (match === null || Number.isNaN(uptime) || Number.isNaN(epoch)) return null;
  const [, number, holder = '', owner = '', since, until] = match;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  return {
    number: Number(number),
    controller: holder,
    owner,
    since: after(Number(since) - epoch),
    until: after(Number(until) - uptime),
    ours: holder === controller,
  };
}

/** Who we are for the person who finds the host taken, of characters that need no care on any host. */
function ownerName(): string {
  const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60) || 'somebody';
  return `${plain(userInfo().username)}@${plain(hostname())}`;
}

/** `host-busy`, for an answer that is not ours. */
export function hostTaken(hostName: string, lease: Lease | null): LabError {
  return new LabError({
    code: 'host-busy',
    message: lease
      ? `${hostName} is in use by ${lease.owner} until ${minuteOf(lease.until)} UTC, or longer.`
      : `${hostName} was taken over by somebody else while this trial ran.`,
    remedy: 'Resume the experiment when they are done. If they are gone for good, take the host over.',
    subject: hostName,
  });
}

export function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}
