import { removeExperiment } from '../../experiments/remove-experiment.ts';
import type { TrialParts } from '../../trials/trial-parts.ts';
import { Turns } from '../../turns.ts';
import { namedForPlan, planOfImport } from './import-plan.ts';
import type { ImportToStore, StoreWatch } from './import-to-store.ts';
import { packPreview, recipeText, seenBy } from './kept-of-import.ts';
import { parserNow } from './parser-now.ts';
import { storeFiles } from './store-files.ts';
import { storeTrial } from './store-trial.ts';
import { writeInTurns } from './write-in-turns.ts';

/**
 * Stores an import as a new experiment, which is a draft until all of it is there: first the trials with their numbers,
 * then, walking the sources once more, the raw texts and the values over time. Throws what `signal` was aborted with.
 */
export async function storeImport(
  parts: TrialParts,
  previewed: ImportToStore,
  signal: AbortSignal,
  watch: StoreWatch,
): Promise<{ experimentId: number; trialIds: number[] }> {
  const { stores } = parts;
  const job = namedForPlan(previewed);
  const at = parts.now().toISOString();
  const { plan, yaml } = planOfImport(job);
  const { id: experimentId } = stores.experiments.insert({ plan, yaml, source: 'imported' }, at);
  const trialIds = await storeTrials(parts, job, experimentId, at, signal, watch);
  const batch = parts.rawFiles.batch();
  try {
    await storeFiles(parts, job, trialIds, batch, signal, watch);
    await batch.finish();
  } catch (error) {
    await batch.drop();
    throw error;
  }
  await finish(parts, job, { experimentId, trialIds, at }, signal, watch);
  return { experimentId, trialIds };
}

async function storeTrials(
  { stores }: TrialParts,
  { trials }: ImportToStore,
  experimentId: number,
  at: string,
  signal: AbortSignal,
  { onStep, onTrials }: StoreWatch,
): Promise<number[]> {
  const ids: number[] = [];
  onStep('trials', trials.length);
  function* rows() {
    for (const { trial, subject } of trials)
      yield () => {
        ids.push(storeTrial(stores, experimentId, ids.length + 1, trial, subject, at));
        onTrials(ids.length);
      };
  }
  await writeInTurns(stores.imports, rows(), new Turns(signal));
  return ids;
}

/** What later imports and readings are compared with; with the last write the import is there. */
async function finish(
  { stores }: TrialParts,
  job: ImportToStore,
  { experimentId, trialIds, at }: { experimentId: number; trialIds: number[]; at: string },
  signal: AbortSignal,
  { onStep, onTrials }: StoreWatch,
): Promise<void> {
  const turns = new Turns(signal);
  let seen = 0;
  onStep('finishing', job.trials.length + job.leftOut.length);
  function* rows() {
    for (const one of seenBy(job, trialIds))
      yield () => {
        stores.imports.addSeen(job.id, one);
        seen += 1;
        onTrials(seen);
      };
  }
  await writeInTurns(stores.imports, rows(), turns);
  const recipe = await recipeText(job, trialIds, turns);
  const preview = await packPreview(job.preview, turns);
  stores.imports.together(() => {
    stores.imports.setStored(job.id, {
      name: job.name,
      experimentId,
      trialIds,
      recipe,
      preview,
      parser: parserNow,
      at,
    });
    stores.experiments.setStatus(experimentId, 'finished', at);
  });
}

/** What imports that did not come to their end have left. One stores at a time, so no draft of another is meant. */
export async function removeHalfImported(parts: TrialParts): Promise<void> {
  for (const { id, source } of parts.stores.experiments.list({ status: ['draft'] }))
    if (source === 'imported') await removeExperiment(parts, id);
}
