import { removeIncoming } from '../raw-files/incoming.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { Turns } from '../turns.ts';

/** With its trials, and with the raw files that no other trial names. What still lies on hosts stays written down. */
export async function removeExperiment(parts: TrialParts, id: number): Promise<void> {
  const { stores, rawFiles, dataDirectory } = parts;
  const hashes = stores.trialFiles.hashesOf(id);
  const isImported = stores.experiments.get(id).source === 'imported';
  // What was imported never was on its way from a host.
  const trials = isImported ? [] : stores.trials.list({ experimentId: id });
  const left = isImported ? await removeImported(parts, id, hashes) : hashes;
  // Two that remove the same import go hand in hand.
  if (stores.experiments.find(id) !== null) stores.experiments.remove(id);
  for (const sha256 of left) if (!stores.trialFiles.isUsed(sha256)) await rawFiles.remove(sha256);
  for (const trial of trials) await removeIncoming(dataDirectory, trial.id);
}

/** So many of an import go at once: a log may have held a hundred thousand. */
const removedAtOnce = 50;

/**
 * Should this not come to its end, the next start goes on with the draft: so its texts go first, as long as it names
 * them. Answers with those that others named too.
 */
async function removeImported(
  { stores, rawFiles, now }: TrialParts,
  id: number,
  hashes: readonly string[],
): Promise<string[]> {
  const turns = new Turns();
  stores.experiments.setStatus(id, 'draft', now().toISOString());
  const shared: string[] = [];
  for (const sha256 of hashes)
    if (stores.trialFiles.isUsedBeside(sha256, id)) shared.push(sha256);
    else await rawFiles.remove(sha256);
  const removeSome = () => stores.imports.togetherForNow(() => stores.trials.removeSome(id, removedAtOnce));
  while (removeSome() > 0) await turns.next();
  return shared;
}
