import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSession } from '../../../main/ssh/session.ts';
import {
  type PrivateSshd,
  passwordAccountMissing,
  sshdMissing,
  startPrivateSshd,
} from '../../support/private-sshd.ts';
import {
  closeSessions,
  connectionEnded,
  connectTo,
  failureFrom,
  open,
  saying,
  targetOf,
  trusting,
} from './connect-to.ts';

const run = promisify(execFile);

afterEach(closeSessions);

/** A real ssh-agent without keys; its socket stands in the environment until the test is done. */
async function startAgent(sshd: PrivateSshd): Promise<void> {
  const socket = join(sshd.directory, `agent-${Math.random().toString(36).slice(2)}`);
  const { stdout } = await run('ssh-agent', ['-s', '-a', socket]);
  const pid = Number(/SSH_AGENT_PID=(\d+)/.exec(stdout)?.[1]);
  vi.stubEnv('SSH_AUTH_SOCK', socket);
  onTestFinished(() => {
    process.kill(pid);
    vi.unstubAllEnvs();
  });
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
    onTestFinished(() => {
      server.close();
    });
  });
}

describe.skipIf(sshdMissing() !== null)('logging in', () => {
  let sshd: PrivateSshd;
  beforeAll(async () => {
    sshd = await startPrivateSshd();
    return () => sshd.stop();
  });

  it('takes a key', async () => {
    const session = await connectTo(sshd);
    expect(await session.run(['id', '-un'])).toBe(`${sshd.user}\n`);
  });

  it('opens an encrypted key with its passphrase', async () => {
    const authentication = { kind: 'key', keyFile: sshd.encryptedKeyFile } as const;
    const options = trusting(sshd.hostFingerprint, { secrets: saying(sshd.passphrase) });
    const session = await open(targetOf(sshd, { authentication }), options);
    expect(await session.run(['echo', 'in'])).toBe('in\n');
  });

  it('asks for the passphrase of an encrypted key before it connects', async () => {
    const authentication = { kind: 'key', keyFile: sshd.encryptedKeyFile } as const;
    const nobodyThere = targetOf(sshd, { authentication, port: 1 });
    expect(await failureFrom(openSession(nobodyThere, trusting(null)))).toMatchObject({
      code: 'secret-needed',
      remedy: expect.stringContaining('passphrase'),
    });
  });

  it.each(['wrong', ''])('says that the passphrase %j is wrong', async (secret) => {
    const target = targetOf(sshd, { authentication: { kind: 'key', keyFile: sshd.encryptedKeyFile } });
    const failure = await failureFrom(
      openSession(target, trusting(sshd.hostFingerprint, { secrets: saying(secret) })),
    );
    expect(failure).toMatchObject({
      code: 'authentication-failed',
      message: expect.stringContaining('passphrase'),
    });
  });

  it('does not trip over a secret that a plain key has no use for', async () => {
    const session = await open(
      targetOf(sshd),
      trusting(sshd.hostFingerprint, { secrets: saying('unneeded') }),
    );
    expect(session.closed).toBe(false);
  });

  it('says that a key file is missing, or is no private key', async () => {
    const options = trusting(sshd.hostFingerprint);
    for (const keyFile of [join(sshd.directory, 'nowhere'), '/etc/hostname', `${sshd.keyFile}.pub`]) {
      const target = targetOf(sshd, { authentication: { kind: 'key', keyFile } });
      const failure = await failureFrom(openSession(target, options));
      expect(failure).toMatchObject({ code: 'file-unreadable', subject: keyFile });
    }
  });

  it('says that the host does not know the key', async () => {
    const keyFile = join(sshd.directory, 'stranger');
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyFile]);
    const target = targetOf(sshd, { authentication: { kind: 'key', keyFile } });
    expect(await failureFrom(openSession(target, trusting(sshd.hostFingerprint)))).toMatchObject({
      code: 'authentication-failed',
      remedy: expect.stringContaining('authorized_keys'),
      detail: 'accepted by the host: publickey',
    });
  });

  it('takes a key from a real ssh-agent, and nothing from an empty one', async () => {
    await startAgent(sshd);
    const target = targetOf(sshd, { authentication: { kind: 'agent' } });
    const options = trusting(sshd.hostFingerprint);
    expect(await failureFrom(openSession(target, options))).toMatchObject({ code: 'authentication-failed' });
    await run('ssh-add', ['-q', sshd.keyFile]);
    const session = await open(target, options);
    expect(await session.script('echo "[$SSH_AUTH_SOCK]"', [])).toMatchObject({
      stdout: Buffer.from('[]\n'), // the agent is never forwarded
    });
  });

  it('says that there is no agent, or that it does not answer', async () => {
    const target = targetOf(sshd, { authentication: { kind: 'agent' } });
    const options = trusting(sshd.hostFingerprint);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    vi.stubEnv('SSH_AUTH_SOCK', '');
    expect(await failureFrom(openSession(target, options))).toMatchObject({
      code: 'authentication-failed',
      message: expect.stringContaining('No ssh-agent found'),
    });
    vi.stubEnv('SSH_AUTH_SOCK', join(sshd.directory, 'no-agent-here'));
    expect(await failureFrom(openSession(target, options))).toMatchObject({
      code: 'authentication-failed',
      message: expect.stringContaining('did not answer'),
    });
  });

  it('reaches a server that knows only what CentOS 6 knew by the switch alone', async () => {
    const old = await startPrivateSshd([
      'KexAlgorithms diffie-hellman-group14-sha1',
      'Ciphers aes128-cbc',
      'MACs hmac-sha1',
    ]);
    onTestFinished(() => old.stop());
    const refused = await failureFrom(openSession(targetOf(old), trusting(old.hostFingerprint)));
    expect(refused).toMatchObject({
      code: 'host-unreachable',
      message: expect.stringContaining('no encryption algorithm in common'),
      remedy: expect.stringContaining('switch on “Legacy algorithms” for this host'),
      detail: expect.stringContaining('key exchange offered: diffie-hellman-group14-sha1'),
    });
    const target = targetOf(old, { legacyAlgorithms: true });
    const session = await open(target, trusting(old.hostFingerprint));
    expect(await session.run(['echo', 'old'])).toBe('old\n');
  });

  it('says that the two have no algorithm in common', async () => {
    const odd = await startPrivateSshd(['KexAlgorithms sntrup761x25519-sha512@openssh.com']);
    onTestFinished(() => odd.stop());
    expect(await failureFrom(openSession(targetOf(odd), trusting(odd.hostFingerprint)))).toMatchObject({
      code: 'host-unreachable',
      message: expect.stringContaining('no encryption algorithm in common'),
    });
  });
});

describe.skipIf(sshdMissing() !== null)('logging in with a password', () => {
  const authentication = { kind: 'password' } as const;

  it('asks for it before it connects', async () => {
    const nobodyThere = { name: 'r620', address: '127.0.0.1', port: 1, user: 'lab', authentication };
    expect(await failureFrom(openSession(nobodyThere, trusting(null)))).toMatchObject({
      code: 'secret-needed',
      remedy: expect.stringContaining('password'),
    });
  });

  it('says what a host accepts that takes no passwords', async () => {
    const sshd = await startPrivateSshd();
    onTestFinished(() => sshd.stop());
    const options = trusting(sshd.hostFingerprint, { secrets: saying('any') });
    expect(await failureFrom(openSession(targetOf(sshd, { authentication }), options))).toMatchObject({
      code: 'authentication-failed',
      remedy: 'Choose another way to log in; the host accepts: publickey.',
    });
  });

  describe.each([
    { way: 'password', config: ['PasswordAuthentication yes'] },
    { way: 'keyboard-interactive', config: ['KbdInteractiveAuthentication yes', 'UsePAM yes'] },
  ])('by $way', ({ config }) => {
    const missing = passwordAccountMissing();
    const account = { user: 'rackmark-test', password: 'pa"ss wörd' };

    it('lets the right one in', async ({ skip }) => {
      skip(missing !== null, missing ?? '');
      const sshd = await startPrivateSshd(config, account);
      onTestFinished(() => sshd.stop());
      const target = targetOf(sshd, { user: account.user, authentication });
      const session = await open(
        target,
        trusting(sshd.hostFingerprint, { secrets: saying(account.password) }),
      );
      expect(await session.run(['id', '-u'])).toBe('64123\n');
    });

    it('tries a wrong one once and says so', async ({ skip }) => {
      skip(missing !== null, missing ?? '');
      const sshd = await startPrivateSshd([...config, 'LogLevel VERBOSE'], account);
      onTestFinished(() => sshd.stop());
      const target = targetOf(sshd, { user: account.user, authentication });
      const options = trusting(sshd.hostFingerprint, { secrets: saying('not the password') });
      expect(await failureFrom(openSession(target, options))).toMatchObject({
        code: 'authentication-failed',
        message: 'r620 did not accept the password for user rackmark-test.',
      });
      await connectionEnded(sshd);
      expect(sshd.log().match(/Failed (password|keyboard)|authentication failure|error: PAM/g)).toHaveLength(
        1,
      );
    });
  });
});

describe.skipIf(sshdMissing() !== null)('a host that cannot be reached', () => {
  let sshd: PrivateSshd;
  beforeAll(async () => {
    sshd = await startPrivateSshd();
    return () => sshd.stop();
  });

  it('refuses the connection', async () => {
    const failure = await failureFrom(openSession(targetOf(sshd, { port: 1 }), trusting(null)));
    expect(failure).toMatchObject({
      code: 'host-unreachable',
      message: 'r620 (127.0.0.1:1) refused the connection: nothing listens on port 1.',
    });
  });

  it('has a name that does not resolve', async () => {
    const target = targetOf(sshd, { address: 'r620.invalid' });
    const failure = await failureFrom(openSession(target, trusting(null)));
    expect(failure).toMatchObject({
      code: 'host-unreachable',
      message: expect.stringContaining('r620.invalid'),
    });
  });

  it('takes the connection and stays silent', async () => {
    const port = await listening(createServer((socket) => socket.on('error', () => undefined).resume()));
    const options = trusting(null, { connectTimeoutSeconds: 0.3 });
    const failure = await failureFrom(openSession(targetOf(sshd, { port }), options));
    expect(failure).toMatchObject({
      code: 'host-unreachable',
      message: expect.stringContaining('the login did not finish within 0.3 s'),
    });
  });

  it.each([
    [
      'speaks something else',
      (socket: import('node:net').Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    ],
    ['hangs up at once', (socket: import('node:net').Socket) => socket.end()],
  ])('%s', async (_what, answer) => {
    const port = await listening(createServer(answer));
    const failure = await failureFrom(openSession(targetOf(sshd, { port }), trusting(null)));
    expect(failure).toMatchObject({
      code: 'host-unreachable',
      message: expect.stringContaining('did not speak SSH'),
    });
  });
});
