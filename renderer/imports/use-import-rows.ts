import { useState } from 'react';
import type { ImportRow } from '../../preload/contract/import-preview.ts';
import { useCalls } from '../use-call.ts';

/** A place in the table; its trial is null until it was read. */
export interface RowPlace {
  readonly place: number;
  readonly row: ImportRow | null;
}

export interface ImportRows {
  readonly places: readonly RowPlace[];
  readonly onShown: (first: number, last: number) => void;
}

const pageRows = 100;
/** What a table draws without being scrolled. */
const atFirst = { first: 0, last: 199 };

/** The trials of an import that are seen, a page at a time: of ten thousand, only those. */
export function useImportRows(id: number, total: number): ImportRows {
  const [{ first, last }, setShown] = useState(atFirst);
  const from = Math.floor(first / pageRows);
  const to = Math.floor(Math.max(0, Math.min(last, total - 1)) / pageRows);
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  const answers = useCalls(
    'imports.trials',
    pages.map((page) => ({ id, from: page * pageRows, count: pageRows })),
  );
  const rowAt = (place: number) =>
    answers[Math.floor(place / pageRows) - from]?.data?.[place % pageRows] ?? null;
  return {
    places: Array.from({ length: total }, (_, place) => ({ place, row: rowAt(place) })),
    onShown: (firstShown, lastShown) => setShown({ first: firstShown, last: lastShown }),
  };
}
