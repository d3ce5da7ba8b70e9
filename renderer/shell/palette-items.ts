import type { Experiment } from '../../preload/contract/experiments.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { trialName, trialNumber } from '../parts/trial-name.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { setTheme } from '../theme.ts';
import { destinations, settingsDestination } from './destinations.ts';
import type { PaletteItem } from './palette-search.ts';

export interface Known {
  readonly hosts: readonly Host[];
  readonly experiments: readonly Experiment[];
  readonly trials: readonly Trial[];
}

/** All that can be found, commands and screens first. */
export function paletteItems(known: Known): readonly PaletteItem[] {
  return [
    ...commands,
    ...screens,
    ...known.hosts.map(ofHost),
    ...known.experiments.map(ofExperiment),
    ...settingsOf(known.experiments),
    ...known.trials.map(ofTrial),
  ];
}

const screens: readonly PaletteItem[] = [...destinations, settingsDestination].map((one) => ({
  key: `screen ${one.section}`,
  kind: 'screen',
  label: one.label,
  keys: `G ${one.letter.toUpperCase()}`,
  run: () => navigate(one.path),
}));

const commands: readonly PaletteItem[] = [
  command('Design an experiment', () => navigate(paths.newExperiment())),
  command('Add host', () => navigate(paths.newHost())),
  command('Check an option file', () => navigate(paths.configs())),
  command('Find a variable', () => navigate(paths.variables())),
  command('Compare two configurations', () => navigate(paths.compareConfigs())),
  command('Import a log', () => navigate(paths.imports())),
  command('Start: practice lab and templates', () => navigate(paths.start())),
  command('Light theme', () => setTheme('light')),
  command('Dark theme', () => setTheme('dark')),
  command('Theme of the system', () => setTheme('auto')),
];

function command(label: string, run: () => void): PaletteItem {
  return { key: label, kind: 'command', label, run };
}

function ofHost(host: Host): PaletteItem {
  return { key: `host ${host.id}`, kind: 'host', label: host.name, run: () => navigate(paths.host(host.id)) };
}

function ofExperiment({ id, name, status }: Experiment): PaletteItem {
  return {
    key: `experiment ${id}`,
    kind: 'experiment',
    label: `${name}, ${status}`,
    run: () => navigate(paths.experiment(id)),
  };
}

/** A setting leads to the experiments that vary it. */
function settingsOf(experiments: readonly Experiment[]): readonly PaletteItem[] {
  const names = new Set(experiments.flatMap(({ plan }) => plan.factors.map(({ name }) => name)));
  return [...names].map((name) => ({
    key: `setting ${name}`,
    kind: 'setting',
    label: name,
    run: () => navigate(`${paths.experiments()}?filter=${encodeURIComponent(name)}`),
  }));
}

function ofTrial(trial: Trial): PaletteItem {
  return {
    key: `trial ${trial.id}`,
    kind: 'trial',
    label: `${trialName(trial, true)}, ${trial.state.status} ${trialNumber(trial.id)}`,
    run: () => navigate(paths.trial(trial.id)),
  };
}
