import { useMemo, useSyncExternalStore } from 'react';

/** Where the window is: the part of the address after `#`, so that it works from a file, a scheme or a server. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

export type Params = Readonly<Record<string, string>>;

export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parsePlace(hash), [hash]);
}

export function parsePlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  return { path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

/** For an `href`: links are plain anchors, so that middle click, copy and the keyboard work. */
export function href(path: string): string {
  return `#${path}`;
}

/** Goes there from code. `replace` leaves no step back, for a filter or a redirect. */
export function navigate(path: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace) window.location.replace(href(path));
  else window.location.hash = path;
}

/** The parameters when `path` fits `pattern` (`/hosts/:id`), else null. */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
