import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath, type Params } from './router.ts';

/** A place of the rail. A screen without one lights none. */
export type Section =
  | 'hosts'
  | 'experiments'
  | 'live'
  | 'history'
  | 'compare'
  | 'reports'
  | 'import'
  | 'settings';

export interface ScreenProps {
  readonly params: Params;
  readonly query: URLSearchParams;
}

export interface Screen {
  readonly path: string;
  readonly section: Section | null;
  readonly Component: LazyExoticComponent<ComponentType<ScreenProps>>;
}

/** Every screen: one line each, loaded when it is first opened. The first path that fits wins. */
export const screens: readonly Screen[] = [
  screen(
    '/settings',
    'settings',
    async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
  ),
];

export function findScreen(path: string): { readonly screen: Screen; readonly params: Params } | null {
  for (const one of screens) {
    const params = matchPath(one.path, path);
    if (params !== null) return { screen: one, params };
  }
  return null;
}

function screen(
  path: string,
  section: Section | null,
  load: () => Promise<ComponentType<ScreenProps>>,
): Screen {
  return { path, section, Component: lazy(async () => ({ default: await load() })) };
}
