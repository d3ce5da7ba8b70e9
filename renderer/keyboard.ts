import { useEffect, useEffectEvent } from 'react';

/** A single key of a screen, listed under `?` while that screen is open. */
export interface Shortcut {
  /** As `KeyboardEvent.key` says it: `x`, `[`, `ArrowLeft`, with `Shift+` in front where it matters. */
  readonly key: string;
  readonly label: string;
}

interface Registered extends Shortcut {
  readonly run: () => void;
}

const storageKey = 'rackmark.single-keys';
const registered = new Set<Registered>();

/** Registers a single key while the component is mounted. Off in text fields, and when single keys are disabled. */
export function useShortcut(key: string, label: string, run: () => void): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    const one: Registered = { key, label, run: () => runLatest() };
    registered.add(one);
    return () => void registered.delete(one);
  }, [key, label]);
}

export function shortcutsOfScreen(): readonly Shortcut[] {
  return [...registered];
}

/** Runs the shortcut of the newest component that wants this key. False when nobody does. */
export function runShortcut(event: KeyboardEvent): boolean {
  const key = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
  const one = [...registered].findLast((candidate) => candidate.key === key);
  one?.run();
  return one !== undefined;
}

export function singleKeysEnabled(): boolean {
  return window.localStorage.getItem(storageKey) !== 'off';
}

export function enableSingleKeys(enabled: boolean): void {
  window.localStorage.setItem(storageKey, enabled ? 'on' : 'off');
}

/** True where typing means text, so that a single key is not a command. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])')
  );
}
