import type { PackedGroup } from '../../series/packed-group.ts';
import type { TrialParts } from '../../trials/trial-parts.ts';
import type { FileDigest } from '../reading/file-digest.ts';
import { type OwnedFile, ownersOf } from './owned-files.ts';
import { type ReadingPlace, storeSeries } from './store-series.ts';

/** Values over time of one reading of a file. */
export interface ReadValues {
  readonly place: ReadingPlace;
  readonly groups: readonly PackedGroup[];
}

/** Null where the values of a reading are not held. */
export function heldValues(digest: FileDigest): ReadValues[] | null {
  const held: ReadValues[] = [];
  for (const { reader, index, reading, packed } of digest.readings) {
    if (reading.series.length === 0) continue;
    if (packed === null) return null;
    held.push({ place: { digest, reader, index }, groups: packed });
  }
  return held;
}

/** What is to be written of them, a trial each. */
export function* writesOf(
  parts: TrialParts,
  owned: OwnedFile,
  { place, groups }: ReadValues,
): Generator<() => void, void> {
  for (const { trialId, subject } of ownersOf(owned, place))
    yield () => storeSeries(parts, trialId, subject, place, groups);
}
