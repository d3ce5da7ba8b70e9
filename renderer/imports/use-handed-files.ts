import { useState } from 'react';
import type { Failure } from '../../preload/contract/failure.ts';
import type { ImportSource } from '../../preload/contract/imports.ts';
import { CallFailure } from '../api.ts';
import { type HandedFile, sourceOf } from './handed-files.ts';

export interface HandedFiles {
  /** They are being read by the browser. */
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly take: (files: Promise<readonly HandedFile[]>) => Promise<void>;
  readonly forget: () => void;
}

/** Files that somebody dropped, pasted or chose, on their way to the lab. */
export function useHandedFiles(onSource: (source: ImportSource) => void): HandedFiles {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function take(files: Promise<readonly HandedFile[]>): Promise<void> {
    setFailure(null);
    try {
      const handed = await files;
      setBusy(handed.length > 0);
      const source = await sourceOf(handed);
      if (source !== null) onSource(source);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.failure);
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, take, forget: () => setFailure(null) };
}
