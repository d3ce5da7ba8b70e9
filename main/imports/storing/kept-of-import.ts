import type { ImportPreview } from '../../../preload/contract/import-preview.ts';
import type { Recipe, SeenTrial } from '../../storage/imports.ts';
import { packPieces } from '../../storage/packed-json.ts';
import type { Turns } from '../../turns.ts';
import { identityOf } from '../trials/trial-identity.ts';
import type { ImportToStore, PreviewedTrial } from './import-to-store.ts';

/** Which readings each trial was made of, as JSON: for another reading of its texts. */
export async function recipeText(
  { trials }: ImportToStore,
  trialIds: readonly number[],
  turns: Turns,
): Promise<string> {
  const texts: string[] = [];
  for (const [at, one] of trials.entries()) {
    texts.push(JSON.stringify(recipeOf(one, trialIds[at] ?? 0)));
    await turns.next();
  }
  return `{"trials":[${texts.join(',')}]}`;
}

function recipeOf({ trial, subject: { draft } }: PreviewedTrial, trialId: number): Recipe['trials'][number] {
  const { own, companions, path } = draft;
  return {
    trialId,
    path,
    treatment: trial.treatment,
    own: own && { file: own.file.path, reader: own.found.reader, index: own.found.index },
    beside: companions.flatMap(({ file, readings }) =>
      readings.map(({ reader, index }) => ({ file: file.path, reader, index })),
    ),
  };
}

/** Those that were taken in before those that were left out: of one text that comes twice, the first is kept. */
export function* seenBy(
  { trials, leftOut }: ImportToStore,
  trialIds: readonly number[],
): Generator<SeenTrial, void> {
  for (const [at, { subject }] of trials.entries())
    yield { identity: identityOf(subject.draft), trialId: trialIds[at] ?? null, why: '' };
  // What an earlier import decided stays with that import, and goes with it.
  for (const { trial, subject } of leftOut)
    if (trial.knownAs === null && trial.leftOutBy === null)
      yield {
        identity: identityOf(subject.draft),
        trialId: null,
        why: trial.doubt === '' ? 'Its tick was taken away by hand.' : trial.doubt,
      };
}

/** What was shown, packed. Of a trial that history has, its numbers stay there alone. */
export function packPreview(preview: ImportPreview, turns: Turns): Promise<Buffer> {
  return packPieces(previewText(preview, turns));
}

async function* previewText({ trials, ...rest }: ImportPreview, turns: Turns): AsyncGenerator<string, void> {
  yield `${JSON.stringify(rest).slice(0, -1)},"trials":[`;
  for (const [at, trial] of trials.entries()) {
    const kept = trial.include ? { ...trial, measurements: [], settings: [] } : trial;
    yield `${at === 0 ? '' : ','}${JSON.stringify(kept)}`;
    await turns.next();
  }
  yield ']}';
}
