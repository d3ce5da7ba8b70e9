import { useSyncExternalStore } from 'react';

/** One point in time that several charts and readouts share. It lives outside React so that moving it draws no chart. */
export interface LinkedCursor {
  readonly get: () => number | null;
  readonly set: (seconds: number | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createCursor(): LinkedCursor {
  let seconds: number | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => seconds,
    set(next) {
      if (next === seconds) return;
      seconds = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useCursorSeconds(cursor: LinkedCursor): number | null {
  return useSyncExternalStore(cursor.subscribe, cursor.get);
}
