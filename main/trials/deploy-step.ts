import type { DeployStep } from '../../preload/contract/deployment.ts';
import type { TrialParts } from './trial-parts.ts';

/** Tells what is about to be done to a host's own server; what cannot be told of a trial that is gone is not. */
export function beginStep(parts: TrialParts, trialId: number | null, step: DeployStep): void {
  const trial = trialId === null ? null : parts.stores.trials.find(trialId);
  if (trial === null) return;
  parts.tell({ event: 'trial.progress', id: trial.id, experimentId: trial.experimentId, step });
}
