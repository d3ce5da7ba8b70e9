import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession, type Session } from '../../../main/ssh/session.ts';
import { SessionPool } from '../../../main/ssh/session-pool.ts';
import type { HostLink } from '../../../preload/contract/hosts.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { failureFrom, targetOf, trusting } from './connect-to.ts';

describe.skipIf(sshdMissing() !== null)('the session pool', () => {
  let sshd: PrivateSshd;
  let attempts: number;
  let news: HostLink[];
  let pool: SessionPool;

  beforeAll(async () => {
    sshd = await startPrivateSshd();
    return () => sshd.stop();
  });
  beforeEach(() => {
    attempts = 0;
    news = [];
    pool = new SessionPool(
      (hostId) => {
        attempts++;
        const port = hostId === 1 ? sshd.port : 1;
        return openSession(targetOf(sshd, { port }), trusting(sshd.hostFingerprint));
      },
      (_hostId, link) => news.push(link),
    );
  });
  afterEach(() => pool.close());

  const states = () => news.map((link) => link.state);
  const closing = (session: Session) => new Promise((resolve) => session.onClose(resolve));

  it('shares one session among all who ask, even at the same time', async () => {
    const sessions = await Promise.all([pool.session(1), pool.session(1), pool.session(1)]);
    sessions.push(await pool.session(1));
    expect(new Set(sessions).size).toBe(1);
    expect(attempts).toBe(1);
    expect(states()).toEqual(['connected']);
  });

  it('opens a lost session again at the next call, and tells both', async () => {
    const first = await pool.session(1);
    const closed = closing(first);
    sshd.cut();
    await closed;
    const second = await pool.session(1);
    expect(second).not.toBe(first);
    expect(await second.run(['echo', 'again'])).toBe('again\n');
    expect(states()).toEqual(['connected', 'lost', 'connected']);
    expect(news[1]).toMatchObject({ state: 'lost', failure: { code: 'connection-lost' } });
  });

  it('passes a failed attempt to all who share it, and tries anew when asked again', async () => {
    const failures = await Promise.all([failureFrom(pool.session(2)), failureFrom(pool.session(2))]);
    for (const failure of failures) expect(failure).toMatchObject({ code: 'host-unreachable' });
    expect(attempts).toBe(1);
    expect(news).toMatchObject([{ state: 'lost', failure: { code: 'host-unreachable' } }]);
    await failureFrom(pool.session(2));
    expect(attempts).toBe(2);
  });

  it('closes the session of a dropped host, and an attempt that was under way', async () => {
    const session = await pool.session(1);
    pool.drop(1);
    expect(session.closed).toBe(true);
    const attempt = failureFrom(pool.session(1));
    pool.drop(1);
    expect(await attempt).toMatchObject({ code: 'connection-lost' });
    expect(states()).toEqual(['connected', 'never-tried', 'never-tried']);
  });

  it('opens nothing once it is closed', async () => {
    const session = await pool.session(1);
    pool.close();
    expect(session.closed).toBe(true);
    expect(await failureFrom(pool.session(1))).toMatchObject({ code: 'connection-lost' });
    expect(attempts).toBe(1);
  });
});
