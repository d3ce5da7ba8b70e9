import { useEffect, useEffectEvent } from 'react';
import type { Failure } from '../../preload/contract/failure.ts';
import type { ImportSource } from '../../preload/contract/imports.ts';
import { CallFailure } from '../api.ts';
import { droppedFiles, sourceOf } from './handed-files.ts';

export interface PasteHandling {
  readonly onText: (text: string) => void;
  readonly onSource: (source: ImportSource) => void;
  readonly onFailure: (failure: Failure | null) => void;
}

/** What is pasted anywhere on the screen but into a field: files are read as if dropped, a text is laid out to be read. */
export function usePaste({ onText, onSource, onFailure }: PasteHandling): void {
  const pasted = useEffectEvent(async (event: ClipboardEvent) => {
    const { clipboardData: data, target } = event;
    if (data === null || (target instanceof Element && target.matches('input, textarea, select'))) return;
    event.preventDefault();
    onFailure(null);
    if (data.files.length === 0) {
      onText(data.getData('text'));
      return;
    }
    try {
      const source = await sourceOf(await droppedFiles(data));
      if (source !== null) onSource(source);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      onFailure(error.failure);
    }
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => void pasted(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
