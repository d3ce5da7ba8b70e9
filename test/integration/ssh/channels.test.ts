import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { closeSessions, connectTo, failureFrom } from './connect-to.ts';

async function sshdWith(...config: readonly string[]) {
  const sshd = await startPrivateSshd(config);
  onTestFinished(() => sshd.stop());
  return sshd;
}

describe.skipIf(sshdMissing() !== null)('channels under MaxSessions', () => {
  afterEach(closeSessions);

  it.each([1, 2, 10])('thirty commands at once all run where the host takes %i at a time', async (most) => {
    const session = await connectTo(await sshdWith(`MaxSessions ${most}`));
    const numbers = Array.from({ length: 30 }, (_, index) => `${index}\n`);
    const results = await Promise.all(numbers.map((number) => session.run(['echo', number.trim()])));
    expect(results).toEqual(numbers);
  });

  it.each([1, 2])('commands and files take turns where the host takes %i at a time', async (most) => {
    const sshd = await sshdWith(`MaxSessions ${most}`);
    const session = await connectTo(sshd);
    const path = `${sshd.directory}/turns`;
    await session.replaceFile(path, 'content', { mode: 0o600 });
    const turns = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? session.run(['echo', 'content']) : session.readFile(path).then(String),
    );
    for (const text of await Promise.all(turns)) expect(text.trim()).toBe('content');
  });

  it('a file waits until the only channel is free', async () => {
    const sshd = await sshdWith('MaxSessions 1');
    const session = await connectTo(sshd);
    const order: string[] = [];
    const command = session.script('sleep 0.3', []).then(() => order.push('command'));
    const size = session.sizeOf(sshd.keyFile).then(() => order.push('file'));
    await Promise.all([command, size]);
    expect(order).toEqual(['command', 'file']);
  });

  it('gives up a connection whose only place is held by a process left behind', {
    timeout: 60_000,
  }, async () => {
    const session = await connectTo(await sshdWith('MaxSessions 1'));
    const script = "trap '' TERM; sleep 30";
    expect(await failureFrom(session.script(script, [], { timeoutSeconds: 0.3 }))).toMatchObject({
      code: 'timed-out',
    });
    expect(await failureFrom(session.exec(['true']))).toMatchObject({ code: 'host-busy' });
    expect(session.closed).toBe(true);
  });
});
