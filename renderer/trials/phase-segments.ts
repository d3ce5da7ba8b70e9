import type { Phase, PhaseTime, TrialStatus } from '../../preload/contract/trials.ts';
import { phaseNames } from './phase-names.ts';

export interface PhaseSegment {
  readonly phase: Phase;
  readonly left: number;
  readonly width: number;
  readonly look: 'past' | 'present' | 'failed' | 'future';
  /** How much of a present phase is over, 0 to 1. */
  readonly done: number;
  /** Empty when it would not fit. */
  readonly label: string;
}

/** All ten in their order, each with the seconds it takes when nobody said so. */
const guesses: readonly (readonly [Phase, number])[] = [
  ['preflight', 2],
  ['deploy', 2],
  ['restore-data', 10],
  ['start', 5],
  ['verify', 2],
  ['warmup', 60],
  ['measure', 300],
  ['collect', 2],
  ['postflight', 2],
  ['cleanup', 2],
];
const labelled: readonly Phase[] = ['restore-data', 'warmup', 'measure'];
const gap = 2;
/** A phase of a second stays visible beside one of an hour. */
const leastWidth = 9;

/** What a plan says about phases that have not begun. */
export type PlannedSeconds = { readonly [Name in Phase]?: number };

/** Lays ten phases out on `width` pixels by the time they are expected to take. */
export function phaseSegments(
  times: readonly PhaseTime[],
  state: TrialStatus,
  width: number,
  now: Date,
  planned: PlannedSeconds = {},
): readonly PhaseSegment[] {
  const known = new Map(times.map((time) => [time.phase, time]));
  const expected = guesses.map(
    ([phase, guess]) => known.get(phase)?.expectedSeconds ?? planned[phase] ?? guess,
  );
  const sum = expected.reduce((total, seconds) => total + seconds, 0) || 1;
  const room = width - gap * (guesses.length - 1) - leastWidth * guesses.length;
  let left = 0;
  return guesses.map(([phase], index) => {
    const own = leastWidth + (room * (expected[index] ?? 0)) / sum;
    const segment = {
      phase,
      left,
      width: own,
      look: lookOf(phase, known.get(phase), state),
      done: doneOf(known.get(phase), now),
      label: labelled.includes(phase) && own > 12 + 6 * phaseNames[phase].length ? phaseNames[phase] : '',
    };
    left += own + gap;
    return segment;
  });
}

function lookOf(phase: Phase, time: PhaseTime | undefined, state: TrialStatus): PhaseSegment['look'] {
  if (state.status === 'failed' && state.phase === phase) return 'failed';
  if (state.status === 'running' && state.phase === phase) return 'present';
  return time === undefined || (time.seconds === null && state.status !== 'succeeded') ? 'future' : 'past';
}

function doneOf(time: PhaseTime | undefined, now: Date): number {
  if (time === undefined || time.expectedSeconds <= 0) return 0;
  const elapsed = time.seconds ?? (now.getTime() - Date.parse(time.startedAt)) / 1000;
  return Math.min(1, Math.max(0, elapsed / time.expectedSeconds));
}
