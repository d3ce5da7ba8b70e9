import type { TrustedKey } from '../../../preload/contract/host-access.ts';
import type { OfferedKey as OfferedKeyShown } from '../../../preload/contract/hosts.ts';
import { LabError } from '../../lab-error.ts';
import { knownHostsLine } from '../../ssh/known-hosts.ts';
import type { HostKeyCheck, OfferedKey } from '../../ssh/session.ts';
import type { HostStore, StoredHost } from '../../storage/hosts.ts';
import { keysInPasted } from './pasted-keys.ts';
import type { UserKnownHosts } from './user-known-hosts.ts';

interface Offer {
  readonly key: OfferedKey;
  readonly knownFrom: string | null;
  readonly note: string | null;
}

/** Which keys hosts may show. Nothing is trusted but by the user's word; known_hosts files are only quoted. */
export class HostKeys {
  readonly #hosts: HostStore;
  readonly #offers = new Map<number, Offer>();

  constructor(hosts: HostStore) {
    this.#hosts = hosts;
  }

  /** For one connection; what the host shows is remembered as its offer. */
  check(host: StoredHost, user: UserKnownHosts): HostKeyCheck {
    return {
      trusted: this.#hosts.keys(host.id),
      revokedBy: (key) => user.revokes(key),
      onOffered: (key) =>
        this.#offers.set(host.id, { key, knownFrom: user.trusts(key), note: user.note(key) }),
    };
  }

  list(id: number): TrustedKey[] {
    this.#hosts.get(id);
    return this.#hosts.keys(id).map(({ publicKey: _, ...shown }) => shown);
  }

  /** The key that the host showed and nobody has trusted yet. */
  offered(id: number): OfferedKeyShown | null {
    const offer = this.#offers.get(id);
    const trusted = this.#hosts.keys(id);
    if (offer === undefined || trusted.some(({ fingerprint }) => fingerprint === offer.key.fingerprint)) {
      return null;
    }
    const { fingerprint, algorithm } = offer.key;
    return { fingerprint, algorithm, knownFrom: offer.knownFrom, note: offer.note };
  }

  /** Trusts the fingerprint that the user saw, unless the host has shown another one since. */
  trust(host: StoredHost, fingerprint: string, now: Date): void {
    const offer = this.#offers.get(host.id);
    if (offer?.key.fingerprint !== fingerprint) throw shownAnother(host, fingerprint, offer?.key.fingerprint);
    // A host has one key of a kind: the new one takes the place of the old.
    for (const key of this.#hosts.keys(host.id)) {
      if (key.algorithm === offer.key.algorithm) this.#hosts.forgetKeys(host.id, key.fingerprint);
    }
    const source = offer.knownFrom ?? 'asked';
    this.#hosts.trustKey(host.id, { ...offer.key, source, addedAt: now.toISOString() });
  }

  /** Several of one kind may stand in the lines; all that were trusted before of a kind that stands there go. */
  paste(host: StoredHost, text: string, now: Date): { taken: TrustedKey[]; notTaken: string[] } {
    const { keys, notTaken } = keysInPasted(text, host);
    const kinds = new Set(keys.map(({ algorithm }) => algorithm));
    for (const { algorithm, fingerprint } of this.#hosts.keys(host.id)) {
      if (kinds.has(algorithm)) this.#hosts.forgetKeys(host.id, fingerprint);
    }
    for (const key of keys)
      this.#hosts.trustKey(host.id, { ...key, source: 'pasted', addedAt: now.toISOString() });
    const taken = this.list(host.id).filter(
      ({ source, algorithm }) => source === 'pasted' && kinds.has(algorithm),
    );
    return { taken, notTaken: [...notTaken] };
  }

  /** All of them, or one; what the host showed last is forgotten too, so that it is asked about anew. */
  forget(id: number, fingerprint: string | null): void {
    this.#hosts.get(id);
    this.#hosts.forgetKeys(id, fingerprint);
    this.#offers.delete(id);
  }

  /** The trusted keys in OpenSSH's form; keys of which only the fingerprint is known stand as comments. */
  knownHosts(hashed: boolean): string {
    const lines = this.#hosts
      .list()
      .flatMap((host) =>
        this.#hosts
          .keys(host.id)
          .map(({ publicKey, algorithm, fingerprint }) =>
            publicKey === null
              ? `# ${host.name}: only the fingerprint ${fingerprint} (${algorithm}) is known`
              : knownHostsLine({ ...host, algorithm, publicKey }, hashed),
          ),
      );
    return lines.map((line) => `${line}\n`).join('');
  }
}

function shownAnother(host: StoredHost, expected: string, received: string | undefined): LabError {
  return new LabError({
    code: 'conflict',
    message: 'The host has shown another key since this question was asked.',
    remedy: 'Connect again and compare the fingerprint anew.',
    subject: host.name,
    ...(received === undefined ? {} : { expected, received }),
  });
}
