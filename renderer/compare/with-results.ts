import type { Experiment } from '../../preload/contract/experiments.ts';

/** Experiments with at least one trial that succeeded, newest first. */
export function withResults(experiments: readonly Experiment[]): readonly Experiment[] {
  const newest = ({ endedAt, startedAt, createdAt }: Experiment) =>
    Date.parse(endedAt ?? startedAt ?? createdAt);
  return experiments.filter(({ trials }) => trials.succeeded > 0).toSorted((a, b) => newest(b) - newest(a));
}
