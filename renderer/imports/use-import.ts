import { useState } from 'react';
import type { OutputOf } from '../../preload/contract/contract.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type { Reading } from '../../preload/contract/imports.ts';
import { CallFailure, call } from '../api.ts';
import type { Source } from './sources.ts';

export type Stored = OutputOf<'imports.store'>;

/** A source and how far it came. Nothing is in history before `stored`. */
export type Entry = { readonly key: number; readonly source: Source } & (
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'understood'; readonly readings: readonly Reading[] }
  | { readonly state: 'stored'; readonly readings: readonly Reading[]; readonly stored: Stored }
);

export interface Import {
  readonly entries: readonly Entry[];
  readonly storing: boolean;
  readonly add: (sources: readonly Source[]) => void;
  readonly leaveOut: (key: number) => void;
  readonly storeAll: () => Promise<void>;
  readonly clear: () => void;
}

let lastKey = 0;

/** Reads each source as it comes and stores all that were understood when asked to. */
export function useImport(): Import {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [storing, setStoring] = useState(false);

  function replace(entry: Entry): void {
    setEntries((before) => before.map((one) => (one.key === entry.key ? entry : one)));
  }

  async function inspect(key: number, source: Source): Promise<void> {
    try {
      const { readings } = await call('imports.inspect', source);
      replace({ key, source, state: 'understood', readings });
    } catch (error) {
      replace({ key, source, state: 'failed', failure: failureOf(error) });
    }
  }

  function add(sources: readonly Source[]): void {
    for (const source of sources) {
      lastKey += 1;
      const key = lastKey;
      setEntries((before) => [...before, { key, source, state: 'reading' }]);
      void inspect(key, source);
    }
  }

  async function storeAll(): Promise<void> {
    setStoring(true);
    for (const entry of entries) {
      if (entry.state !== 'understood') continue;
      try {
        const stored = await call('imports.store', entry.source);
        replace({ ...entry, state: 'stored', stored });
      } catch (error) {
        replace({ key: entry.key, source: entry.source, state: 'failed', failure: failureOf(error) });
      }
    }
    setStoring(false);
  }

  return {
    entries,
    storing,
    add,
    leaveOut: (key) => setEntries((before) => before.filter((one) => one.key !== key)),
    storeAll,
    clear: () => setEntries([]),
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof CallFailure) return error.failure;
  throw error;
}
