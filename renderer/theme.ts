import { useSyncExternalStore } from 'react';

/** `auto` follows the system. Kept in the window, since each screen may want its own. */
export type Theme = 'light' | 'dark' | 'auto';

const storageKey = 'rackmark.theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export function storedTheme(): Theme {
  const stored = window.localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

export function setTheme(theme: Theme): void {
  window.localStorage.setItem(storageKey, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** Light, dark, auto, light, … */
export function nextTheme(theme: Theme): Theme {
  return theme === 'light' ? 'dark' : theme === 'dark' ? 'auto' : 'light';
}

/** The theme that was chosen, and the scheme that is drawn: charts on a canvas must redraw when it changes. */
export function useTheme(): { readonly theme: Theme; readonly scheme: 'light' | 'dark' } {
  const theme = useSyncExternalStore(subscribe, storedTheme);
  const scheme = useSyncExternalStore(subscribe, () => schemeOf(storedTheme()));
  return { theme, scheme };
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = schemeOf(theme);
}

function schemeOf(theme: Theme): 'light' | 'dark' {
  if (theme !== 'auto') return theme;
  return systemIsDark.matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

systemIsDark.addEventListener('change', () => {
  applyTheme(storedTheme());
  for (const listener of listeners) listener();
});
