import { describe, expect, it } from 'vitest';
import { hostTaken, readLease } from '../../../main/hosts/lease/lease.ts';

const now = new Date('2026-11-30T20:00:00.000Z');
const boot = 'c6202382-6d5a-4e28-afec-55a30ac18cce';
const printed = `6300 1700000600 ${boot}\n7 aaaa:e1-h1:ada@desk:1700000000:6900:${boot}:0\n`;

describe('a lease as a host prints it', () => {
  it('is told in our time, however wrong the clock of the host is', () => {
    expect(readLease(printed, 'bbbb', now)).toEqual({
      number: 7,
      controller: 'aaaa',
      owner: 'ada@desk',
      since: '2026-11-30T19:50:00.000Z',
      until: '2026-11-30T20:10:00.000Z',
      ours: false,
    });
    expect(readLease(printed, 'aaaa', now)?.ours).toBe(true);
  });

  it('is none where nobody has one', () => {
    expect(readLease(`6300 1700000600 ${boot}\n`, 'aaaa', now)).toBeNull();
    expect(readLease('', 'aaaa', now)).toBeNull();
  });

  it('is named in the failure of whoever comes second', () => {
    expect(hostTaken('r620', readLease(printed, 'bbbb', now)).failure).toMatchObject({
      code: 'host-busy',
      message: 'r620 is in use by ada@desk until 2026-11-30 20:10 UTC, or longer.',
      subject: 'r620',
    });
    expect(hostTaken('r620', null).failure.message).toContain('taken over');
  });
});
