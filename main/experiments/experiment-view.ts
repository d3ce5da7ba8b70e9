import type { Experiment } from '../../preload/contract/experiments.ts';
import type { StoredExperiment } from '../storage/experiments.ts';
import type { Stores } from '../storage/stores.ts';
import { secondsLeft } from '../trials/trial-view.ts';

/** An experiment as lists show it, with what it still takes. */
export function experimentView(stores: Stores, experiment: StoredExperiment, now: Date): Experiment {
  return {
    ...experiment,
    question: experiment.plan.question,
    trials: stores.experiments.counts(experiment.id),
    secondsLeft: timeLeft(stores, experiment, now),
  };
}

/** Null when nothing is left to do. */
function timeLeft(stores: Stores, { id, status }: StoredExperiment, now: Date): number | null {
  if (!['queued', 'running', 'paused'].includes(status)) return null;
  const trials = stores.trials.list({ experimentId: id, status: ['pending', 'running'] });
  return trials.reduce((sum, trial) => {
    const phases = trial.state.status === 'running' ? stores.trials.phases(trial.id) : [];
    return sum + (secondsLeft(trial.state, trial.expectedSeconds, phases, now) ?? 0);
  }, 0);
}
