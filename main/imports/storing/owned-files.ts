import type { FileDigest } from '../reading/file-digest.ts';
import type { TrialSubject } from '../trials/trial-subject.ts';
import type { ImportToStore } from './import-to-store.ts';
import type { ReadingPlace } from './store-series.ts';

export interface Owner {
  readonly trialId: number;
  readonly subject: TrialSubject;
}

/** A file and the trials that it goes with. */
export interface OwnedFile {
  readonly digest: FileDigest;
  readonly trials: Owner[];
  /** The trials that each of its readings goes with: of a hundred thousand in one text one each. */
  readonly byReading: Map<string, Owner[]>;
}

export function ownedFiles(job: ImportToStore, trialIds: readonly number[]): OwnedFile[] {
  const files = new Map<string, OwnedFile>();
  for (const [at, { subject }] of job.trials.entries()) {
    const { own, companions } = subject.draft;
    const owner: Owner = { trialId: trialIds[at] ?? 0, subject };
    const parts = [
      ...(own === null ? [] : [{ file: own.file, readings: [own.found] }]),
      ...companions.map(({ file, readings }) => ({ file, readings })),
    ];
    for (const { file, readings } of parts) {
      const known: OwnedFile = files.get(file.path) ?? { digest: file, trials: [], byReading: new Map() };
      files.set(file.path, known);
      // A trial may have its own reading in a file and others that go with it.
      if (known.trials.at(-1) !== owner) known.trials.push(owner);
      for (const found of readings) {
        const owners = known.byReading.get(readingKey(found)) ?? [];
        known.byReading.set(readingKey(found), owners);
        owners.push(owner);
      }
    }
  }
  return [...files.values()];
}

export function ownersOf({ byReading }: OwnedFile, place: ReadingPlace): readonly Owner[] {
  return byReading.get(readingKey(place)) ?? [];
}

function readingKey({ reader, index }: Pick<ReadingPlace, 'reader' | 'index'>): string {
  return `${reader}.${index}`;
}
