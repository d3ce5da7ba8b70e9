import { expect, it } from 'vitest';
import { clockReading } from '../../../../main/hosts/facts/clock-drift.ts';

const clock = { uptimeZero: 0, uptimeError: 0.001, epochOffset: 0.5, epochError: 0.01, rttSeconds: 0.0004 };
const earlier = (readAt: string) => ({
  readAt,
  clock: { offsetSeconds: 0.14, errorSeconds: 0.02, rttSeconds: 0.0004, drift: null },
});

it('drift is the change of offset over the time between, uncertain by both errors', () => {
  const reading = clockReading(clock, new Date('2026-11-30T11:00:00Z'), earlier('2026-11-30T10:00:00Z'));
  expect(reading).toMatchObject({ offsetSeconds: 0.5, errorSeconds: 0.01, rttSeconds: 0.0004 });
  // 0.36 s in 3600 s; (0.01 + 0.02) s in 3600 s.
  expect(reading.drift?.perSecond).toBeCloseTo(1e-4, 12);
  expect(reading.drift?.errorPerSecond).toBeCloseTo(0.03 / 3600, 12);
  expect(reading.drift?.since).toBe('2026-11-30T10:00:00Z');
});

it('there is none without an earlier reading, nor within a minute of it', () => {
  const at = new Date('2026-11-30T11:00:00Z');
  expect(clockReading(clock, at, null).drift).toBeNull();
  expect(clockReading(clock, at, earlier('2026-11-30T10:59:30Z')).drift).toBeNull();
});
