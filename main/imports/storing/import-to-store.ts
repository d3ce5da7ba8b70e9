import type { ImportFactor } from '../../../preload/contract/import-factors.ts';
import type { ImportPreview, ImportTrial } from '../../../preload/contract/import-preview.ts';
import type { Import } from '../../../preload/contract/imports.ts';
import type { Found } from '../sources/source-file.ts';
import type { TrialSubject } from '../trials/trial-subject.ts';

export interface PreviewedTrial {
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

/** Whoever waits for it hears how far it is. */
export interface StoreWatch {
  readonly onStep: (step: Import['progress']['step'], ofTrials: number) => void;
  /** One more file is kept. */
  readonly onFile: (path: string, bytes: number) => void;
  /** So many trials of the step are done. */
  readonly onTrials: (trials: number) => void;
}
