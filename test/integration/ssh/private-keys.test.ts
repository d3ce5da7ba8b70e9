import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../../main/ssh/session.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { closeSessions, failureFrom, open, saying, targetOf, trusting } from './connect-to.ts';

const passphrase = 'open sesame';

describe.skipIf(sshdMissing() !== null)('a private key', () => {
  let sshd: PrivateSshd;
  let made = 0;
  beforeAll(async () => {
    sshd = await startPrivateSshd(['PubkeyAcceptedAlgorithms +ssh-dss']);
    return () => sshd.stop();
  });
  afterEach(closeSessions);

  /** Made by ssh-keygen, and known to the host. */
  function makeKey(options: readonly string[], secret = ''): string {
    const keyFile = join(sshd.directory, `made-${++made}`);
    execFileSync('ssh-keygen', ['-q', ...options, '-N', secret, '-f', keyFile]);
    appendFileSync(join(sshd.directory, 'authorized_keys'), readFileSync(`${keyFile}.pub`));
    return keyFile;
  }

  async function logIn(keyFile: string, secret = 'unneeded'): Promise<string> {
    const target = targetOf(sshd, { authentication: { kind: 'key', keyFile } });
    const session = await open(target, trusting(sshd.hostFingerprint, { secrets: saying(secret) }));
    return session.run(['echo', 'in']);
  }

  const kinds = ['-t rsa', '-t ecdsa', '-t ecdsa -b 384', '-t ecdsa -b 521', '-t ed25519', '-t rsa -m PEM'];
  const others = ['-t ecdsa -m PEM', '-t rsa -m PKCS8', '-t ecdsa -m PKCS8'];

  it.each([...kinds, ...others])('of ssh-keygen %s lets in, encrypted or not', async (options) => {
    expect(await logIn(makeKey(options.split(' ')))).toBe('in\n');
    const encrypted = makeKey(options.split(' '), passphrase);
    expect(await logIn(encrypted, passphrase)).toBe('in\n');
    const target = targetOf(sshd, { authentication: { kind: 'key', keyFile: encrypted } });
    expect(await failureFrom(openSession(target, trusting(sshd.hostFingerprint)))).toMatchObject({
      code: 'secret-needed',
      secret: { kind: 'passphrase', keyFile: encrypted },
    });
    const wrong = trusting(sshd.hostFingerprint, { secrets: saying('wrong words') });
    expect(await failureFrom(openSession(target, wrong))).toMatchObject({ code: 'authentication-failed' });
  });

  it.each(['aes256-cbc', '3des-cbc', 'aes256-gcm@openssh.com', 'aes192-ctr'])(
    'encrypted with %s lets in',
    async (cipher) => {
      const keyFile = makeKey(['-t', 'ed25519', '-Z', cipher], passphrase);
      expect(await logIn(keyFile, passphrase)).toBe('in\n');
    },
  );

  it('that cannot be used is told why, and what to do', async () => {
    const chacha = makeKey(['-t', 'ed25519', '-Z', 'chacha20-poly1305@openssh.com'], passphrase);
    const putty = join(sshd.directory, 'putty.ppk');
    writeFileSync(putty, 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n');
    const securityKey = join(sshd.directory, 'security-key');
    writeFileSync(securityKey, openSshKeyOfKind('sk-ssh-ed25519@openssh.com'));
    for (const [keyFile, problem, remedy] of [
      [chacha, /encrypted with chacha20/, /ssh-keygen -p -Z aes256-ctr/],
      [putty, /PuTTY key of version 3/, /PuTTYgen/],
      [securityKey, /security key \(sk-ssh-ed25519@openssh.com\)/, /ssh-add/],
    ] as const) {
      const target = targetOf(sshd, { authentication: { kind: 'key', keyFile } });
      expect(
        await failureFrom(openSession(target, trusting(null, { secrets: saying(passphrase) }))),
      ).toMatchObject({
        code: 'file-unreadable',
        message: expect.stringMatching(problem),
        remedy: expect.stringMatching(remedy),
      });
    }
  });
});

/** The outside of a key in OpenSSH's format (PROTOCOL.key); what is inside is never looked at. */
function openSshKeyOfKind(kind: string): string {
  const string = (text: string | Buffer) => {
    const bytes = Buffer.from(text);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const body = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    string('none'),
    string('none'),
    string(''),
    Buffer.from([0, 0, 0, 1]),
    string(Buffer.concat([string(kind), string(Buffer.alloc(32, 1))])),
    string(Buffer.alloc(64)),
  ]);
  const lines = body.toString('base64').match(/.{1,70}/g) ?? [];
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join(
    '\n',
  );
}
