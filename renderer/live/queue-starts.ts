import type { Trial } from '../../preload/contract/trials.ts';

export interface QueueRow {
  readonly trial: Trial;
  /** Null when nobody can tell, and for the one that runs. */
  readonly startsAt: Date | null;
}

/**
 * When each waiting trial of an experiment will start: the running one ends first, then they follow one another. A
 * trial that does not know its own length takes an equal share of what is left.
 */
export function queueStarts(
  trials: readonly Trial[],
  secondsLeft: number | null,
  now: Date,
): readonly QueueRow[] {
  const running = trials.filter((trial) => trial.state.status === 'running');
  const waiting = trials
    .filter((trial) => trial.state.status === 'pending')
    .toSorted((a, b) => a.position - b.position);
  const runningLeft = Math.max(0, ...running.map((trial) => trial.secondsLeft ?? 0));
  const share =
    secondsLeft === null || waiting.length === 0
      ? null
      : Math.max(0, secondsLeft - runningLeft) / waiting.length;
  let offset: number | null = runningLeft;
  const rows: QueueRow[] = running.map((trial) => ({ trial, startsAt: null }));
  for (const trial of waiting) {
    rows.push({ trial, startsAt: offset === null ? null : new Date(now.getTime() + offset * 1000) });
    const own: number | null = trial.secondsLeft ?? share;
    offset = offset === null || own === null ? null : offset + own;
  }
  return rows;
}
