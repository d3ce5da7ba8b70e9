import { createHmac, randomBytes } from 'node:crypto';

/** One line of a known_hosts file (sshd(8), SSH_KNOWN_HOSTS FILE FORMAT). */
export type KnownHost = {
  /** Counted from 1. */
  readonly line: number;
  readonly marker: 'none' | 'cert-authority' | 'revoked';
  readonly names: HostNames;
  readonly algorithm: string;
  /** Base64. */
  readonly publicKey: string;
};

type HostNames =
  | { readonly kind: 'patterns'; readonly patterns: readonly string[] }
  | { readonly kind: 'hashed'; readonly salt: Buffer; readonly hash: Buffer };

/** Lines that are no entries (blank, comments, unreadable) are left out, as OpenSSH does. */
export function parseKnownHosts(text: string): KnownHost[] {
  return text.split('\n').flatMap((raw, index) => {
    const entry = parseLine(raw.trim(), index + 1);
    return entry === null ? [] : [entry];
  });
}

function parseLine(text: string, line: number): KnownHost | null {
  if (text === '' || text.startsWith('#')) return null;
  const fields = text.split(/[ \t]+/);
  const marked = fields[0]?.startsWith('@') === true;
  const marker = marked ? fields.shift()?.slice(1) : 'none';
  if (marker !== 'none' && marker !== 'cert-authority' && marker !== 'revoked') return null;
  const [names, algorithm, publicKey] = fields;
  if (names === undefined || algorithm === undefined || !isKey(algorithm, publicKey)) return null;
  const parsed = parseNames(names);
  return parsed === null ? null : { line, marker, names: parsed, algorithm, publicKey };
}

/** The kind stands in the key itself too (RFC 4253, 6.6): the two must agree. */
function isKey(algorithm: string, publicKey: string | undefined): publicKey is string {
  if (publicKey === undefined) return false;
  const raw = Buffer.from(publicKey, 'base64');
  return raw.length > 4 && raw.toString('latin1', 4, 4 + raw.readUInt32BE(0)) === algorithm;
}

function parseNames(names: string): HostNames | null {
  if (!names.startsWith('|')) return { kind: 'patterns', patterns: names.split(',') };
  const [, version, salt, hash] = names.split('|');
  if (version !== '1' || salt === undefined || hash === undefined) return null;
  return { kind: 'hashed', salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

/** Whether an entry speaks of this address; one without a port speaks of port 22. */
export function isAbout(entry: KnownHost, address: string, port: number): boolean {
  const name = nameIn(address, port);
  const { names } = entry;
  if (names.kind === 'hashed') return hashOf(name, names.salt).equals(names.hash);
  const matching = names.patterns.filter((pattern) => matches(pattern.replace(/^!/, ''), name));
  return matching.length > 0 && !matching.some((pattern) => pattern.startsWith('!'));
}

/** `r620` or `[r620]:2222`, in lower case, as OpenSSH writes and compares it. */
function nameIn(address: string, port: number): string {
  const name = address.toLowerCase();
  return port === 22 ? name : `[${name}]:${port}`;
}

/** `*` for any characters, `?` for one. */
function matches(pattern: string, name: string): boolean {
  const source = pattern
    .toLowerCase()
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(name);
}

function hashOf(name: string, salt: Buffer): Buffer {
  return createHmac('sha1', salt).update(name).digest();
}

export type KeyOfHost = {
  readonly address: string;
  readonly port: number;
  readonly algorithm: string;
  /** Base64. */
  readonly publicKey: string;
};

/** A line for a known_hosts file, without its line break. `hashed` hides the name, as `HashKnownHosts yes` does. */
export function knownHostsLine(key: KeyOfHost, hashed: boolean): string {
  const name = nameIn(key.address, key.port);
  return `${hashed ? hashedName(name) : name} ${key.algorithm} ${key.publicKey}`;
}

const sha1Bytes = 20;

function hashedName(name: string): string {
  const salt = randomBytes(sha1Bytes);
  return `|1|${salt.toString('base64')}|${hashOf(name, salt).toString('base64')}`;
}
