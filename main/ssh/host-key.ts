import { createHash } from 'node:crypto';
import { LabError } from '../lab-error.ts';
import type { Target } from './target.ts';

/** What a host shows of its key: the fingerprint as OpenSSH prints it, and the kind of key. */
export type OfferedKey = {
  /** `SHA256:` and the base64 of the hash, without padding. */
  readonly fingerprint: string;
  /** Such as `ssh-ed25519`. */
  readonly algorithm: string;
  /** Base64, as it stands in known_hosts. */
  readonly publicKey: string;
};

/** The keys that are trusted for a host, and who wants to know what it showed. */
export type HostKeyCheck = {
  /** Empty when no key of this host was trusted yet. */
  readonly trusted: readonly { readonly fingerprint: string; readonly algorithm: string }[];
  readonly onOffered: (key: OfferedKey) => void;
  /** Where a key is marked as revoked; null when it is not. It outweighs any trust. */
  readonly revokedBy?: (key: OfferedKey) => string | null;
};

/** Reads a public key as it travels (RFC 4253, 6.6): its first string names the algorithm. */
export function offeredKey(raw: Buffer): OfferedKey {
  const nameLength = raw.readUInt32BE(0);
  const hash = createHash('sha256').update(raw).digest('base64').replace(/=+$/, '');
  return {
    fingerprint: `SHA256:${hash}`,
    algorithm: raw.toString('latin1', 4, 4 + nameLength),
    publicKey: raw.toString('base64'),
  };
}

/** Null when this is a trusted key. */
export function judge(target: Target, offered: OfferedKey, check: HostKeyCheck): LabError | null {
  check.onOffered(offered);
  const revokedBy = check.revokedBy?.(offered) ?? null;
  if (revokedBy !== null) return revoked(target, offered, revokedBy);
  if (check.trusted.some(({ fingerprint }) => fingerprint === offered.fingerprint)) return null;
  const known = check.trusted.find(({ algorithm }) => algorithm === offered.algorithm) ?? check.trusted[0];
  return known === undefined ? unknown(target, offered) : changed(target, offered, known.fingerprint);
}

function unknown(target: Target, offered: OfferedKey): LabError {
  return new LabError({
    code: 'host-key-unknown',
    message: `${target.name} shows a host key that nobody has trusted yet.`,
    remedy: `Compare ${offered.fingerprint} (${offered.algorithm}) with the host's own, then trust it.`,
    subject: target.name,
    received: offered.fingerprint,
  });
}

function changed(target: Target, offered: OfferedKey, trusted: string): LabError {
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

function revoked(target: Target, offered: OfferedKey, by: string): LabError {
  return new LabError({
    code: 'host-key-revoked',
    message: `${target.name} shows a host key that ${by} marks as revoked. Nothing was sent to it.`,
    remedy:
      'Ask whoever runs the host: a revoked key is in wrong hands, or was replaced. Give the host a new key.',
    subject: target.name,
    received: offered.fingerprint,
  });
}
