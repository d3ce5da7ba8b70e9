import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type SecretKeeper, sessionSecrets } from './desktop.ts';

/** The part of Electron's `safeStorage` that is used. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** Linux only. */
  getSelectedStorageBackend?(): string;
}

const Kept = z.record(z.string(), z.string());

/**
 * Secrets in a file of their own, each encrypted with a key that the keychain of the system holds. Without a keychain
 * Electron would only disguise them (`basic_text`: the key is in every copy of Chromium): then nothing is written.
 */
export function keychainSecrets(storage: SafeStorage, platform: NodeJS.Platform, file: string): SecretKeeper {
  if (!storage.isEncryptionAvailable()) {
    return sessionSecrets('Secrets stay in memory until Rackmark ends: this computer offers no keychain.');
  }
  const backend = platform === 'linux' ? (storage.getSelectedStorageBackend?.() ?? 'unknown') : platform;
  if (backend === 'basic_text' || backend === 'unknown') {
    return sessionSecrets(
      'Secrets stay in memory until Rackmark ends: no keyring (GNOME Keyring, KWallet) was found, and without one they could only be disguised on the disk, not encrypted.',
    );
  }
  return {
    kind: 'keychain',
    sentence: `Secrets that are to be remembered are encrypted with a key from ${nameOf(backend)}.`,
    read: (name) => opened(storage, read(file)[name]),
    write: (name, secret) =>
      write(file, { ...read(file), [name]: storage.encryptString(secret).toString('base64') }),
    remove: (name) => {
      const { [name]: gone, ...others } = read(file);
      if (gone !== undefined) write(file, others);
    },
  };
}

function nameOf(backend: string): string {
  if (backend === 'darwin') return 'the keychain of macOS';
  if (backend === 'win32') return 'the data protection of Windows';
  return backend.startsWith('kwallet') ? 'KWallet' : 'the keyring of the desktop';
}

/** Null as well for one that another user, or another keychain, encrypted: it is asked for anew. */
function opened(storage: SafeStorage, encrypted: string | undefined): string | null {
  if (encrypted === undefined) return null;
  try {
    return storage.decryptString(Buffer.from(encrypted, 'base64'));
  } catch {
    return null;
  }
}

function read(file: string): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

function write(file: string, kept: z.infer<typeof Kept>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
