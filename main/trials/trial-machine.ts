import type { Failure } from '../../preload/contract/failure.ts';
import { type Phase, phases, type TrialStatus } from '../../preload/contract/trials.ts';

/** What can happen to a trial. */
export type TrialEvent =
  | { readonly event: 'phase-began'; readonly phase: Phase }
  | { readonly event: 'failed'; readonly failure: Failure }
  | { readonly event: 'canceled' }
  | { readonly event: 'finished' };

/**
 * The only mover of a trial's state. Phases go forward only; an ended trial never moves again. A move that is not
 * allowed is a bug of the caller and throws.
 */
export function advance(state: TrialStatus, event: TrialEvent): TrialStatus {
  switch (event.event) {
    case 'phase-began':
      return began(state, event.phase);
    case 'failed':
      return { status: 'failed', phase: runningPhase(state, event), failure: event.failure };
    case 'canceled':
      if (state.status === 'pending') return { status: 'canceled', phase: null };
      return { status: 'canceled', phase: runningPhase(state, event) };
    case 'finished':
      if (runningPhase(state, event) !== 'cleanup') throw refused(state, event);
      return { status: 'succeeded' };
  }
}

function began(state: TrialStatus, phase: Phase): TrialStatus {
  const allowed =
    state.status === 'pending'
      ? phase === 'preflight'
      : state.status === 'running' && phases.indexOf(phase) > phases.indexOf(state.phase);
  if (!allowed) throw refused(state, { event: 'phase-began', phase });
  return { status: 'running', phase };
}

function runningPhase(state: TrialStatus, event: TrialEvent): Phase {
  if (state.status !== 'running') throw refused(state, event);
  return state.phase;
}

function refused(state: TrialStatus, event: TrialEvent): Error {
  return new Error(`A trial that is ${JSON.stringify(state)} cannot take ${JSON.stringify(event)}`);
}
