import { setImmediate as nextTurn } from 'node:timers/promises';
import { removeExperiment } from '../../experiments/remove-experiment.ts';
import type { Recipe, SeenTrial } from '../../storage/imports.ts';
import type { TrialParts } from '../../trials/trial-parts.ts';
import { identityOf } from '../trials/trial-identity.ts';
import { namedForPlan, planOfImport } from './import-plan.ts';
import type { ImportToStore } from './import-to-store.ts';
import { parserNow } from './parser-now.ts';
import { storeFiles } from './store-files.ts';
import { storeTrial } from './store-trial.ts';

/** Trials that are written at once before others get their turn. */
const trialsAtOnce = 10;

/**
 * Stores an import as a new experiment, which is a draft until all of it is there: first the trials with their numbers,
 * then, walking the sources once more, the raw texts and the values over time. Throws what `signal` was aborted with.
 */
export async function storeImport(
  parts: TrialParts,
  previewed: ImportToStore,
  signal: AbortSignal,
  onFile: (path: string, bytes: number) => void,
): Promise<{ experimentId: number; trialIds: number[] }> {
  const { stores } = parts;
  const job = namedForPlan(previewed);
  const at = parts.now().toISOString();
  const { plan, yaml } = planOfImport(job);
  const { id: experimentId } = stores.experiments.insert({ plan, yaml, source: 'imported' }, at);
  const trialIds = await storeTrials(parts, job, experimentId, at, signal);
  const batch = parts.rawFiles.batch();
  try {
    await storeFiles(parts, job, trialIds, batch, signal, onFile);
    await batch.finish();
  } catch (error) {
    await batch.drop();
    throw error;
  }
  stores.imports.together(() => {
    const recipe = recipeOf(job, trialIds);
    stores.imports.setStored(job.id, {
      name: job.name,
      experimentId,
      trialIds,
      recipe,
      preview: job.preview,
      seen: seenBy(job, trialIds),
      parser: parserNow,
      at,
    });
    stores.experiments.setStatus(experimentId, 'finished', at);
  });
  return { experimentId, trialIds };
}

async function storeTrials(
  { stores }: TrialParts,
  job: ImportToStore,
  experimentId: number,
  at: string,
  signal: AbortSignal,
): Promise<number[]> {
  const trialIds: number[] = [];
  for (let first = 0; first < job.trials.length; first += trialsAtOnce) {
    signal.throwIfAborted();
    const together = job.trials.slice(first, first + trialsAtOnce);
    stores.imports.togetherForNow(() => {
      for (const { trial, subject } of together)
        trialIds.push(storeTrial(stores, experimentId, trialIds.length + 1, trial, subject, at));
    });
    await nextTurn();
  }
  return trialIds;
}

/** What imports that did not come to their end have left. One stores at a time, so no draft of another is meant. */
export async function removeHalfImported(parts: TrialParts): Promise<void> {
  for (const { id, source } of parts.stores.experiments.list({ status: ['draft'] }))
    if (source === 'imported') await removeExperiment(parts, id);
}

function recipeOf(job: ImportToStore, trialIds: readonly number[]): Recipe {
  return {
    trials: job.trials.map(({ trial, subject }, at) => ({
      trialId: trialIds[at] ?? 0,
      path: subject.draft.path,
      treatment: trial.treatment,
      own:
        subject.draft.own === null
          ? null
          : {
              file: subject.draft.own.file.path,
              reader: subject.draft.own.found.reader,
              index: subject.draft.own.found.index,
            },
      beside: subject.draft.companions.flatMap(({ file, readings }) =>
        readings.map(({ reader, index }) => ({ file: file.path, reader, index })),
      ),
    })),
  };
}

function seenBy({ trials, leftOut }: ImportToStore, trialIds: readonly number[]): SeenTrial[] {
  return [
    ...trials.map(({ subject }, at) => ({
      identity: identityOf(subject.draft),
      trialId: trialIds[at] ?? null,
      why: '',
    })),
    // What an earlier import decided stays with that import, and goes with it.
    ...leftOut
      .filter(({ trial }) => trial.knownAs === null && trial.leftOutBy === null)
      .map(({ trial, subject }) => ({
        identity: identityOf(subject.draft),
        trialId: null,
        why: trial.doubt === '' ? 'Its tick was taken away by hand.' : trial.doubt,
      })),
  ];
}
