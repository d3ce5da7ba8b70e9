import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { homeDirectory } from '../../home-directory.ts';
import { isAbout, type KnownHost, parseKnownHosts } from '../../ssh/known-hosts.ts';
import type { OfferedKey } from '../../ssh/session.ts';

/** Where OpenSSH looks, in its order. */
export const defaultKnownHostsFiles: readonly string[] = [
  join(homeDirectory(), '.ssh/known_hosts'),
  join(homeDirectory(), '.ssh/known_hosts2'),
  '/etc/ssh/ssh_known_hosts',
  '/etc/ssh/ssh_known_hosts2',
];

/** What the known_hosts files of this computer say of one host. Read, never written. */
export interface UserKnownHosts {
  /** Where they trust this very key; null when they do not. */
  trusts(key: OfferedKey): string | null;
  /** Where they mark it as revoked. */
  revokes(key: OfferedKey): string | null;
  /** What they say besides, in a sentence. */
  note(key: OfferedKey): string | null;
}

export async function readUserKnownHosts(
  files: readonly string[],
  host: { readonly address: string; readonly port: number },
): Promise<UserKnownHosts> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  const entries = texts.flatMap((text, index) =>
    parseKnownHosts(text)
      .filter((entry) => isAbout(entry, host.address, host.port))
      .map((entry) => ({ ...entry, place: placeOf(files[index] ?? '', entry) })),
  );
  const find = (marker: KnownHost['marker'], key: OfferedKey) =>
    entries.find((entry) => entry.marker === marker && entry.publicKey === key.publicKey)?.place ?? null;
  return {
    trusts: (key) => find('none', key),
    revokes: (key) => find('revoked', key),
    note: (key) => {
      const other = entries.find((entry) => entry.marker === 'none' && entry.algorithm === key.algorithm);
      if (other !== undefined && other.publicKey !== key.publicKey) {
        return `${other.place}, trusts another ${key.algorithm} key for this host.`;
      }
      const authority = entries.find((entry) => entry.marker === 'cert-authority');
      if (authority === undefined) return null;
      return `${authority.place}, trusts a certificate authority for this host; Rackmark checks no host certificates, so the key itself has to be compared.`;
    },
  };
}

function placeOf(file: string, { line }: KnownHost): string {
  const home = homeDirectory();
  return `${file.startsWith(`${home}/`) ? `~${file.slice(home.length)}` : file}, line ${line}`;
}
