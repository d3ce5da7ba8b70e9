import { useSyncExternalStore } from 'react';

/** Experiments that stay in the rail, in the order in which they were pinned. Kept in the window, like its theme. */
const storageKey = 'rackmark.pins';
const listeners = new Set<() => void>();

export function usePins(): readonly number[] {
  const stored = useSyncExternalStore(subscribe, () => window.localStorage.getItem(storageKey));
  return parsePins(stored);
}

export function togglePin(id: number): void {
  const pins = parsePins(window.localStorage.getItem(storageKey));
  const next = pins.includes(id) ? pins.filter((pin) => pin !== id) : [...pins, id];
  window.localStorage.setItem(storageKey, next.join());
  for (const listener of listeners) listener();
}

function parsePins(stored: string | null): readonly number[] {
  return (stored ?? '')
    .split(',')
    .filter((text) => text !== '')
    .map(Number)
    .filter(Number.isInteger);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
