import { removeIncoming } from '../raw-files/incoming.ts';
import type { TrialParts } from '../trials/trial-parts.ts';

/** With its trials, and with the raw files that no other trial names. What still lies on hosts stays written down. */
export async function removeExperiment(parts: TrialParts, id: number): Promise<void> {
  const { stores, rawFiles, dataDirectory } = parts;
  const hashes = stores.trialFiles.hashesOf(id);
  const trials = stores.trials.list({ experimentId: id });
  stores.experiments.remove(id);
  for (const sha256 of hashes) if (!stores.trialFiles.isUsed(sha256)) await rawFiles.remove(sha256);
  for (const trial of trials) await removeIncoming(dataDirectory, trial.id);
}
