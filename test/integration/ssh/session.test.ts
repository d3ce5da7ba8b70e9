import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { closeSessions, connectTo, failureFrom } from './connect-to.ts';

describe.skipIf(sshdMissing() !== null)('a session', () => {
  let sshd: PrivateSshd;
  beforeAll(async () => {
    sshd = await startPrivateSshd();
    return () => sshd.stop();
  });
  afterEach(closeSessions);

  it('runs a program with its arguments as they are', async () => {
    const session = await connectTo(sshd);
    const argv = ['printf', '%s|', "it's", '$(id)', 'a\nb', '', '*', '-n', 'Grüße'];
    expect(await session.run(argv)).toBe("it's|$(id)|a\nb||*|-n|Grüße|");
  });

  it('carries 300 kB to a program and back, byte for byte', async () => {
    const session = await connectTo(sshd);
    const bytes = randomBytes(300_000);
    const result = await session.exec(['cat'], { input: bytes });
    expect(result.stdout.equals(bytes)).toBe(true);
    expect(result).toMatchObject({ code: 0, signal: null, truncated: false });
  });

  it('keeps stdout and stderr apart, 300 kB of each', async () => {
    const session = await connectTo(sshd);
    const { stdout, stderr } = await session.script(
      'head -c "$1" /dev/zero; head -c "$1" /dev/zero | tr "\\0" x >&2',
      ['300000'],
    );
    expect(stdout.equals(Buffer.alloc(300_000))).toBe(true);
    expect(stderr.equals(Buffer.alloc(300_000, 'x'))).toBe(true);
  });

  it('refuses an argument that cannot travel', async () => {
    const session = await connectTo(sshd);
    expect(await failureFrom(session.exec(['cat', 'a\0b']))).toMatchObject({ code: 'invalid-input' });
    expect(await failureFrom(session.script('true', ['a\0b']))).toMatchObject({ code: 'invalid-input' });
  });

  it('gives a program without input an empty stdin', async () => {
    const session = await connectTo(sshd);
    expect(await session.run(['wc', '-c'])).toBe('0\n');
  });

  it('reports the exit code', async () => {
    const session = await connectTo(sshd);
    expect(await session.script('exit 7', [])).toMatchObject({ code: 7, signal: null });
  });

  it('misses no exit code of commands that end as soon as they start', async () => {
    const session = await connectTo(sshd);
    for (let count = 0; count < 100; count++) expect(await session.exec(['true'])).toMatchObject({ code: 0 });
  });

  it('reports the signal that ended the program', async () => {
    const session = await connectTo(sshd);
    const result = await session.script('kill -KILL $$', []);
    expect(result).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  it('fails run with the end of stderr when the exit code is not 0', async () => {
    const session = await connectTo(sshd);
    const failure = await failureFrom(session.run(['ls', '/no/such/place']));
    expect(failure).toMatchObject({ code: 'command-failed', message: 'ls on r620 ended with exit code 2.' });
    expect(failure.detail).toContain('/no/such/place');
  });

  it('keeps the beginning of an output over the limit, says so, and reads the rest', async () => {
    const session = await connectTo(sshd);
    const result = await session.exec(['seq', '1', '1000000'], { limitBytes: 10 });
    expect(result.stdout.toString()).toBe('1\n2\n3\n4\n5\n');
    expect(result).toMatchObject({ code: 0, truncated: true });
    expect(await failureFrom(session.run(['seq', '1', '99'], { limitBytes: 10 }))).toMatchObject({
      code: 'command-failed',
    });
  });

  it('gives up a program at its time limit and goes on working', async () => {
    const session = await connectTo(sshd);
    const failure = await failureFrom(session.exec(['sleep', '600'], { timeoutSeconds: 0.2 }));
    expect(failure).toMatchObject({ code: 'timed-out', message: 'sleep on r620 did not end within 0.2 s.' });
    expect(await session.run(['echo', 'on'])).toBe('on\n');
  });

  it('ends the program that ran out of time', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'OpenSSH passes no signal on in a login as root');
    const session = await connectTo(sshd);
    const pidFile = `${sshd.directory}/pid`;
    const script = 'echo $$ >"$1"; exec sleep 600';
    await failureFrom(session.script(script, [pidFile], { timeoutSeconds: 0.5 }));
    const pid = String(await session.readFile(pidFile)).trim();
    const untilGone = 'while kill -0 "$1" 2>/dev/null; do sleep 0.05; done';
    expect(await session.script(untilGone, [pid], { timeoutSeconds: 15 })).toMatchObject({ code: 0 });
  });

  it('passes arguments to a script whose stdin is free', async () => {
    const session = await connectTo(sshd);
    const result = await session.script('read -r line; echo "$1/$2/$line"', ["a'b", 'c d'], {
      input: 'from stdin\n',
    });
    expect(result.stdout.toString()).toBe("a'b/c d/from stdin\n");
  });

  it('knows the home directory', async () => {
    const session = await connectTo(sshd);
    expect(await session.home()).toBe(userInfo().homedir);
  });

  it('rejects what is under way, and all that comes later, when it is closed', async () => {
    const session = await connectTo(sshd);
    const closed = new Promise((resolve) => session.onClose(resolve));
    const underWay = failureFrom(session.exec(['sleep', '600'], { timeoutSeconds: 600 }));
    session.close();
    expect(await underWay).toMatchObject({ code: 'connection-lost' });
    expect(session.closed).toBe(true);
    await closed;
    expect(await failureFrom(session.exec(['true']))).toMatchObject({ code: 'connection-lost' });
    expect(await failureFrom(session.readFile('/etc/hostname'))).toMatchObject({ code: 'connection-lost' });
  });

  it('rejects every kind of pending call when the connection is cut', async () => {
    const session = await connectTo(sshd);
    await session.sizeOf('/');
    const commands = Array.from({ length: 12 }, () => failureFrom(session.exec(['sleep', '20'])));
    const read = failureFrom(session.readFrom('/dev/zero', 0, 2 ** 31));
    sshd.cut();
    for (const failure of await Promise.all([...commands, read])) {
      expect(failure).toMatchObject({ code: 'connection-lost', subject: 'r620' });
    }
  });

  it('notices a silent cut by itself', { timeout: 60_000 }, async () => {
    const session = await connectTo(sshd);
    const pending = failureFrom(session.exec(['sleep', '600'], { timeoutSeconds: 600 }));
    sshd.freeze();
    onTestFinished(() => sshd.cut());
    expect(await pending).toMatchObject({ code: 'connection-lost', detail: 'Keepalive timeout' });
  });
});
