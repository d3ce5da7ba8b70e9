import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostInput } from '../../../preload/contract/hosts.ts';
import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../../lab/namespace-lab.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { nobodyLoggedIn, register, stepOf, testConnection } from './rack.ts';

interface BadHost {
  readonly state: string;
  /** Run as root on the host before anybody connects. */
  readonly prepare: string;
  readonly sshd?: readonly string[];
  readonly logIn?: Partial<HostInput>;
  readonly step: Parameters<typeof stepOf>[1];
  readonly verdict: 'fails' | 'warns' | 'passes';
  readonly sentence: RegExp;
  readonly remedy?: RegExp;
  /** Where the host's own words must be told. */
  readonly detail?: RegExp;
}

const byPassword = { authentication: { kind: 'password' } } as const;
const keysElsewhere = 'cp /home/lab/.ssh/authorized_keys /etc/lab_keys; chmod 644 /etc/lab_keys';

const badHosts: readonly BadHost[] = [
  {
    state: 'a locked account',
    prepare: 'usermod -L lab',
    logIn: byPassword,
    step: 'log-in',
    verdict: 'fails',
    sentence: /did not accept the password for user lab/,
    remedy: /locked account/,
  },
  {
    state: 'an expired account',
    prepare: 'chage -E 0 lab',
    step: 'log-in',
    verdict: 'fails',
    sentence: /closed the connection while lab was logging in/,
    remedy: /locked, expired or not allowed/,
    detail: /Your account has expired/,
  },
  {
    state: 'an expired password, met with a key',
    prepare: 'chage -d 0 lab',
    step: 'shell',
    verdict: 'fails',
    sentence: /its password has expired/,
    remedy: /set a new password/,
  },
  {
    state: 'an expired password, met with the password',
    prepare: 'chage -d 0 lab',
    logIn: byPassword,
    step: 'shell',
    verdict: 'fails',
    sentence: /its password has expired/,
  },
  {
    state: 'an expired password, met by keyboard-interactive',
    prepare: 'chage -d 0 lab',
    sshd: ['PasswordAuthentication no'],
    logIn: byPassword,
    step: 'log-in',
    verdict: 'fails',
    sentence: /The password of lab on .* has expired/,
  },
  {
    state: 'nologin as the shell',
    prepare: 'usermod -s /usr/sbin/nologin lab',
    step: 'shell',
    verdict: 'fails',
    sentence: /its login shell lets nobody in \(nologin\)/,
    remedy: /usermod -s \/bin\/sh/,
  },
  {
    state: 'an /etc/nologin',
    prepare: 'echo "Down for repair" >/etc/nologin',
    step: 'log-in',
    verdict: 'fails',
    sentence: /closed the connection while lab was logging in/,
    detail: /The host said: Down for repair/,
  },
  {
    state: 'a .bashrc that greets in colour and echoes every command',
    prepare: `printf 'echo "Welcome \\033[31mback\\033[0m"\\nset -x\\n' >/home/lab/.bashrc`,
    step: 'shell',
    verdict: 'warns',
    sentence: /prints 12 characters before every command \(“Welcome back”\); Rackmark leaves them out/,
    remedy: /\[ -t 1 \]/,
  },
  {
    state: 'a .bashrc that takes its time',
    prepare: `echo 'sleep 1' >/home/lab/.bashrc`,
    step: 'shell',
    verdict: 'warns',
    sentence: /A command that does nothing takes 1(?:\.\d+)?\ss, and a trial gives some sixty/,
    remedy: /\.bashrc/,
  },
  {
    state: 'a .bashrc that ends the shell',
    prepare: `echo 'echo bye; exit 3' >/home/lab/.bashrc`,
    step: 'shell',
    verdict: 'fails',
    sentence: /ended with exit code 3 without running a script/,
    remedy: /\.bashrc/,
    detail: /bye/,
  },
  {
    state: 'a banner and a MOTD with escape codes',
    prepare: `printf '\\033[31mGo away\\033[0m\\n' >/etc/banner; cp /etc/banner /etc/motd`,
    sshd: ['Banner /etc/banner', 'PrintMotd yes'],
    step: 'shell',
    verdict: 'passes',
    sentence: /Login shell \/bin\/bash/,
  },
  {
    state: 'a home that is read-only',
    prepare: 'mount --bind /home/lab /home/lab; mount -o remount,ro,bind /home/lab',
    step: 'directory',
    verdict: 'fails',
    sentence: /\/home\/lab is mounted read-only/,
    remedy: /another directory/,
  },
  {
    state: 'a home that is full',
    prepare: `${keysElsewhere}; mount -t tmpfs -o size=64k,mode=777 full /home/lab; head -c 1M /dev/zero >/home/lab/x 2>/dev/null || true`,
    sshd: ['AuthorizedKeysFile /etc/lab_keys'],
    step: 'directory',
    verdict: 'fails',
    sentence: /\/home\/lab is full/,
    remedy: /Free some space/,
  },
  {
    state: 'no home at all',
    prepare: `${keysElsewhere}; rm -r /home/lab; chmod 755 /home`,
    sshd: ['AuthorizedKeysFile /etc/lab_keys'],
    step: 'directory',
    verdict: 'fails',
    sentence: /No file can be made in \/home: .*Permission denied/,
    remedy: /writable directory/,
  },
  {
    state: 'no SFTP subsystem',
    prepare: '',
    sshd: ['Subsystem sftp /bin/false'],
    step: 'sftp',
    verdict: 'warns',
    sentence: /no SFTP that works .*shell commands/,
    remedy: /Subsystem sftp/,
  },
  {
    state: 'room for one channel (MaxSessions 1)',
    prepare: '',
    sshd: ['MaxSessions 1'],
    step: 'sftp',
    verdict: 'passes',
    sentence: /SFTP/,
  },
  {
    state: 'a locale that it does not have',
    prepare: `echo 'export LC_ALL=de_DE.ISO-8859-1' >/home/lab/.bashrc`,
    step: 'directory',
    verdict: 'passes',
    sentence: /Files can be made in \/home\/lab/,
  },
];

describe.skipIf(namespaceLabMissing() !== null)('a host with', () => {
  let lab: NamespaceLab;
  let parts: OpenParts;
  let count = 0;
  beforeAll(() => {
    lab = openNamespaceLab();
  });
  afterAll(() => lab.close());
  beforeEach(() => {
    parts = openParts();
  });
  afterEach(() => parts.close());

  async function hostWith(prepare: string, sshd: readonly string[] = []): Promise<NamespaceHost> {
    const host = await lab.up(`r620-${++count}`, sshd);
    host.exec(['sh', '-ec', prepare]);
    return host;
  }

  it.each(badHosts)('$state is told so, and left without a session', async (bad) => {
    const host = await hostWith(bad.prepare, bad.sshd);
    const id = register(parts, lab, host, bad.logIn);
    parts.inventory.giveSecret(id, { secret: lab.password, kind: 'password', remember: false });
    const test = await testConnection(parts, id);
    const step = stepOf(test, bad.step);
    expect(step).toMatchObject({ state: bad.verdict, sentence: expect.stringMatching(bad.sentence) });
    if (bad.remedy !== undefined) expect(step.remedy).toMatch(bad.remedy);
    if (bad.detail !== undefined) expect(test.failure?.detail).toMatch(bad.detail);
    expect(test.state).toBe('ended');
    expect(test.failure === null).toBe(bad.verdict !== 'fails');
    await nobodyLoggedIn(host);
    await host.down();
  });

  it('packets that vanish before the connection is given up in its time', { timeout: 60_000 }, async () => {
    const host = await hostWith('true');
    const id = register(parts, lab, host);
    host.cut();
    const test = await testConnection(parts, id);
    expect(stepOf(test, 'reach')).toMatchObject({
      state: 'fails',
      sentence: `${host.name} (${host.address}:22) did not answer within 15 s.`,
      remedy: expect.stringContaining('firewall'),
    });
    expect(stepOf(test, 'log-in').state).toBe('skipped');
  });

  it('packets that vanish during the test is given up by the keep-alive', { timeout: 60_000 }, async () => {
    const host = await hostWith(`echo 'sleep 2' >/home/lab/.bashrc`);
    const id = register(parts, lab, host);
    const test = testConnection(parts, id);
    const untilShell = parts.inventory.tests;
    await expect
      .poll(() => untilShell.result(id)?.steps.find(({ step }) => step === 'shell')?.state)
      .toBe('runs');
    host.cut();
    expect((await test).failure).toMatchObject({ code: 'connection-lost', detail: 'Keepalive timeout' });
  });

  it('a test that is canceled keeps no session', async () => {
    const host = await hostWith(`echo 'sleep 20' >/home/lab/.bashrc`);
    const id = register(parts, lab, host);
    const test = testConnection(parts, id);
    const { tests } = parts.inventory;
    await expect.poll(() => tests.result(id)?.steps.find(({ step }) => step === 'shell')?.state).toBe('runs');
    expect(() => tests.start(id)).toThrow('being tested already');
    tests.cancel(id);
    expect(await test).toMatchObject({ state: 'canceled', failure: null });
    expect(stepOf(await test, 'shell')).toMatchObject({
      state: 'skipped',
      sentence: 'The test was canceled.',
    });
    await nobodyLoggedIn(host);
  });
});
