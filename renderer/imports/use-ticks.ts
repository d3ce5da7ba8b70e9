import { useState } from 'react';
import type { ImportRow } from '../../preload/contract/import-preview.ts';

export interface Ticks {
  /** As it is ticked, also while the lab has not answered yet. */
  readonly isTicked: (row: ImportRow) => boolean;
  readonly tick: (row: ImportRow) => void;
}

/** A tick shows at once; `store` tells the lab and settles when its answer is shown. */
export function useTicks(store: (key: string, include: boolean) => Promise<unknown>): Ticks {
  const [asked, setAsked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isTicked = ({ key, include }: ImportRow) => asked.get(key) ?? include;

  function tick(row: ImportRow): void {
    const include = !isTicked(row);
    setAsked((before) => new Map(before).set(row.key, include));
    const forget = () => setAsked((before) => new Map([...before].filter(([one]) => one !== row.key)));
    store(row.key, include).then(forget, forget);
  }

  return { isTicked, tick };
}
