import type { Measurement, PhaseTime, Trial } from '../../preload/contract/trials.ts';
import { type Phase, phases } from '../../preload/contract/trials.ts';
import type { StoredTrial } from '../storage/trials.ts';

export interface TrialNumbers {
  readonly throughput: Measurement | null;
  readonly latency: Measurement | null;
  readonly headline?: Measurement;
  readonly sparkline: readonly number[];
}

/** A trial as lists show it. */
export function trialView(
  trial: StoredTrial,
  experimentName: string,
  numbers: TrialNumbers,
  phaseTimes: readonly PhaseTime[],
  now: Date,
): Trial {
  const {
    expectedSeconds,
    window: _window,
    server: _server,
    note: _note,
    data: _data,
    resume: _resume,
    ...shown
  } = trial;
  return {
    ...shown,
    ...numbers,
    sparkline: [...numbers.sparkline],
    experimentName,
    secondsLeft: secondsLeft(trial.state, expectedSeconds, phaseTimes, now),
  };
}

/** What the phases to come are expected to take, and what is left of the present one. Null once it has ended. */
export function secondsLeft(
  state: StoredTrial['state'],
  expected: Partial<Record<Phase, number>>,
  phaseTimes: readonly PhaseTime[],
  now: Date,
): number | null {
  const of = (phase: Phase) => expected[phase] ?? 0;
  if (state.status === 'pending') return phases.reduce((sum, phase) => sum + of(phase), 0);
  if (state.status !== 'running') return null;
  const begun = phaseTimes.findLast((time) => time.phase === state.phase)?.startedAt;
  const spent = begun === undefined ? 0 : (now.getTime() - Date.parse(begun)) / 1000;
  const later = phases.slice(phases.indexOf(state.phase) + 1);
  return Math.max(0, of(state.phase) - spent) + later.reduce((sum, phase) => sum + of(phase), 0);
}

/** Means over equal parts of the series, 96 at most. A part without a number has no point: a gap is no zero. */
export function sparklineOf(values: ArrayLike<number>, most = 96): number[] {
  const parts = Math.min(most, values.length);
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * values.length) / parts);
    const to = Math.floor(((part + 1) * values.length) / parts);
    return meanOf(values, from, to);
  }).filter(Number.isFinite);
}

function meanOf(values: ArrayLike<number>, from: number, to: number): number {
  let sum = 0;
  let count = 0;
  for (let i = from; i < to; i++) {
    const value = values[i] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    sum += value;
    count += 1;
  }
  return sum / count;
}
