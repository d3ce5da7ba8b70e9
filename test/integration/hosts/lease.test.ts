import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import leaseScript from '../../../main/hosts/lease/lease.sh?raw';
import {
  keepLease,
  type LeaseAnswer,
  type LeaseHolder,
  lookAtLease,
  releaseLease,
  takeLease,
} from '../../../main/hosts/lease/lease.ts';
import { openSession, type Session } from '../../../main/ssh/session.ts';
import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../../lab/namespace-lab.ts';
import { trustingOnly } from '../../support/private-sshd.ts';
import { which } from '../remote/shells.ts';

const missing = namespaceLabMissing();
const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** As they are called on a host, with the tools that they find there. */
const shells = [
  { name: 'dash', argv: ['dash'], needs: 'dash' },
  { name: 'bash --posix', argv: ['bash', '--posix'], needs: 'bash' },
  { name: 'busybox', argv: ['busybox', 'sh'], needs: 'busybox' },
];

describe.skipIf(missing !== null)(`a lease${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  let lab: NamespaceLab;
  let host: NamespaceHost;
  let session: Session;
  const scratch = mkdtempSync(join(tmpdir(), 'rackmark-lease-'));

  beforeAll(async () => {
    lab = openNamespaceLab();
    host = await lab.up('shared');
    host.exec(['useradd', '--create-home', '--shell', '/bin/sh', 'bob']);
    host.exec(['sh', '-c', 'cp -r /home/lab/.ssh /home/bob && chown -R bob /home/bob/.ssh']);
    session = await loginAs('lab');
  });
  afterAll(async () => {
    session?.close();
    await lab?.close();
    rmSync(scratch, { recursive: true, force: true });
  });
  afterEach(() => host.exec(['sh', '-c', 'rm -rf /tmp/rackmark-lease.* /var/tmp/rackmark-lease.*']));

  function loginAs(user: string): Promise<Session> {
    return openSession(
      {
        ...{ name: 'shared', address: host.address, port: 22, user },
        ...{ authentication: { kind: 'key', keyFile: lab.keyFile }, furtherAuthentication: [] },
        legacyAlgorithms: false,
      },
      {
        hostKey: trustingOnly(host.fingerprint),
        secrets: { password: null, passphrase: () => null },
        connectTimeoutSeconds: 15,
      },
    );
  }

  const by = (controller: string, purpose = 'e1-h1'): LeaseHolder => ({ controller, purpose });
  const claims = () =>
    host.exec(['sh', '-c', 'ls /tmp | grep rackmark-lease || true']).split('\n').filter(Boolean);
  const put = (number: number, target: string) =>
    host.exec(['ln', '-sn', target, `/tmp/rackmark-lease.${number}`]);
  const uptime = () => Math.floor(Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]));
  const claimOf = (controller: string, until: number, boot = bootId) =>
    `${controller}:e9-h9:carla@desk:1700000000:${until}:${boot}:0`;

  it('is had by one controller, and the other is told who and until when', async () => {
    expect(await lookAtLease(session, 'aaaa')).toBeNull();
    const taken = await takeLease(session, by('aaaa'), 600);
    expect(taken).toMatchObject({ held: true, lease: { ours: true } });
    const refused = await takeLease(session, by('bbbb'), 600);
    expect(refused).toMatchObject({ held: false, lease: { ours: false, owner: taken.lease?.owner } });
    const seconds = (Date.parse(refused.lease?.until ?? '') - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(560);
    expect(seconds).toBeLessThan(602);
    await releaseLease(session, by('bbbb'));
    expect(await lookAtLease(session, 'bbbb')).toMatchObject({ ours: false });
    await releaseLease(session, by('aaaa'));
    expect(await lookAtLease(session, 'bbbb')).toBeNull();
    expect(claims()).toEqual([]);
  });

  it('is one for all login users, each of whom gives back only what is his', async () => {
    const bob = await loginAs('bob');
    expect((await takeLease(session, by('aaaa'), 600)).held).toBe(true);
    expect((await takeLease(bob, by('bbbb'), 600)).held).toBe(false);
    await releaseLease(bob, by('aaaa'));
    expect(claims()).toHaveLength(1);
    // What lab leaves behind, dead, bob cannot remove, and need not.
    host.exec(['sh', '-c', 'rm /tmp/rackmark-lease.*']);
    host.exec([
      'setpriv',
      '--reuid',
      'lab',
      'ln',
      '-sn',
      claimOf('aaaa', uptime() - 1),
      '/tmp/rackmark-lease.1',
    ]);
    expect((await takeLease(bob, by('bbbb'), 600)).held).toBe(true);
    expect(claims()).toEqual(['rackmark-lease.1', 'rackmark-lease.2']);
    bob.close();
  });

  it('can be held for several purposes at once by one controller', async () => {
    await takeLease(session, by('aaaa', 'e1-h1'), 600);
    expect((await takeLease(session, by('aaaa', 'e2-h7'), 600)).held).toBe(true);
    await releaseLease(session, by('aaaa', 'e1-h1'));
    expect((await takeLease(session, by('bbbb'), 600)).held).toBe(false);
  });

  it('is made longer, shorter, or kept without ever being shortened', async () => {
    const until = async (answer: Promise<LeaseAnswer>) =>
      Math.round((Date.parse((await answer).lease?.until ?? '') - Date.now()) / 100_000);
    await takeLease(session, by('aaaa'), 600);
    expect(await until(takeLease(session, by('aaaa'), 3000))).toBe(30);
    expect(await until(keepLease(session, by('aaaa'), 600))).toBe(30);
    expect(await until(keepLease(session, by('aaaa'), 4000))).toBe(40);
    expect(await until(takeLease(session, by('aaaa'), 600))).toBe(6);
    expect(claims()).toHaveLength(1);
  });

  it('cannot be kept once it is gone, but well after its end', async () => {
    put(3, `aaaa:e1-h1:ada@desk:1700000000:${uptime() - 100}:${bootId}:0`);
    expect(await keepLease(session, by('aaaa'), 600)).toMatchObject({ held: true });
    host.exec(['sh', '-c', 'rm /tmp/rackmark-lease.*']);
    expect(await keepLease(session, by('aaaa'), 600)).toEqual({ held: false, lease: null });
    expect(claims()).toEqual([]);
  });

  it('ends by the uptime, whatever the clock says', async () => {
    const ahead = leaseScript.replace('#', 'date() { echo 4102444800; }\n#');
    const back = leaseScript.replace('#', 'date() { echo 7; }\n#');
    put(1, claimOf('aaaa', uptime() + 300));
    for (const script of [leaseScript, ahead, back]) {
      const { code } = await session.script(script, ['take', 'bbbb', 'e1', 'bob@x', '600', '0']);
      expect(code).toBe(3);
    }
    host.exec(['rm', '/tmp/rackmark-lease.1']);
    put(2, claimOf('aaaa', uptime() - 1));
    const { code } = await session.script(back, ['take', 'bbbb', 'e1', 'bob@x', '600', '0']);
    expect(code).toBe(0);
    expect((await takeLease(session, by('cccc'), 600)).held).toBe(false);
  });

  it('is void after a restart of the host', async () => {
    put(1, claimOf('aaaa', uptime() + 300, '00000000-0000-4000-8000-000000000000'));
    expect(await lookAtLease(session, 'bbbb')).toBeNull();
    expect((await takeLease(session, by('bbbb'), 600)).held).toBe(true);
  });

  it('can be taken over, which lasts through renewals and does not come back', async () => {
    const bob = await loginAs('bob');
    const before = await takeLease(session, by('aaaa'), 7200);
    const over = await takeLease(bob, by('bbbb', 'takeover'), 600, before.lease?.number);
    expect(over).toMatchObject({ held: true, lease: { ours: true } });
    // bob cannot remove what is lab's: his claims say that it is void.
    expect(claims()).toHaveLength(2);
    expect((await keepLease(session, by('aaaa'), 600)).held).toBe(false);
    expect((await takeLease(bob, by('bbbb', 'e5-h5'), 600)).held).toBe(true);
    await releaseLease(bob, by('bbbb', 'takeover'));
    expect((await takeLease(bob, by('bbbb', 'e5-h5'), 600)).held).toBe(true);
    expect(await lookAtLease(session, 'cccc')).toMatchObject({ ours: false });
    expect((await keepLease(session, by('aaaa'), 600)).held).toBe(false);
    bob.close();
  });

  it('does not take over whoever came after the look', async () => {
    await takeLease(session, by('aaaa'), 600);
    await releaseLease(session, by('aaaa'));
    put(4, claimOf('bbbb', uptime() + 300));
    expect((await takeLease(session, by('cccc'), 600, 3)).held).toBe(false);
  });

  it('is not had by one who looked before another was there and came after', async () => {
    const late = `ln() { command ln -s '${claimOf('aaaa', uptime() + 300)}' rackmark-lease.5; unset -f ln; command ln "$@"; }`;
    const script = leaseScript.replace('#', `${late}\n#`);
    const { code } = await session.script(script, ['take', 'bbbb', 'e1', 'bob@x', '600', '0']);
    expect(code).toBe(3);
    expect(claims()).toEqual(['rackmark-lease.5']);
  });

  it('is neither held nor harmed by what else bears such a name', async () => {
    host.exec(['sh', '-c', hostileNames], `${claimOf('dddd', uptime() + 300)}\n`);
    const taken = await takeLease(session, by('aaaa'), 600);
    expect(taken).toMatchObject({ held: true, lease: { number: 16 } });
    await releaseLease(session, by('aaaa'));
    expect(
      host.exec(['sh', '-c', 'ls -d /tmp/rackmark-lease.* | wc -l; ls /tmp/rackmark-lease.12']).trim(),
    ).toBe('8');
    expect(host.exec(['sh', '-c', 'ls /tmp'])).not.toContain('touched');
  });

  it('is kept in /var/tmp where nothing can be written to /tmp, and said where there is no place', async () => {
    host.exec(['chmod', '0755', '/tmp']);
    try {
      expect((await takeLease(session, by('aaaa'), 600)).held).toBe(true);
      expect(host.exec(['sh', '-c', 'ls /var/tmp'])).toContain('rackmark-lease.1');
      host.exec(['chmod', '0755', '/var/tmp']);
      await expect(takeLease(session, by('aaaa'), 600)).rejects.toMatchObject({
        failure: { code: 'command-failed', remedy: expect.stringContaining('1777') },
      });
    } finally {
      host.exec(['chmod', '1777', '/tmp', '/var/tmp']);
    }
  });

  it('is had by exactly one of twenty who ask at once', async () => {
    for (let round = 0; round < 5; round++) {
      const starts = Array.from({ length: 20 }, (_, index) => takeLease(session, by(`c${index}`), 600));
      const answers = await Promise.all(starts);
      expect(answers.filter(({ held }) => held)).toHaveLength(1);
      host.exec(['sh', '-c', 'rm /tmp/rackmark-lease.*']);
    }
  });

  describe.each(shells)('in $name', ({ argv, needs }) => {
    const run = (controller: string, action = 'take', over = '0') =>
      host.exec([
        'sh',
        '-c',
        '"$@"; echo "exit $?"',
        'sh',
        ...argv,
        '-c',
        leaseScript,
        'rackmark',
        ...[action, controller, 'e1', `${controller}@x`, '600', over],
      ]);

    it.skipIf(which(needs) === null)('is taken, refused, taken over and given back', () => {
      expect(run('aaaa')).toMatch(/\n1 aaaa:e1:aaaa@x:\d+:\d+:[0-9a-f-]+:0\nexit 0\n$/);
      expect(run('bbbb')).toMatch(/\n1 aaaa:.*\nexit 3\n$/);
      expect(run('aaaa', 'keep')).toMatch(/\n2 aaaa:.*\nexit 0\n$/);
      expect(run('bbbb', 'take', '2')).toMatch(/\n3 bbbb:.*:2\nexit 0\n$/);
      expect(run('bbbb', 'release')).toMatch(/^\S+ \S+ \S+\nexit 0\n$/);
      expect(claims()).toEqual([]);
    });

    it.skipIf(which(needs) === null)('is had by exactly one of twenty', () => {
      const race = `for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
          ("$@" -c "$script" rackmark take "c$i" e1 me@x 600 0 >/dev/null; echo $?) &
        done; wait`;
      const codes = host.exec(['env', `script=${leaseScript}`, 'sh', '-c', race, 'sh', ...argv]);
      expect(codes.split('\n').filter((code) => code === '0')).toHaveLength(1);
      expect(codes.split('\n').filter((code) => code === '3')).toHaveLength(19);
    });
  });
});

/** Files, directories, links to them, and links whose text wants to be more than text; on stdin a claim that would hold. */
const hostileNames = `cd /tmp && read -r claim &&
mkdir rackmark-lease.12 && touch rackmark-lease.13 && ln -s /tmp/rackmark-lease.12 rackmark-lease.14 &&
ln -s 'x y:$(touch /tmp/touched)*:;touch touched;:1:999999:z:0' rackmark-lease.15 &&
ln -s "$claim:more" rackmark-lease.11 && ln -s "$claim" rackmark-lease.010 && ln -s "$claim" rackmark-lease.x &&
ln -s "$(echo "$claim" | tr : ' ')" rackmark-lease.9`;
