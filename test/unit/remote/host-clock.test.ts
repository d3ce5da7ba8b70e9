import { describe, expect, it } from 'vitest';
import { type UptimeProbe, uptimeZero } from '../../../main/remote/host-clock.ts';

/** A host that booted at `zero` (seconds of our clock), asked at `moments`; the answer takes `there`, then `back`. */
function probesOf(
  zero: number,
  moments: readonly number[],
  there: number,
  back: number,
): readonly UptimeProbe[] {
  return moments.map((asked) => ({
    asked,
    answered: asked + there + back,
    uptime: Math.floor((asked + there - zero) * 100) / 100,
  }));
}

const close = Array.from({ length: 60 }, (_, index) => 2000 + index * 0.0007);

describe('the offset of an uptime', () => {
  it('is found within the round trip, far below the grain of the uptime', () => {
    const { at, error } = uptimeZero(probesOf(1234.5678, close, 0.0001, 0.0001));
    expect(Math.abs(at - 1234.5678)).toBeLessThan(0.0005);
    expect(error).toBeLessThan(0.0005);
  });

  it('lies within the error on a slow and lopsided way', () => {
    const { at, error } = uptimeZero(probesOf(1234.5678, close, 0.09, 0.01));
    expect(Math.abs(at - 1234.5678)).toBeLessThan(error);
    expect(error).toBeLessThan(0.051);
  });

  it('has an error that covers a step of our clock', () => {
    const before = probesOf(1000, [2000], 0.0001, 0.0001);
    const after = probesOf(1000.5, [2001], 0.0001, 0.0001);
    const { at, error } = uptimeZero([...before, ...after]);
    expect(at - error).toBeLessThanOrEqual(1000.01);
    expect(at + error).toBeGreaterThanOrEqual(1000.49);
  });
});
