import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lab } from '../../../main/app.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { ask, askForFailure, openTemporaryLab } from '../../support/temporary-lab.ts';

describe.skipIf(sshdMissing() !== null)('over the Bridge', () => {
  let sshd: PrivateSshd;
  let lab: Lab;
  let close: () => Promise<void>;
  let id: number;
  beforeAll(async () => {
    sshd = await startPrivateSshd();
    ({ lab, close } = await openTemporaryLab());
    const { address, port, user, encryptedKeyFile } = sshd;
    const authentication = { kind: 'key' as const, keyFile: encryptedKeyFile };
    const added = await ask(lab.bridge, 'hosts.add', {
      ...{ name: 'r620', address, port, user, authentication, roles: ['server' as const] },
      tags: ['  H710 '],
    });
    id = added.id;
    expect(added).toMatchObject({ tags: ['H710'], groups: [], jumpHostId: null, legacyAlgorithms: false });
  });
  afterAll(async () => {
    await close();
    await sshd.stop();
  });

  /** Follows the events of the host, as a window does. */
  function testHost() {
    return new Promise<{ readonly failure: unknown; readonly steps: readonly { readonly state: string }[] }>(
      (resolve, reject) => {
        const stop = lab.bridge.subscribe(async (event) => {
          if (event.event !== 'host.changed' || event.id !== id) return;
          const result = await ask(lab.bridge, 'hosts.testResult', { id });
          if (result === null || result.state === 'running') return;
          stop();
          resolve(result);
        });
        ask(lab.bridge, 'hosts.test', { id }).catch(reject);
      },
    );
  }

  it('a host is led from the first question to its transcript', async () => {
    expect(await ask(lab.bridge, 'hosts.testResult', { id })).toBeNull();
    expect((await testHost()).failure).toMatchObject({
      code: 'secret-needed',
      secret: { kind: 'passphrase', keyFile: sshd.encryptedKeyFile },
    });
    await ask(lab.bridge, 'hosts.giveSecret', { id, secret: sshd.passphrase });
    expect((await testHost()).failure).toMatchObject({ code: 'host-key-unknown' });
    const offered = await ask(lab.bridge, 'hosts.offeredKey', { id });
    expect(offered).toMatchObject({ fingerprint: sshd.hostFingerprint, knownFrom: null });
    await ask(lab.bridge, 'hosts.trustKey', { id, fingerprint: sshd.hostFingerprint });
    const test = await testHost();
    expect(test.failure).toBeNull();
    expect(test.steps.map(({ state }) => state)).not.toContain('fails');

    const { entries, file } = await ask(lab.bridge, 'hosts.transcript', { id });
    expect(entries[0]).toMatchObject({
      command: expect.stringMatching(/^sh -c '# What the login shell/),
      code: 0,
    });
    await expect.poll(() => readFileSync(file, 'utf8').trim().split('\n').length).toBe(entries.length);
    expect(JSON.stringify(entries)).not.toContain(sshd.passphrase);
  });

  it('its keys are listed, written as known_hosts and removed', async () => {
    expect(await ask(lab.bridge, 'hosts.keys', { id })).toMatchObject([
      { fingerprint: sshd.hostFingerprint, algorithm: 'ssh-ed25519', source: 'asked' },
    ]);
    const key = readFileSync(`${sshd.directory}/host_key.pub`, 'utf8').split(' ').slice(0, 2).join(' ');
    expect(await ask(lab.bridge, 'hosts.knownHosts', {})).toEqual({
      text: `[127.0.0.1]:${sshd.port} ${key}\n`,
    });
    await ask(lab.bridge, 'hosts.removeKey', { id, fingerprint: sshd.hostFingerprint });
    expect(await ask(lab.bridge, 'hosts.keys', { id })).toEqual([]);
  });

  it('secrets are said where they are kept, and can be forgotten', async () => {
    expect(await ask(lab.bridge, 'hosts.secretStorage', {})).toMatchObject({ kind: 'session' });
    await ask(lab.bridge, 'hosts.forgetSecrets', { id });
    expect((await ask(lab.bridge, 'hosts.list', {}))[0]).toMatchObject({ secretKnown: false });
    expect(
      await askForFailure(lab.bridge, 'hosts.giveSecret', { id, secret: 'x', remember: true }),
    ).toMatchObject({
      code: 'not-available-here',
    });
  });

  it('what is not there is told', async () => {
    expect(await ask(lab.bridge, 'hosts.question', { id })).toBeNull();
    const answers = { id, round: 1, answers: ['x'] };
    expect(await askForFailure(lab.bridge, 'hosts.giveAnswers', answers)).toMatchObject({ code: 'conflict' });
    const missing = { kind: 'ansible', path: '/no/such/file' };
    expect(await askForFailure(lab.bridge, 'hosts.readSource', missing)).toMatchObject({
      code: 'file-unreadable',
      message: 'The file /no/such/file cannot be read: there is none.',
    });
    expect(await askForFailure(lab.bridge, 'hosts.testResult', { id: 999 })).toMatchObject({
      code: 'not-found',
    });
    expect((await ask(lab.bridge, 'hosts.sudoers', { id })).text).toContain('Defaults:');
  });
});
