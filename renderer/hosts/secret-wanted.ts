import type { Failure } from '../../preload/contract/failure.ts';
import type { Host } from '../../preload/contract/hosts.ts';

export interface SecretWanted {
  readonly kind: 'password' | 'passphrase' | 'sudo';
  /** Of the passphrase; null for the first key file of the host, and for the other kinds. */
  readonly keyFile: string | null;
  readonly name: string;
  /** What it opens, and where. */
  readonly of: string;
}

/** Which secret a host waits for: the one that the failure names, else the one of its first way to log in. */
export function secretWanted(host: Host, failure?: Failure): SecretWanted {
  const named = failure?.secret;
  const kind = named?.kind ?? (host.authentication.kind === 'key' ? 'passphrase' : 'password');
  const own = host.authentication.kind === 'key' ? host.authentication.keyFile : null;
  switch (kind) {
    case 'passphrase': {
      const keyFile = named?.keyFile ?? own;
      return { kind, keyFile, name: 'Passphrase', of: `of ${keyFile ?? 'the key'}` };
    }
    case 'password':
      return { kind, keyFile: null, name: 'Password', of: `of ${host.user} on ${host.name}` };
    case 'sudo':
      return { kind, keyFile: null, name: 'Password for sudo', of: `of ${host.user} on ${host.name}` };
  }
}
