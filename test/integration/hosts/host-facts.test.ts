import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesSinceTrial, compareSnapshots } from '../../../main/hosts/facts/snapshots.ts';
import { HostInput } from '../../../preload/contract/hosts.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { valuesOf } from '../../unit/hosts/facts/fixture.ts';
import { addTrial } from '../../unit/storage/history.ts';

describe.skipIf(sshdMissing() !== null)('checking a host over SSH', () => {
  let sshd: PrivateSshd;
  let parts: OpenParts;
  let id: number;

  beforeAll(async () => {
    sshd = await startPrivateSshd();
    parts = openParts();
    ({ id } = parts.inventory.add(
      HostInput.parse({
        name: 'here',
        address: sshd.address,
        port: sshd.port,
        user: sshd.user,
        authentication: { kind: 'key', keyFile: sshd.keyFile },
        roles: ['server', 'client'],
        directory: `${sshd.directory}/lab`,
      }),
    ));
    parts.inventory.trustKnownKey(id, { fingerprint: sshd.hostFingerprint, algorithm: 'ssh-ed25519' });
  });

  afterAll(async () => {
    parts.close();
    await sshd.stop();
  });

  it('stores a dated snapshot with clock, and the findings at the host', async () => {
    const { snapshotId, findings, clock } = await parts.inventory.check(id);
    const snapshot = parts.stores.hostSnapshots.get(snapshotId);
    const values = valuesOf(snapshot.facts);
    expect(snapshot).toMatchObject({ hostId: id, source: 'read', clock });
    expect(snapshot.readAt).toBe(parts.inventory.get(id).facts?.readAt);
    expect(values['identity.hostname']).toBe(parts.inventory.get(id).facts?.hostname);
    expect(values['filesystems.data-writable']).toBe('yes');
    expect(values['tools[sysbench].version']).toContain('sysbench');
    // The same machine: what is measured is the measuring.
    expect(Math.abs(clock?.offsetSeconds ?? 9)).toBeLessThanOrEqual(clock?.errorSeconds ?? 0);
    expect(findings.map((finding) => finding.id)).toEqual(
      expect.arrayContaining(['home', 'clock', 'server-tools']),
    );
    expect(parts.inventory.get(id).findings).toEqual(findings);
  });

  it('finds nothing changed on a machine that nobody touched since its last trial', async () => {
    const { hostSnapshots, trialHosts } = parts.stores;
    const first = await parts.inventory.check(id);
    const trialId = addTrial(parts.stores);
    trialHosts.put(trialId, { hostId: id, host: 'here', ...first });
    const second = await parts.inventory.check(id);
    const changed = changesSinceTrial(hostSnapshots, trialHosts, id);
    expect(changed).toMatchObject({
      trialId,
      before: { id: first.snapshotId },
      after: { id: second.snapshotId },
    });
    // Others work on this machine while the test runs: disks fill and servers come and go.
    const ofOthers = /^(servers\[|filesystems\[.*\]\.free$|filesystems\.home-free$)/;
    expect(changed?.changes.filter(({ path }) => !ofOthers.test(path))).toEqual([]);
    expect(changed?.same).toBeGreaterThan(60);
    expect(compareSnapshots(hostSnapshots, first.snapshotId, first.snapshotId).changes).toEqual([]);
  });
});
