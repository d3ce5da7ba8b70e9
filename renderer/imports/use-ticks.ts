import { useState } from 'react';
import type { ImportTrial } from '../../preload/contract/imports.ts';

export interface Ticks {
  /** The trials as they are ticked, also while the lab has not answered yet. */
  readonly trials: ImportTrial[];
  readonly tick: (key: string, include: boolean) => void;
}

/** A tick shows at once; `store` tells the lab and settles when its answer is shown. */
export function useTicks(
  trials: readonly ImportTrial[],
  store: (key: string, include: boolean) => Promise<unknown>,
): Ticks {
  const [asked, setAsked] = useState<ReadonlyMap<string, boolean>>(new Map());

  function tick(key: string, include: boolean): void {
    setAsked((before) => new Map(before).set(key, include));
    const forget = () => setAsked((before) => new Map([...before].filter(([one]) => one !== key)));
    store(key, include).then(forget, forget);
  }

  return {
    trials: trials.map((trial) => ({ ...trial, include: asked.get(trial.key) ?? trial.include })),
    tick,
  };
}
