import { useSyncExternalStore } from 'react';

/** Reads a colour token as it stands now, for a canvas (which knows no CSS variables). */
export function tokenColor(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim();
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true });
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    scheme.removeEventListener('change', listener);
  };
}

/** Something that differs between themes: what draws tokens on a canvas depends on it. */
export function useThemeKey(): string {
  return useSyncExternalStore(subscribe, () => tokenColor('--surface'));
}
