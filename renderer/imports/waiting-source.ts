import type { ImportSource } from '../../preload/contract/imports.ts';

/** Chosen on another screen, waiting for the import screen to open it. */
let waiting: ImportSource | null = null;

export function leaveSource(source: ImportSource): void {
  waiting = source;
}

export function takeSource(): ImportSource | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
