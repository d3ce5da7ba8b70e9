import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath, type Params } from './router.ts';
import type { ScreenProps } from './screen-props.ts';
import type { Section } from './shell/destinations.ts';

export interface Screen {
  /** With several paths it stays mounted when the address moves among them. */
  readonly paths: readonly string[];
  readonly section: Section | null;
  readonly Component: LazyExoticComponent<ComponentType<ScreenProps>>;
}

/** Every screen: one line each, loaded when it is first opened. The first path that fits wins. */
export const screens: readonly Screen[] = [
  screen('/', null, async () => (await import('./start/start-screen.tsx')).StartScreen),
  screen('/hosts/new', 'hosts', async () => (await import('./hosts/host-form-screen.tsx')).HostFormScreen),
  screen(
    '/hosts/import',
    'hosts',
    async () => (await import('./hosts/import-hosts-screen.tsx')).ImportHostsScreen,
  ),
  screen(
    '/hosts/facts-diff',
    'hosts',
    async () => (await import('./hosts/facts-diff-screen.tsx')).FactsDiffScreen,
  ),
  screen('/hosts/:id/facts', 'hosts', async () => (await import('./hosts/facts-screen.tsx')).FactsScreen),
  screen('/hosts/:id/access', 'hosts', async () => (await import('./hosts/access-screen.tsx')).AccessScreen),
  screen(
    ['/hosts', '/hosts/:id'],
    'hosts',
    async () => (await import('./hosts/hosts-screen.tsx')).HostsScreen,
  ),
  screen(
    '/hosts/:id/edit',
    'hosts',
    async () => (await import('./hosts/host-form-screen.tsx')).HostFormScreen,
  ),
  screen(
    '/experiments',
    'experiments',
    async () => (await import('./experiments/experiments-screen.tsx')).ExperimentsScreen,
  ),
  screen(
    '/experiments/new',
    'experiments',
    async () => (await import('./experiments/design-screen.tsx')).DesignScreen,
  ),
  screen(
    '/experiments/:id',
    'experiments',
    async () => (await import('./experiments/design-screen.tsx')).DesignScreen,
  ),
  screen('/configs', 'configs', async () => (await import('./configs/configs-screen.tsx')).ConfigsScreen),
  screen('/import', 'import', async () => (await import('./imports/import-screen.tsx')).ImportScreen),
  screen('/live', 'live', async () => (await import('./live/live-screen.tsx')).LiveScreen),
  screen('/history', 'history', async () => (await import('./history/history-screen.tsx')).HistoryScreen),
  screen('/trials/:id', 'history', async () => (await import('./trials/trial-screen.tsx')).TrialScreen),
  screen('/compare', 'compare', async () => (await import('./compare/compare-screen.tsx')).CompareScreen),
  screen(
    '/compare/across',
    'compare',
    async () => (await import('./compare/across-screen.tsx')).AcrossScreen,
  ),
  screen('/compare/:id', 'compare', async () => (await import('./compare/compare-screen.tsx')).CompareScreen),
  screen('/reports', 'reports', async () => (await import('./reports/reports-screen.tsx')).ReportsScreen),
  screen('/reports/:id', 'reports', async () => (await import('./reports/reports-screen.tsx')).ReportsScreen),
  screen(
    '/settings',
    'settings',
    async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
  ),
];

export interface FoundScreen {
  readonly screen: Screen;
  readonly params: Params;
  /** Changes when the screen must start anew. */
  readonly key: string;
}

export function findScreen(path: string): FoundScreen | null {
  for (const one of screens) {
    for (const pattern of one.paths) {
      const params = matchPath(pattern, path);
      if (params !== null)
        return { screen: one, params, key: one.paths.length > 1 ? one.paths.join() : path };
    }
  }
  return null;
}

function screen(
  paths: string | readonly string[],
  section: Section | null,
  load: () => Promise<ComponentType<ScreenProps>>,
): Screen {
  return {
    paths: typeof paths === 'string' ? [paths] : paths,
    section,
    Component: lazy(async () => ({ default: await load() })),
  };
}
