import type { Algorithms, ServerHostKeyAlgorithm } from 'ssh2';
import type { AlgorithmOffer } from './algorithm-offer.ts';

/** Today's, best first; ssh2 has them by default, with `ssh-rsa` beside them. */
const hostKeys: readonly ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
];

/**
 * What OpenSSH has switched off by default since 6.7 (CBC), 8.2 (SHA-1 key exchange) and 8.8 (ssh-rsa), and hmac-sha1.
 * Tried last. Nobody on the way can force them on a newer server: the host key signs what both sides offered.
 */
const old = {
  kex: ['diffie-hellman-group-exchange-sha1', 'diffie-hellman-group14-sha1'],
  serverHostKey: ['ssh-rsa'],
  cipher: ['aes256-cbc', 'aes192-cbc', 'aes128-cbc'],
  hmac: ['hmac-sha1-etm@openssh.com', 'hmac-sha1'],
} as const satisfies Record<string, readonly string[]>;

/**
 * What to offer. The kinds of the trusted keys come first: a server that gained a key of another kind goes on showing
 * the one that is trusted.
 */
export function algorithmsFor(
  legacy: boolean,
  trusted: readonly { readonly algorithm: string }[],
): Algorithms {
  const kinds = legacy ? [...hostKeys, ...old.serverHostKey] : hostKeys;
  const wanted = new Set(trusted.flatMap(({ algorithm }) => signaturesOf(algorithm)));
  const first = kinds.filter((kind) => wanted.has(kind));
  return {
    serverHostKey: [...first, ...kinds.filter((kind) => !wanted.has(kind))],
    kex: lastOrNever(old.kex, legacy),
    cipher: lastOrNever(old.cipher, legacy),
    hmac: lastOrNever(old.hmac, legacy),
  };
}

/** Changes to the defaults of ssh2, which carries them out in this order. */
function lastOrNever<Name extends string>(names: readonly Name[], legacy: boolean) {
  return { remove: [...names], append: legacy ? [...names] : [], prepend: [] };
}

/** One RSA key signs in three ways. */
function signaturesOf(keyAlgorithm: string): readonly string[] {
  return keyAlgorithm === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'] : [keyAlgorithm];
}

/** The old ones among names that were agreed on; none on a sound connection. */
export function oldAmong(names: readonly string[]): string[] {
  const all: readonly string[] = Object.values(old).flat();
  return names.filter((name) => all.includes(name));
}

/** Whether the switch is what a host with this offer lacks: alone it would change nothing where it offers nothing old. */
export function legacyWouldHelp(offer: AlgorithmOffer): boolean {
  return oldAmong([...offer.kex, ...offer.serverHostKey, ...offer.cipher, ...offer.hmac]).length > 0;
}
