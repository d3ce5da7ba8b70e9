import type { Experiment } from '../../preload/contract/experiments.ts';
import type { MarkShape } from '../parts/mark.tsx';
import { Outcome } from '../parts/outcome.tsx';

const shapes: { readonly [Status in Experiment['status']]: MarkShape } = {
  draft: 'pending',
  queued: 'pending',
  running: 'running',
  paused: 'pending',
  finished: 'passes',
  canceled: 'pending',
};

/** Status of an experiment; failed trials are said beside it, they do not fail the experiment. */
export function ExperimentOutcome({ experiment }: { readonly experiment: Experiment }) {
  const { status, trials, cleaningUp } = experiment;
  return (
    <Outcome shape={shapes[status]} reason={trials.failed > 0 ? `${trials.failed} failed` : undefined}>
      {cleaningUp ? 'canceled, putting back' : status}
    </Outcome>
  );
}
