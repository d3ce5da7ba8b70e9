import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostKeys } from '../../../../main/hosts/access/host-keys.ts';
import { readUserKnownHosts } from '../../../../main/hosts/access/user-known-hosts.ts';
import { judge, offeredKey } from '../../../../main/ssh/host-key.ts';
import { parseKnownHosts } from '../../../../main/ssh/known-hosts.ts';
import type { StoredHost } from '../../../../main/storage/hosts.ts';
import { type OpenParts, openParts } from '../../../support/lab-parts.ts';

let parts: OpenParts;
let directory: string;
let host: StoredHost;
let keys: HostKeys;
beforeEach(() => {
  parts = openParts();
  directory = mkdtempSync(join(tmpdir(), 'rackmark-host-keys-'));
  host = parts.stores.hosts.insert({
    name: 'r620',
    address: '10.0.0.5',
    port: 2222,
    user: 'dba',
    authentication: { kind: 'agent' },
    roles: [],
    practice: false,
  });
  keys = new HostKeys(parts.stores.hosts);
});
afterEach(() => {
  parts.close();
  rmSync(directory, { recursive: true });
});

const now = new Date('2026-11-30T20:00:00.000Z');

/** A key of a kind, as it travels; `seed` makes it another one. */
function key(algorithm: string, seed: number) {
  const name = Buffer.from(algorithm);
  return offeredKey(Buffer.concat([Buffer.from([0, 0, 0, name.length]), name, Buffer.alloc(36, seed)]));
}

const ed25519 = key('ssh-ed25519', 1);
const another = key('ssh-ed25519', 2);
const rsa = key('ssh-rsa', 3);

/** The host shows a key; null when it is let through. */
async function show(offered: typeof ed25519, knownHosts = ''): Promise<string | null> {
  const file = join(directory, 'known_hosts');
  writeFileSync(file, knownHosts);
  const user = await readUserKnownHosts([file, join(directory, 'missing')], host);
  return judge(host, offered, keys.check(host, user))?.failure.code ?? null;
}

function line({ algorithm, publicKey }: typeof ed25519, marker = ''): string {
  return `${marker}[10.0.0.5]:2222 ${algorithm} ${publicKey}\n`;
}

describe('the keys of a host', () => {
  it('are asked about once, and each is let through from then on', async () => {
    expect(await show(ed25519)).toBe('host-key-unknown');
    expect(keys.offered(host.id)).toMatchObject({
      fingerprint: ed25519.fingerprint,
      knownFrom: null,
      note: null,
    });
    keys.trust(host, ed25519.fingerprint, now);
    expect(await show(ed25519)).toBeNull();
    expect(keys.offered(host.id)).toBeNull();
    expect(await show(rsa)).toBe('host-key-changed');
    keys.trust(host, rsa.fingerprint, now);
    expect(await show(ed25519)).toBeNull();
    expect(await show(rsa)).toBeNull();
    expect(keys.list(host.id).map(({ algorithm, source }) => [algorithm, source])).toEqual([
      ['ssh-ed25519', 'asked'],
      ['ssh-rsa', 'asked'],
    ]);
  });

  it('of one kind give way to a new one that is trusted', async () => {
    await show(ed25519);
    keys.trust(host, ed25519.fingerprint, now);
    expect(await show(another)).toBe('host-key-changed');
    keys.trust(host, another.fingerprint, now);
    expect(await show(ed25519)).toBe('host-key-changed');
  });

  it('are trusted only as they were shown last', async () => {
    await show(ed25519);
    await show(another);
    expect(() => keys.trust(host, ed25519.fingerprint, now)).toThrow('has shown another key');
    expect(keys.list(host.id)).toEqual([]);
  });

  it('can be forgotten one by one', async () => {
    for (const one of [ed25519, rsa]) {
      await show(one);
      keys.trust(host, one.fingerprint, now);
    }
    keys.forget(host.id, rsa.fingerprint);
    expect(await show(ed25519)).toBeNull();
    expect(await show(rsa)).toBe('host-key-changed');
  });

  it('that known_hosts trusts are asked about all the same, with the place', async () => {
    expect(await show(ed25519, `# first\n${line(ed25519)}`)).toBe('host-key-unknown');
    const place = `${join(directory, 'known_hosts')}, line 2`;
    expect(keys.offered(host.id)?.knownFrom).toBe(place);
    keys.trust(host, ed25519.fingerprint, now);
    expect(keys.list(host.id)).toMatchObject([{ source: place }]);
  });

  it('that known_hosts revokes are refused, whoever trusted them', async () => {
    await show(ed25519);
    keys.trust(host, ed25519.fingerprint, now);
    expect(await show(ed25519, line(ed25519, '@revoked '))).toBe('host-key-revoked');
    expect(await show(ed25519, line(another, '@revoked '))).toBeNull();
  });

  it('are not trusted for being those of a certificate authority', async () => {
    expect(await show(ed25519, line(ed25519, '@cert-authority '))).toBe('host-key-unknown');
    expect(keys.offered(host.id)).toMatchObject({
      knownFrom: null,
      note: expect.stringContaining('certificate authority'),
    });
  });

  it('that differ from those in known_hosts are told so', async () => {
    await show(ed25519, line(another));
    expect(keys.offered(host.id)?.note).toContain('trusts another ssh-ed25519 key for this host');
  });

  it('can be pasted as known_hosts lines, each in the place of the one of its kind', async () => {
    await show(another);
    keys.trust(host, another.fingerprint, now);
    const elsewhere = line(rsa).replace('10.0.0.5', '10.0.0.6');
    const text = `# from ada\n${line(ed25519)}${elsewhere}${line(rsa, '@revoked ')}${line(rsa, '@cert-authority ')}nonsense\n`;
    const { taken, notTaken } = keys.paste(host, text, now);
    expect(taken).toEqual([
      {
        fingerprint: ed25519.fingerprint,
        algorithm: 'ssh-ed25519',
        source: 'pasted',
        addedAt: now.toISOString(),
      },
    ]);
    expect(notTaken).toEqual([
      'Line 3 speaks of another host than 10.0.0.5, port 2222.',
      expect.stringContaining('Line 4 revokes its key.'),
      expect.stringContaining('Line 5 names a certificate authority'),
      'Line 6 is no line of a known_hosts file.',
    ]);
    expect(await show(ed25519)).toBeNull();
    expect(await show(another)).toBe('host-key-changed');
  });

  it('that were pasted with hashed names are known as well', () => {
    keys.paste(host, line(ed25519), now);
    const hashed = keys.knownHosts(true);
    keys.forget(host.id, null);
    expect(keys.paste(host, hashed, now).taken).toHaveLength(1);
  });

  it('are written as known_hosts lines; a mere fingerprint stands as a comment', async () => {
    await show(ed25519);
    keys.trust(host, ed25519.fingerprint, now);
    parts.stores.hosts.trustKey(host.id, {
      fingerprint: 'SHA256:only',
      algorithm: 'ssh-rsa',
      publicKey: null,
      source: 'practice-lab',
      addedAt: now.toISOString(),
    });
    const text = keys.knownHosts(false);
    expect(text).toContain(`[10.0.0.5]:2222 ssh-ed25519 ${ed25519.publicKey}\n`);
    expect(text).toContain('# r620: only the fingerprint SHA256:only (ssh-rsa) is known\n');
    expect(parseKnownHosts(text)).toHaveLength(1);
    expect(keys.knownHosts(true)).not.toContain('10.0.0.5');
  });
});
