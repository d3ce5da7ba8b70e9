import { offeredKey } from '../../ssh/host-key.ts';
import { isAbout, type KnownHost, parseKnownHosts } from '../../ssh/known-hosts.ts';
import type { OfferedKey } from '../../ssh/session.ts';

export interface PastedKeys {
  readonly keys: readonly OfferedKey[];
  /** A sentence for each line that was not taken. */
  readonly notTaken: readonly string[];
}

/** The keys that lines of a known_hosts file trust for this host; what else stands there is said, not taken. */
export function keysInPasted(
  text: string,
  host: { readonly address: string; readonly port: number },
): PastedKeys {
  const entries = new Map(parseKnownHosts(text).map((entry) => [entry.line, entry]));
  const keys = new Map<string, OfferedKey>();
  const notTaken: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    const entry = entries.get(index + 1);
    const objection = objectionTo(entry, host);
    if (objection !== null) notTaken.push(`Line ${index + 1} ${objection}`);
    else if (entry !== undefined)
      keys.set(entry.publicKey, offeredKey(Buffer.from(entry.publicKey, 'base64')));
  }
  return { keys: [...keys.values()], notTaken };
}

function objectionTo(
  entry: KnownHost | undefined,
  { address, port }: { readonly address: string; readonly port: number },
): string | null {
  if (entry === undefined) return 'is no line of a known_hosts file.';
  if (!isAbout(entry, address, port)) return `speaks of another host than ${address}, port ${port}.`;
  if (entry.marker === 'revoked')
    return 'revokes its key. Put it into ~/.ssh/known_hosts, where every connection is checked against it.';
  if (entry.marker === 'cert-authority')
    return 'names a certificate authority; Rackmark checks no host certificates.';
  return null;
}
