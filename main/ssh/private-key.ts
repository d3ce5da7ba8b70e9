import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import ssh2, { type ParsedKey } from 'ssh2';
import { LabError } from '../lab-error.ts';
import { secretNeeded } from './secrets.ts';
import type { Target } from './target.ts';
import { unsupportedKey } from './unsupported-key.ts';

/**
 * Reads a private key: OpenSSH's format, the PEM ones (PKCS#1, SEC 1, PKCS#8), PuTTY's version 2; RSA, ECDSA, Ed25519
 * and DSA. Fails with `file-unreadable`, `secret-needed` (encrypted, and no passphrase given) or
 * `authentication-failed` (wrong passphrase).
 */
export async function readPrivateKey(
  target: Target,
  keyFile: string,
  passphrase: string | null,
): Promise<ParsedKey> {
  const text = await keyText(target, keyFile);
  const unsupported = unsupportedKey(text.toString('latin1'));
  if (unsupported !== null) throw notUsable(target, keyFile, unsupported);
  let key = parse(text, null);
  if (isEncrypted(key)) {
    if (passphrase === null) {
      const message = `The key ${keyFile} for ${target.name} is encrypted.`;
      throw secretNeeded(target, message, { kind: 'passphrase', keyFile });
    }
    key = parse(text, passphrase);
    if (key instanceof Error) throw wrongPassphrase(target, keyFile, key);
  }
  if (key instanceof Error) {
    throw notUsable(target, keyFile, {
      problem: 'is not a private key that can be read',
      detail: key.message,
    });
  }
  if (!key.isPrivateKey()) throw notUsable(target, keyFile, { problem: 'holds only a public key' });
  return key;
}

function parse(text: Buffer, passphrase: string | null): ParsedKey | Error {
  if (/^-----BEGIN (ENCRYPTED )?PRIVATE KEY-----/m.test(text.toString('latin1')))
    return parsePkcs8(text, passphrase);
  return ssh2.utils.parseKey(text, passphrase ?? undefined);
}

/** ssh2 does not read PKCS#8; Node does, and writes what ssh2 reads. */
function parsePkcs8(text: Buffer, passphrase: string | null): ParsedKey | Error {
  try {
    const key = createPrivateKey({ key: text, ...(passphrase === null ? {} : { passphrase }) });
    const type = key.asymmetricKeyType === 'rsa' ? 'pkcs1' : 'sec1';
    return ssh2.utils.parseKey(key.export({ type, format: 'pem' }));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** As ssh2 says it, and OpenSSL. */
function isEncrypted(key: ParsedKey | Error): boolean {
  return key instanceof Error && /^Encrypted|passphrase required|interrupted or cancelled/i.test(key.message);
}

async function keyText(target: Target, keyFile: string): Promise<Buffer> {
  const path = keyFile.startsWith('~/') ? `${homedir()}${keyFile.slice(1)}` : keyFile;
  try {
    return await readFile(path);
  } catch (error) {
    throw new LabError(
      {
        code: 'file-unreadable',
        message: `The private key ${keyFile} for ${target.name} cannot be read.`,
        remedy: 'Choose a key file that exists and that your user may read.',
        subject: keyFile,
        detail: error instanceof Error ? error.message : String(error),
      },
      { cause: error },
    );
  }
}

function wrongPassphrase(target: Target, keyFile: string, cause: Error): LabError {
  return new LabError(
    {
      code: 'authentication-failed',
      message: `The passphrase does not open the key ${keyFile} for ${target.name}.`,
      remedy: 'Enter the passphrase of this key file again.',
      subject: target.name,
      detail: cause.message,
    },
    { cause },
  );
}

type Unusable = { readonly problem: string; readonly remedy?: string; readonly detail?: string };

function notUsable(target: Target, keyFile: string, { problem, remedy, detail }: Unusable): LabError {
  return new LabError({
    code: 'file-unreadable',
    message: `The file ${keyFile} for ${target.name} ${problem}.`,
    remedy: remedy ?? 'Choose a private key in OpenSSH or PEM format, such as ~/.ssh/id_ed25519.',
    subject: keyFile,
    ...(detail === undefined ? {} : { detail }),
  });
}
