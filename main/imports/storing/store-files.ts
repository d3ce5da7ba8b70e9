import type { Finding } from '../../../preload/contract/hosts.ts';
import type { KeptFile } from '../../raw-files/packed-file.ts';
import type { RawFileBatch } from '../../raw-files/raw-files.ts';
import type { TrialParts } from '../../trials/trial-parts.ts';
import { Turns } from '../../turns.ts';
import type { FileDigest } from '../reading/file-digest.ts';
import { withReason } from '../trials/trial-findings.ts';
import type { ImportToStore, StoreWatch } from './import-to-store.ts';
import { type KeptText, keepTexts } from './keep-texts.ts';
import { type OwnedFile, ownedFiles } from './owned-files.ts';
import { parserNow } from './parser-now.ts';
import { heldValues, writesOf } from './store-values.ts';
import { writeInTurns } from './write-in-turns.ts';

/** Keeps the raw texts and values over time. Throws what `signal` was aborted with, and what kept a text from being written. */
export async function storeFiles(
  parts: TrialParts,
  job: ImportToStore,
  trialIds: readonly number[],
  batch: RawFileBatch,
  signal: AbortSignal,
  watch: StoreWatch,
): Promise<void> {
  const files = new Map(ownedFiles(job, trialIds).map((owned) => [owned.digest.path, owned]));
  const turns = new Turns(signal);
  const done = countTrials(watch, files.values());
  for await (const lot of keepTexts(parts, job, files, batch, signal)) {
    await writeInTurns(parts.stores.imports, rowsOf(parts, lot, done), turns);
    for (const { owned, kept } of lot) if (kept !== null) watch.onFile(owned.digest.path, kept.bytes);
  }
  for (const missing of files.values())
    await writeInTurns(parts.stores.imports, sayChanged(parts, missing, 'is not there any more'), turns);
}

/** Answers with what is to be called for each trial of each file that is done. */
function countTrials({ onStep, onTrials }: StoreWatch, files: Iterable<OwnedFile>): () => void {
  let all = 0;
  let done = 0;
  for (const { trials } of files) all += trials.length;
  onStep('files', all);
  return () => {
    done += 1;
    onTrials(done);
  };
}

function* rowsOf(parts: TrialParts, lot: readonly KeptText[], done: () => void): Generator<() => void, void> {
  for (const { owned, kept } of lot)
    if (kept === null) yield* sayChanged(parts, owned, 'could not be read again');
    else yield* rowsOfFile(parts, owned, kept, done);
}

function* rowsOfFile(
  parts: TrialParts,
  owned: OwnedFile,
  kept: KeptFile,
  done: () => void,
): Generator<() => void, void> {
  const { digest, trials } = owned;
  for (const values of heldValues(digest) ?? []) yield* writesOf(parts, owned, values);
  const parser = digest.outcome === 'read' ? parserNow : null;
  for (const { trialId } of trials)
    yield () => {
      parts.stores.trialFiles.put(trialId, { name: digest.path, ...kept, parser });
      done();
    };
  if (kept.sha256 !== digest.sha256) yield* sayChanged(parts, owned, 'has changed');
}

/** The numbers are those of the preview; what is kept of the file now is another text, or nothing. */
function* sayChanged(
  { stores }: TrialParts,
  { digest, trials }: OwnedFile,
  how: string,
): Generator<() => void, void> {
  for (const { trialId } of trials)
    yield () => {
      const { validity } = stores.trials.get(trialId);
      if (validity !== null)
        stores.trials.setValidity(trialId, withReason(validity, changedReason(digest, how)));
    };
}

function changedReason({ path, sha256 }: FileDigest, how: string): Finding {
  return {
    id: 'import-changed',
    severity: 'warns',
    title: 'A file changed while it was imported',
    sentence: `${path} ${how} since the preview was made; the numbers are those of the preview.`,
    remedy: 'Undo the import and read the folder again once nothing writes there.',
    evidence: sha256,
  };
}
