import { describe, expect, it } from 'vitest';
import { advance, type TrialEvent } from '../../../main/trials/trial-machine.ts';
import type { Failure } from '../../../preload/contract/failure.ts';
import { type Phase, phases, type TrialStatus } from '../../../preload/contract/trials.ts';

const failure: Failure = { code: 'server-died', message: 'It died.', remedy: 'Look.' };
const began = (phase: Phase): TrialEvent => ({ event: 'phase-began', phase });
const running = (phase: Phase): TrialStatus => ({ status: 'running', phase });

const ended: readonly TrialStatus[] = [
  { status: 'succeeded' },
  { status: 'failed', phase: 'start', failure },
  { status: 'canceled', phase: null },
];

describe('the states of a trial', () => {
  it('begins with preflight and nothing else', () => {
    expect(advance({ status: 'pending' }, began('preflight'))).toEqual(running('preflight'));
    for (const phase of phases.slice(1)) {
      expect(() => advance({ status: 'pending' }, began(phase))).toThrow(/cannot take/);
    }
  });

  it('moves forward through its phases, over some of them too, and never back or in place', () => {
    for (const [at, phase] of phases.entries()) {
      for (const [next, other] of phases.entries()) {
        if (next > at) expect(advance(running(phase), began(other))).toEqual(running(other));
        else expect(() => advance(running(phase), began(other))).toThrow(/cannot take/);
      }
    }
  });

  it('succeeds only when its hosts were put back', () => {
    for (const phase of phases) {
      if (phase === 'cleanup')
        expect(advance(running(phase), { event: 'finished' })).toEqual({ status: 'succeeded' });
      else expect(() => advance(running(phase), { event: 'finished' })).toThrow(/cannot take/);
    }
  });

  it('says in which phase it failed or was canceled', () => {
    for (const phase of phases) {
      expect(advance(running(phase), { event: 'failed', failure })).toEqual({
        status: 'failed',
        phase,
        failure,
      });
      expect(advance(running(phase), { event: 'canceled' })).toEqual({ status: 'canceled', phase });
    }
    expect(advance({ status: 'pending' }, { event: 'canceled' })).toEqual({
      status: 'canceled',
      phase: null,
    });
    expect(() => advance({ status: 'pending' }, { event: 'failed', failure })).toThrow(/cannot take/);
  });

  it.each(ended)('never moves again once it is %o', (state) => {
    const events: TrialEvent[] = [
      ...phases.map(began),
      { event: 'failed', failure },
      { event: 'canceled' },
      { event: 'finished' },
    ];
    for (const event of events) expect(() => advance(state, event)).toThrow(/cannot take/);
  });
});
