import type { Host } from '../../preload/contract/hosts.ts';
import type { Trial } from '../../preload/contract/trials.ts';

export interface LostLink {
  readonly host: Host;
  readonly since: string;
}

/** The host of a trial that cannot be reached now; the server before the client. */
export function lostLinkOf(
  trial: Pick<Trial, 'serverHost' | 'clientHost'>,
  hosts: readonly Host[],
): LostLink | null {
  for (const name of [trial.serverHost, trial.clientHost]) {
    const host = hosts.find((one) => one.name === name);
    if (host?.link.state === 'lost') return { host, since: host.link.since };
  }
  return null;
}

export function secondsSince(iso: string, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - Date.parse(iso)) / 1000));
}
