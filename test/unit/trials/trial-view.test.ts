import { describe, expect, it } from 'vitest';
import { secondsLeft, sparklineOf } from '../../../main/trials/trial-view.ts';
import type { PhaseTime, TrialStatus } from '../../../preload/contract/trials.ts';

const expected = { preflight: 1, deploy: 2, warmup: 60, measure: 300, cleanup: 3 } as const;
const now = new Date('2026-11-30T20:00:30.000Z');

function begun(phase: PhaseTime['phase'], at: string): PhaseTime {
  return { phase, startedAt: at, seconds: null, expectedSeconds: 0 };
}

describe('the time that a trial still takes', () => {
  it.each<[string, TrialStatus, PhaseTime[], number | null]>([
    ['all of it before it begins', { status: 'pending' }, [], 366],
    [
      'the rest of its phase and all later ones',
      { status: 'running', phase: 'warmup' },
      [begun('deploy', '2026-11-30T19:59:00.000Z'), begun('warmup', '2026-11-30T20:00:10.000Z')],
      40 + 300 + 3,
    ],
    [
      'never less than the phases to come, however late it is',
      { status: 'running', phase: 'warmup' },
      [begun('warmup', '2026-11-30T18:00:00.000Z')],
      303,
    ],
    ['nothing that could be said when it has ended', { status: 'succeeded' }, [], null],
    ['nothing when it was canceled', { status: 'canceled', phase: 'measure' }, [], null],
  ])('is %s', (_, state, phases, seconds) => {
    expect(secondsLeft(state, expected, phases, now)).toBe(seconds);
  });
});

describe('a sparkline', () => {
  it('is the series itself up to 96 points, then means of equal parts', () => {
    expect(sparklineOf([1, 2, 3])).toEqual([1, 2, 3]);
    const two = sparklineOf(Array.from({ length: 192 }, (_, index) => index));
    expect(two).toHaveLength(96);
    expect([two[0], two[95]]).toEqual([0.5, 190.5]);
    expect(sparklineOf(Array.from({ length: 1000 }, () => 7))).toEqual(Array.from({ length: 96 }, () => 7));
  });

  it('has no point where there is no number', () => {
    expect(sparklineOf([1, Number.NaN, 3])).toEqual([1, 3]);
    expect(sparklineOf([Number.NaN])).toEqual([]);
    expect(sparklineOf([])).toEqual([]);
  });
});
