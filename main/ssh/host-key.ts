import { createHash } from 'node:crypto';

/** What a host shows of its key: the fingerprint as OpenSSH prints it, and the kind of key. */
export type OfferedKey = {
  /** `SHA256:` and the base64 of the hash, without padding. */
  readonly fingerprint: string;
  /** Such as `ssh-ed25519`. */
  readonly algorithm: string;
};

/** Reads a public key as it travels (RFC 4253, 6.6): its first string names the algorithm. */
export function offeredKey(raw: Buffer): OfferedKey {
  const nameLength = raw.readUInt32BE(0);
  const hash = createHash('sha256').update(raw).digest('base64').replace(/=+$/, '');
  return { fingerprint: `SHA256:${hash}`, algorithm: raw.toString('latin1', 4, 4 + nameLength) };
}
