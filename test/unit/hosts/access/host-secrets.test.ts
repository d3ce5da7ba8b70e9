import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionSecrets } from '../../../../main/entry/desktop.ts';
import { keychainSecrets, type SafeStorage } from '../../../../main/entry/keychain-secrets.ts';
import { HostSecrets } from '../../../../main/hosts/access/host-secrets.ts';
import { failureOf } from '../../../../main/lab-error.ts';
import type { StoredHost } from '../../../../main/storage/hosts.ts';
import { type OpenParts, openParts } from '../../../support/lab-parts.ts';

let parts: OpenParts;
let directory: string;
beforeEach(() => {
  parts = openParts();
  directory = mkdtempSync(join(tmpdir(), 'rackmark-secrets-'));
});
afterEach(() => {
  parts.close();
  rmSync(directory, { recursive: true });
});

function hostWith(change: Partial<StoredHost> = {}): StoredHost {
  const input = {
    name: 'r620',
    address: 'r620',
    user: 'dba',
    authentication: { kind: 'key' as const, keyFile: '~/.ssh/a' },
    roles: ['server' as const],
    practice: false,
  };
  return { ...parts.stores.hosts.insert(input), ...change };
}

/** Turns every byte round; enough to see that the text itself is nowhere. */
function keychain(backend: string, available = true): SafeStorage {
  const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  return {
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => turned(Buffer.from(text)),
    decryptString: (encrypted) => turned(encrypted).toString(),
  };
}

describe('secrets of hosts', () => {
  it('belong to what asked for them', () => {
    const secrets = new HostSecrets(sessionSecrets());
    const host = hostWith({
      furtherAuthentication: [{ kind: 'key', keyFile: '~/.ssh/b' }, { kind: 'password' }],
    });
    expect(secrets.isKnown(host)).toBe(false);
    secrets.give(host, { secret: 'of a', remember: false });
    secrets.give(host, { secret: 'of b', kind: 'passphrase', keyFile: '~/.ssh/b', remember: false });
    secrets.give(host, { secret: 'pw', kind: 'password', remember: false });
    expect(secrets.of(host).passphrase('~/.ssh/a')).toBe('of a');
    expect(secrets.of(host).passphrase('~/.ssh/b')).toBe('of b');
    expect(secrets.of(host).password).toBe('pw');
    expect(secrets.sudoPassword(host)).toBe('pw');
    secrets.give(host, { secret: 'root', kind: 'sudo', remember: false });
    expect(secrets.sudoPassword(host)).toBe('root');
    expect(secrets.all(host).sort()).toEqual(['of a', 'of b', 'pw', 'root']);
    secrets.forget(host);
    expect(secrets.isKnown(host)).toBe(false);
    expect(secrets.all(host)).toEqual([]);
  });

  it('that are given without a word are for what the last login lacked', () => {
    const secrets = new HostSecrets(sessionSecrets());
    const host = hostWith({ furtherAuthentication: [{ kind: 'password' }] });
    secrets.asked(host, { kind: 'password' });
    secrets.give(host, { secret: 'pw', remember: false });
    secrets.give(host, { secret: 'of a', remember: false });
    expect(secrets.of(host).password).toBe('pw');
    expect(secrets.of(host).passphrase('~/.ssh/a')).toBe('of a');
  });

  it('of sudo alone let nobody in', () => {
    const secrets = new HostSecrets(sessionSecrets());
    const host = hostWith();
    secrets.give(host, { secret: 'root', kind: 'sudo', remember: false });
    expect(secrets.isKnown(host)).toBe(false);
  });

  it('are kept only where something can keep them, and known for the session all the same', () => {
    const secrets = new HostSecrets(sessionSecrets());
    const host = hostWith();
    let thrown: unknown;
    try {
      secrets.give(host, { secret: 'of a', remember: true });
    } catch (error) {
      thrown = error;
    }
    expect(failureOf(thrown).code).toBe('not-available-here');
    expect(secrets.of(host).passphrase('~/.ssh/a')).toBe('of a');
  });

  it('outlive the session in the keychain when they are to be remembered', () => {
    const file = join(directory, 'secrets.json');
    const host = hostWith();
    const before = new HostSecrets(keychainSecrets(keychain('gnome_libsecret'), 'linux', file));
    before.give(host, { secret: 'remembered words', remember: true });
    before.give(host, { secret: 'pw', kind: 'password', remember: false });
    expect(readFileSync(file, 'latin1')).not.toContain('remembered');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const after = new HostSecrets(keychainSecrets(keychain('gnome_libsecret'), 'linux', file));
    expect(after.of(host).passphrase('~/.ssh/a')).toBe('remembered words');
    expect(after.of(host).password).toBeNull();
    after.forget(host);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({});
  });
});

describe('the keychain', () => {
  it.each([
    ['linux', 'basic_text', true, 'disguised'],
    ['linux', 'unknown', true, 'no keyring'],
    ['linux', 'gnome_libsecret', false, 'no keychain'],
    ['darwin', '', false, 'no keychain'],
  ] as const)('on %s with %s (available: %s) is none, and says so', (platform, backend, available, words) => {
    const file = join(directory, 'secrets.json');
    const keeper = keychainSecrets(keychain(backend, available), platform, file);
    expect(keeper).toMatchObject({ kind: 'session', sentence: expect.stringContaining(words) });
    keeper.write('name', 'secret');
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['linux', 'gnome_libsecret', 'keyring'],
    ['linux', 'kwallet6', 'KWallet'],
    ['darwin', '', 'macOS'],
    ['win32', '', 'Windows'],
  ] as const)('on %s with %s is real', (platform, backend, words) => {
    const keeper = keychainSecrets(keychain(backend), platform, join(directory, 'secrets.json'));
    expect(keeper).toMatchObject({ kind: 'keychain', sentence: expect.stringContaining(words) });
  });

  it('that does not open a secret any more has none of that name', () => {
    const file = join(directory, 'secrets.json');
    keychainSecrets(keychain('kwallet'), 'linux', file).write('name', 'secret');
    const other: SafeStorage = {
      ...keychain('kwallet'),
      decryptString: () => {
        throw new Error('Error while decrypting the ciphertext');
      },
    };
    expect(keychainSecrets(other, 'linux', file).read('name')).toBeNull();
  });
});
