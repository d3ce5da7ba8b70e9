import type { Phase, PhaseTime, TrialStatus } from '../../preload/contract/trials.ts';

interface Entry {
  readonly at: string;
  readonly state: TrialStatus;
}

/**
 * The time each phase took: from the entry that began it to the next entry of another phase or an end. A phase that was
 * written down twice in a row (picked up after a restart) counts once.
 */
export function phaseTimes(
  history: readonly Entry[],
  expectedSeconds: Partial<Record<Phase, number>>,
): PhaseTime[] {
  const times: PhaseTime[] = [];
  for (const { at, state } of history) {
    const current = times.at(-1);
    const phase = state.status === 'running' ? state.phase : null;
    if (current !== undefined && current.seconds === null) {
      if (current.phase === phase) continue;
      current.seconds = (Date.parse(at) - Date.parse(current.startedAt)) / 1000;
    }
    if (phase !== null) {
      times.push({ phase, startedAt: at, seconds: null, expectedSeconds: expectedSeconds[phase] ?? 0 });
    }
  }
  return times;
}
