import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportFactor, ImportPreview, ImportTrial } from '../../preload/contract/imports.ts';
import type { Series } from '../../preload/contract/trials.ts';
import { removeExperiment } from '../experiments/remove-experiment.ts';
import { LabError } from '../lab-error.ts';
import type { KeptFile, RawFileBatch } from '../raw-files/raw-files.ts';
import type { Recipe, SeenTrial } from '../storage/imports.ts';
import type { TrialParts } from '../trials/trial-parts.ts';
import { version } from '../version.ts';
import type { FileDigest } from './file-digest.ts';
import { planOfImport } from './import-plan.ts';
import { SourceText } from './read-source.ts';
import type { Found, SourceFile } from './sources/source-file.ts';
import { type ReadingPlace, storeSeries } from './store-series.ts';
import { storeTrial } from './store-trial.ts';
import { identityOf } from './trial-identity.ts';
import type { TrialSubject } from './trial-subject.ts';

interface PreviewedTrial {
  readonly trial: ImportTrial;
  /** What it was made of. */
  readonly subject: TrialSubject;
}

export interface ImportToStore {
  readonly id: number;
  readonly name: string;
  readonly factors: readonly ImportFactor[];
  /** Those that are included. */
  readonly trials: readonly PreviewedTrial[];
  /** Those that are not: remembered, so that nobody is asked of them again. */
  readonly leftOut: readonly PreviewedTrial[];
  /** As it was shown, to be looked at later. */
  readonly preview: ImportPreview;
  /** The same sources as were read, from their beginning. */
  readonly sources: () => AsyncIterable<Found>;
}

/** Which program read it, as it stands beside every raw file. */
export const parserNow = `rackmark ${version}`;

/** Trials that are written at once before others get their turn. */
const trialsAtOnce = 10;

/**
 * Stores an import as a new experiment, which is a draft until all of it is there: first the trials with their numbers,
 * then, walking the sources once more, the raw texts and the values over time. Throws what `signal` was aborted with.
 */
export async function storeImport(
  parts: TrialParts,
  job: ImportToStore,
  signal: AbortSignal,
  onFile: (path: string, bytes: number) => void,
): Promise<{ experimentId: number; trialIds: number[] }> {
  const { stores } = parts;
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

interface Owner {
  readonly trialId: number;
  readonly subject: TrialSubject;
}

async function storeFiles(
  parts: TrialParts,
  job: ImportToStore,
  trialIds: readonly number[],
  batch: RawFileBatch,
  signal: AbortSignal,
  onFile: (path: string, bytes: number) => void,
): Promise<void> {
  const owners = ownersByPath(job, trialIds);
  const missing = new Set(owners.values());
  for await (const found of job.sources()) {
    signal.throwIfAborted();
    if (found.kind !== 'file') continue;
    const owned = owners.get(found.file.path);
    if (owned === undefined) continue;
    missing.delete(owned);
    const kept = await keepAndRead(parts, batch, found.file, owned, signal).catch((error: unknown) =>
      lostSource(error, signal),
    );
    if (kept === null) {
      sayChanged(parts, owned, 'could not be read again');
      continue;
    }
    parts.stores.imports.togetherForNow(() => {
      for (const { trialId } of owned.trials)
        parts.stores.trialFiles.put(trialId, {
          name: found.file.path,
          ...kept,
          parser: owned.digest.outcome === 'read' ? parserNow : null,
        });
    });
    if (kept.sha256 !== owned.digest.sha256) sayChanged(parts, owned, 'has changed');
    onFile(found.file.path, kept.bytes);
  }
  for (const owned of missing) sayChanged(parts, owned, 'is not there any more');
}

/** Null where a source that was readable is so no more; anything else that was thrown is thrown again. */
function lostSource(error: unknown, signal: AbortSignal): null {
  signal.throwIfAborted();
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') {
    throw new LabError(
      {
        code: 'disk-full',
        message: 'The disk of the data directory is full; nothing of this import was kept.',
        remedy: 'Free some space there and import again.',
      },
      { cause: error },
    );
  }
  if (!/^(E[A-Z]+|Z_\w+|ERR_Z\w+)$/.test(code)) throw error;
  return null;
}

/** The numbers are those of the preview; what is kept of the file now is another text, or nothing. */
function sayChanged({ stores }: TrialParts, { digest, trials }: OwnedFile, how: string): void {
  for (const { trialId } of trials) {
    const { validity } = stores.trials.get(trialId);
    if (validity === null) continue;
    stores.trials.setValidity(trialId, {
      ...validity,
      worth: validity.worth === 'valid' ? 'suspect' : validity.worth,
      reasons: [
        ...validity.reasons,
        {
          id: 'import-changed',
          severity: 'warns',
          title: 'A file changed while it was imported',
          sentence: `${digest.path} ${how} since the preview was made; the numbers are those of the preview.`,
          remedy: 'Undo the import and read the folder again once nothing writes there.',
          evidence: digest.sha256,
        },
      ],
    });
  }
}

interface OwnedFile {
  readonly digest: FileDigest;
  readonly trials: Owner[];
}

function ownersByPath(job: ImportToStore, trialIds: readonly number[]): Map<string, OwnedFile> {
  const owners = new Map<string, OwnedFile>();
  for (const [at, { subject }] of job.trials.entries()) {
    const { own, companions } = subject.draft;
    const files = new Set([...(own === null ? [] : [own.file]), ...companions.map(({ file }) => file)]);
    for (const digest of files) {
      const known = owners.get(digest.path) ?? { digest, trials: [] };
      known.trials.push({ trialId: trialIds[at] ?? 0, subject });
      owners.set(digest.path, known);
    }
  }
  return owners;
}

/** One pass over the bytes for both, where the values were not held since they were read. */
async function keepAndRead(
  parts: TrialParts,
  batch: RawFileBatch,
  file: SourceFile,
  { digest, trials }: OwnedFile,
  signal: AbortSignal,
): Promise<KeptFile> {
  const store = (place: ReadingPlace, values: readonly Series[]) =>
    parts.stores.imports.togetherForNow(() => {
      for (const { trialId, subject } of trials) storeSeries(parts, trialId, subject, place, values);
    });
  const withSeries = digest.readings.filter(({ reading }) => reading.series.length > 0);
  if (withSeries.every(({ values }) => values !== null)) {
    for (const { reader, index, values } of withSeries) store({ digest, reader, index }, values ?? []);
    const have = digest.sha256 !== '' && parts.stores.trialFiles.isUsed(digest.sha256);
    return have ? { sha256: digest.sha256, bytes: digest.bytes } : batch.keep(file.whole ?? file.content());
  }
  const counts = new Map<string, number>();
  const text = new SourceText(file.path, ({ reader, reading }) => {
    const index = counts.get(reader.id) ?? 0;
    counts.set(reader.id, index + 1);
    store({ digest, reader: reader.id, index }, reading.series);
  });
  return batch.keep(read(file.content(), text, signal));
}

async function* read(
  pieces: AsyncIterable<Uint8Array>,
  text: SourceText,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    text.push(piece);
    yield piece;
  }
  text.end();
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
