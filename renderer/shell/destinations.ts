import type { IconName } from '../parts/icon.tsx';
import { paths } from '../paths.ts';

/** A place of the rail. A screen without one lights none. */
export type Section =
  | 'hosts'
  | 'experiments'
  | 'configs'
  | 'live'
  | 'history'
  | 'compare'
  | 'reports'
  | 'import'
  | 'settings';

export interface Destination {
  readonly section: Section;
  readonly label: string;
  readonly icon: IconName;
  readonly path: string;
  /** The letter after G. */
  readonly letter: string;
}

/** The rail, from top to bottom. */
export const destinations: readonly Destination[] = [
  { section: 'hosts', label: 'Hosts', icon: 'hosts', path: paths.hosts(), letter: 'h' },
  {
    section: 'experiments',
    label: 'Experiments',
    icon: 'experiments',
    path: paths.experiments(),
    letter: 'e',
  },
  { section: 'configs', label: 'Configs', icon: 'configs', path: paths.configs(), letter: 'o' },
  { section: 'live', label: 'Live', icon: 'live', path: paths.live(), letter: 'l' },
  { section: 'history', label: 'History', icon: 'history', path: paths.history(), letter: 'i' },
  { section: 'compare', label: 'Compare', icon: 'compare', path: paths.compare(), letter: 'c' },
  { section: 'reports', label: 'Reports', icon: 'reports', path: paths.reports(), letter: 'r' },
  { section: 'import', label: 'Import', icon: 'import', path: paths.imports(), letter: 'm' },
];

export const settingsDestination: Destination = {
  section: 'settings',
  label: 'Settings',
  icon: 'settings',
  path: paths.settings(),
  letter: 's',
};
