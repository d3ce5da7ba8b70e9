import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sudoersFor } from '../../../main/hosts/sudoers.ts';
import { failureOf } from '../../../main/lab-error.ts';
import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../../lab/namespace-lab.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { nobodyLoggedIn, register, stepOf, testConnection } from './rack.ts';

const sudoMissing = existsSync('/usr/bin/sudo') ? null : 'sudo is not installed';

/** What is left of sshd_config on a machine of CentOS 5 or 6; prints the fingerprint of its RSA key. */
const makeOld = `
ssh-keygen -q -t rsa -b 2048 -N '' -f /run/lab/rsa_key
cat - /run/lab/sshd_config >/run/lab/new <<'LINES'
KexAlgorithms diffie-hellman-group14-sha1
HostKeyAlgorithms ssh-rsa
Ciphers aes128-cbc
MACs hmac-sha1
HostKey /run/lab/rsa_key
LINES
mv /run/lab/new /run/lab/sshd_config
ssh-keygen -l -E sha256 -f /run/lab/rsa_key`;

describe.skipIf(namespaceLabMissing() !== null)('a host is entered', () => {
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

  const up = (sshd: readonly string[] = []) => lab.up(`host-${++count}`, sshd);

  async function whoAmI(id: number): Promise<string> {
    return (await parts.inventory.session(id)).run(['id', '-un']);
  }

  /** An encrypted key of its own, known to the host. */
  function encryptedKey(host: NamespaceHost): { readonly keyFile: string; readonly passphrase: string } {
    const keyFile = join(parts.dataDirectory, 'encrypted');
    const passphrase = 'open sesame';
    execFileSync('ssh-keygen', ['-q', '-t', 'ecdsa', '-N', passphrase, '-f', keyFile]);
    host.exec(
      ['tee', '-a', '/home/lab/.ssh/authorized_keys'],
      execFileSync('cat', [`${keyFile}.pub`], { encoding: 'utf8' }),
    );
    return { keyFile, passphrase };
  }

  it('by key', async () => {
    expect(await whoAmI(register(parts, lab, await up()))).toBe('lab\n');
  });

  it('by password', async () => {
    const id = register(parts, lab, await up(), { authentication: { kind: 'password' } });
    await expect(whoAmI(id)).rejects.toMatchObject({ failure: { code: 'secret-needed' } });
    parts.inventory.giveSecret(id, { secret: lab.password, remember: false });
    expect(await whoAmI(id)).toBe('lab\n');
  });

  it('by an encrypted key, once its passphrase is given', async () => {
    const host = await up();
    const { keyFile, passphrase } = encryptedKey(host);
    const id = register(parts, lab, host, { authentication: { kind: 'key', keyFile } });
    await expect(whoAmI(id)).rejects.toMatchObject({
      failure: { code: 'secret-needed', secret: { kind: 'passphrase', keyFile } },
    });
    parts.inventory.giveSecret(id, { secret: passphrase, remember: false });
    expect(await whoAmI(id)).toBe('lab\n');
  });

  it('by an agent', async () => {
    const socket = join(parts.dataDirectory, 'agent');
    const said = execFileSync('ssh-agent', ['-s', '-a', socket], { encoding: 'utf8' });
    onTestFinished(() => {
      process.kill(Number(/SSH_AGENT_PID=(\d+)/.exec(said)?.[1]));
      vi.unstubAllEnvs();
    });
    vi.stubEnv('SSH_AUTH_SOCK', socket);
    execFileSync('ssh-add', ['-q', lab.keyFile], { env: { ...process.env, SSH_AUTH_SOCK: socket } });
    const id = register(parts, lab, await up(), { authentication: { kind: 'agent' } });
    const session = await parts.inventory.session(id);
    expect(await session.run(['id', '-un'])).toBe('lab\n');
    // The agent is used, and never lent.
    expect((await session.script('printf %s "$SSH_AUTH_SOCK"', [])).stdout.toString()).toBe('');
  });

  it('by keyboard-interactive of PAM, where somebody answers', async () => {
    const host = await up(['PasswordAuthentication no', 'PubkeyAuthentication no']);
    const id = register(parts, lab, host, {
      authentication: { kind: 'password' },
      furtherAuthentication: [{ kind: 'keyboard-interactive' }],
    });
    const entered = whoAmI(id);
    const { questions } = parts.inventory.door;
    const question = await vi.waitUntil(() => questions.get(id), { timeout: 10_000 });
    expect(question.prompts).toEqual([{ text: 'Password:', echo: false }]);
    const stored = parts.stores.hosts.get(id);
    questions.answer(stored, question.round, [lab.password]);
    expect(await entered).toBe('lab\n');
    expect(questions.get(id)).toBeNull();
  });

  it('by the second way where the first is refused', async () => {
    const stranger = join(parts.dataDirectory, 'stranger');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', stranger]);
    const id = register(parts, lab, await up(), {
      authentication: { kind: 'key', keyFile: stranger },
      furtherAuthentication: [{ kind: 'password' }],
    });
    await expect(whoAmI(id)).rejects.toMatchObject({
      failure: { code: 'secret-needed', secret: { kind: 'password' } },
    });
    parts.inventory.giveSecret(id, { secret: lab.password, kind: 'password', remember: false });
    expect(await whoAmI(id)).toBe('lab\n');
  });

  it('through one jump host, and through two', async () => {
    const [gate, bastion, inner] = [await up(), await up(), await up()];
    const thisMachine = gate.address.replace(/\d+$/, '1');
    const outside = [
      [bastion, [thisMachine]],
      [inner, [thisMachine, gate.address]],
    ] as const;
    for (const [host, addresses] of outside) {
      for (const address of addresses) host.exec(['iptables', '-A', 'INPUT', '-s', address, '-j', 'DROP']);
    }
    const gateId = register(parts, lab, gate, { roles: [] });
    const bastionId = register(parts, lab, bastion, { jumpHostId: gateId });
    const innerId = register(parts, lab, inner, { jumpHostId: bastionId });
    expect(await (await parts.inventory.session(bastionId)).run(['hostname'])).toBe(`${bastion.name}\n`);
    expect(await (await parts.inventory.session(innerId)).run(['hostname'])).toBe(`${inner.name}\n`);
    const test = await testConnection(parts, innerId);
    expect(test).toMatchObject({ state: 'ended', failure: null });
    expect(stepOf(test, 'jump').sentence).toBe(`The way leads through ${gate.name}, then ${bastion.name}.`);
    expect(() =>
      parts.inventory.change(gateId, { ...parts.inventory.get(gateId), jumpHostId: innerId }),
    ).toThrow('through itself');
    parts.inventory.forgetKey(gateId);
    await nobodyLoggedIn(inner);
    await nobodyLoggedIn(bastion);
    await nobodyLoggedIn(gate);
  });

  it('never through a jump host whose key changed, nor when the key behind it changed', async () => {
    const [gate, inner] = [await up(), await up(['ForceCommand touch /tmp/arrived'])];
    const gateId = register(parts, lab, gate, { roles: [] });
    const innerId = register(parts, lab, inner, { jumpHostId: gateId });
    await inner.changeHostKey();
    await expect(whoAmI(innerId)).rejects.toMatchObject({
      failure: { code: 'host-key-changed', subject: inner.name, expected: inner.fingerprint },
    });
    await gate.changeHostKey();
    parts.inventory.forgetKey(innerId);
    parts.inventory.change(gateId, parts.inventory.get(gateId));
    await expect(whoAmI(innerId)).rejects.toMatchObject({
      failure: { code: 'host-key-changed', subject: gate.name },
    });
    await nobodyLoggedIn(inner);
    expect(existsSync(`${inner.root}/tmp/arrived`)).toBe(false);
  });

  it('never where the jump host forbids it, or does not reach it', async () => {
    const [gate, closed] = [await up(), await up(['AllowTcpForwarding no'])];
    const inner = await up();
    const behindClosed = register(parts, lab, inner, {
      jumpHostId: register(parts, lab, closed, { roles: [] }),
    });
    expect((await testConnection(parts, behindClosed)).failure).toMatchObject({
      code: 'host-unreachable',
      message: `The jump host ${closed.name} does not let connections through to ${inner.address}:22.`,
    });
    const nowhere = parts.inventory.add({
      name: 'nowhere',
      address: gate.address,
      port: 1,
      user: 'lab',
      authentication: { kind: 'key', keyFile: lab.keyFile },
      roles: ['server'],
      jumpHostId: register(parts, lab, gate, { roles: [] }),
    });
    expect((await testConnection(parts, nowhere.id)).failure).toMatchObject({
      code: 'host-unreachable',
      message: `The jump host ${gate.name} does not reach ${gate.address}:1.`,
    });
  });

  it('with the algorithms of CentOS 5 and 6 only by the switch', async () => {
    const old = await up();
    old.stopListening();
    const fingerprint = old.exec(['sh', '-ec', makeOld]).split(' ')[1] ?? '';
    old.listen();
    const id = register(parts, lab, old);
    parts.inventory.trustKnownKey(id, { fingerprint, algorithm: 'ssh-rsa' });
    const strict = await testConnection(parts, id);
    expect(strict.failure).toMatchObject({
      code: 'host-unreachable',
      remedy: expect.stringContaining('“Legacy algorithms”'),
    });
    parts.inventory.change(id, { ...parts.inventory.get(id), legacyAlgorithms: true });
    const test = await testConnection(parts, id);
    expect(test.failure).toBeNull();
    expect(stepOf(test, 'host-key')).toMatchObject({
      state: 'warns',
      sentence: expect.stringMatching(
        /Old among them: diffie-hellman-group14-sha1, ssh-rsa, aes128-cbc, hmac-sha1\.$/,
      ),
      remedy: expect.stringContaining('read along'),
    });
    expect(await whoAmI(id)).toBe('lab\n');
  });

  const shells = [
    ['dash', 'usermod -s /bin/dash lab', null],
    ['bash', 'ln -sf /bin/bash /bin/sh', null],
    [
      'busybox',
      'mkdir /opt/bb; ln -s "$(command -v busybox)" /opt/bb/sh; ln -sf /opt/bb/sh /bin/sh; usermod -s /opt/bb/sh lab',
      existsSync('/usr/bin/busybox') || existsSync('/bin/busybox') ? null : 'busybox is not installed',
    ],
  ] as const;

  it.for(shells)('where scripts run in %s', async ([shell, prepare, missing], { skip }) => {
    skip(missing !== null, missing ?? '');
    const host = await up();
    host.exec(['sh', '-ec', prepare]);
    const id = register(parts, lab, host);
    const test = await testConnection(parts, id);
    expect(test.failure).toBeNull();
    expect(stepOf(test, 'shell')).toMatchObject({
      state: 'passes',
      sentence: expect.stringContaining(`is ${shell}`),
    });
    expect(stepOf(test, 'directory').state).toBe('passes');
    const session = await parts.inventory.session(id);
    expect(await session.run(['printf', '%s|', "it's", '$(id)', 'a\nb', ''])).toBe("it's|$(id)|a\nb||");
  });

  it.skipIf(sudoMissing !== null)('and sudo gets its password on stdin alone', async () => {
    const host = await up();
    host.exec(['tee', '/etc/sudoers.d/lab'], 'lab ALL=(ALL) ALL\n');
    const id = register(parts, lab, host);
    const session = await parts.inventory.session(id);
    const failing = async (password: string | null) =>
      failureOf(await session.sudo(['id', '-u'], { password }).catch((error: unknown) => error));
    expect(await failing(null)).toMatchObject({ code: 'secret-needed', secret: { kind: 'sudo' } });
    expect(await failing('wrong')).toMatchObject({ code: 'authentication-failed' });
    const result = await session.sudo(
      ['sh', '-c', 'cat; id -u; echo said >&2; tr "\\0" "\\n" </proc/$PPID/cmdline'],
      {
        password: lab.password,
        input: 'given\n',
      },
    );
    expect(result.stdout.toString()).toMatch(/^given\n0\nsudo\n-S\n/);
    expect(result.stdout.toString()).not.toContain(lab.password);
    expect(result.stderr.toString()).toContain('said');
    host.exec(['tee', '/etc/sudoers.d/lab'], 'lab ALL=(ALL) NOPASSWD: ALL\n');
    const unasked = await session.sudo(['cat'], { password: lab.password, input: 'no question now' });
    expect(unasked.stdout.toString()).toBe('no question now');
  });

  it.skipIf(sudoMissing !== null)(
    'and the sudoers snippet allows what it says and nothing else',
    async () => {
      const host = await up();
      const id = register(parts, lab, host);
      const { text } = sudoersFor(parts.stores.hosts.get(id));
      host.exec(['tee', '/etc/sudoers.d/rackmark'], text);
      host.exec(['visudo', '-cf', '/etc/sudoers.d/rackmark']);
      const session = await parts.inventory.session(id);
      const asRoot = (...argv: string[]) =>
        session.sudo(argv, { password: null, input: '' }).then(
          () => 'ran',
          (error: unknown) => failureOf(error).code,
        );
      expect(await asRoot('tee', '/nowhere/else')).toBe('secret-needed');
      expect(await asRoot('tee', '/proc/sys/vm/swappiness', '/etc/shadow')).toBe('secret-needed');
      expect(await asRoot('tee', '/sys/devices/system/cpu/cpu0 /etc/shadow/cpufreq/scaling_governor')).toBe(
        'secret-needed',
      );
      const rights = (await session.exec(['sudo', '-n', '-l'])).stdout.toString();
      expect(rights).toContain('/usr/sbin/dmidecode ""');
      expect(rights).toContain('/usr/bin/tee /proc/sys/vm/drop_caches');
    },
  );
});
