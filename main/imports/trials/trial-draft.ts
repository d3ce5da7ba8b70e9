import type { FileDigest, FoundReading } from '../reading/file-digest.ts';

/** A file that goes with a trial, and what was read in it. */
export interface Companion {
  readonly file: FileDigest;
  readonly readings: readonly FoundReading[];
}

/** A trial as its files tell it, before anybody says what was varied. */
export interface TrialDraft {
  readonly key: string;
  /** Folder, and stem where the folder holds several or the stem itself says a level. */
  readonly path: string;
  /** What was measured; null for an attempt that left no result. */
  readonly own: { readonly file: FileDigest; readonly found: FoundReading } | null;
  readonly companions: readonly Companion[];
}
