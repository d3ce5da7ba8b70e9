import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OfferedKey, openSession } from '../../../main/ssh/session.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { closeSessions, connectionEnded, failureFrom, open, targetOf, trusting } from './connect-to.ts';

describe.skipIf(sshdMissing() !== null)('the host key', () => {
  let sshd: PrivateSshd;
  let marker: string;
  /** Written by the host as soon as any command, or SFTP, is asked for: proof that something got through. */
  const commandArrived = () => existsSync(marker);

  beforeEach(async () => {
    sshd = await startPrivateSshd();
    marker = join(sshd.directory, 'a-command-arrived');
    const forced = `ForceCommand touch ${marker}; eval "$SSH_ORIGINAL_COMMAND"`;
    await sshd.restart({ config: [forced, 'LogLevel DEBUG1'] });
    return () => sshd.stop();
  });
  afterEach(closeSessions);

  it('is asked about at first sight, with the fingerprint that ssh-keygen prints', async () => {
    const offered: string[][] = [];
    const onOffered = ({ fingerprint, algorithm }: OfferedKey) => void offered.push([fingerprint, algorithm]);
    const hostKey = { trusted: [], onOffered };
    const failure = await failureFrom(openSession(targetOf(sshd), trusting(null, { hostKey })));
    expect(failure).toMatchObject({
      code: 'host-key-unknown',
      subject: 'r620',
      received: sshd.hostFingerprint,
    });
    expect(offered).toEqual([[sshd.hostFingerprint, 'ssh-ed25519']]);
    expect(commandArrived()).toBe(false);
    await connectionEnded(sshd);
    expect(sshd.log()).not.toMatch(/userauth|Failed|Accepted/);
  });

  it('opens the session once it is trusted', async () => {
    const session = await open(targetOf(sshd), trusting(sshd.hostFingerprint));
    await session.exec(['true']);
    expect(commandArrived()).toBe(true);
    expect(sshd.log()).toMatch(/Accepted publickey/);
  });

  it('is refused when it has changed, before a user name or a command is sent', async () => {
    const trusted = sshd.hostFingerprint;
    await sshd.restart({ newHostKey: true });
    expect(sshd.hostFingerprint).not.toBe(trusted);
    const failure = await failureFrom(openSession(targetOf(sshd), trusting(trusted)));
    expect(failure).toMatchObject({
      code: 'host-key-changed',
      subject: 'r620',
      expected: trusted,
      received: sshd.hostFingerprint,
    });
    expect(commandArrived()).toBe(false);
    await connectionEnded(sshd);
    expect(sshd.log()).not.toMatch(/userauth|Failed|Accepted/);
  });

  it('may have company of other kinds: the trusted one is asked for first', async () => {
    const more = join(sshd.directory, 'second_key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ecdsa', '-N', '', '-f', more]);
    const fingerprint = execFileSync('ssh-keygen', ['-l', '-E', 'sha256', '-f', more], {
      encoding: 'utf8',
    }).split(' ')[1];
    const keys = [`HostKey ${join(sshd.directory, 'host_key')}`, `HostKey ${more}`];
    await sshd.restart({ config: keys });
    const trustedFirst = await open(targetOf(sshd), trusting(sshd.hostFingerprint));
    expect(await trustedFirst.run(['echo', 'same'])).toBe('same\n');
    const ecdsa = { fingerprint: fingerprint ?? '', algorithm: 'ecdsa-sha2-nistp256' };
    const hostKey = { trusted: [ecdsa], onOffered: () => undefined };
    const trustedSecond = await open(targetOf(sshd), trusting(null, { hostKey }));
    expect(await trustedSecond.run(['echo', 'other'])).toBe('other\n');
  });

  it('is refused when it is revoked, before a user name or a command is sent', async () => {
    const hostKey = {
      ...trusting(sshd.hostFingerprint).hostKey,
      revokedBy: ({ fingerprint }: OfferedKey) => (fingerprint === sshd.hostFingerprint ? 'a list' : null),
    };
    const failure = await failureFrom(openSession(targetOf(sshd), trusting(null, { hostKey })));
    expect(failure).toMatchObject({
      code: 'host-key-revoked',
      message: 'r620 shows a host key that a list marks as revoked. Nothing was sent to it.',
    });
    expect(commandArrived()).toBe(false);
    await connectionEnded(sshd);
    expect(sshd.log()).not.toMatch(/userauth|Failed|Accepted/);
  });
});
