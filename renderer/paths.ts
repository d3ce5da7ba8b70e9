import { idQuery } from './id-list.ts';

/** One side of a comparison of facts; without a snapshot, the newest of the host. */
export interface FactsSide {
  readonly hostId: number;
  readonly snapshotId?: number | undefined;
}

/** Every address inside the window. Screens link by these, never by a string of their own. */
export const paths = {
  start: () => '/',
  hosts: () => '/hosts',
  host: (id: number) => `/hosts/${id}`,
  newHost: () => '/hosts/new',
  importHosts: () => '/hosts/import',
  editHost: (id: number) => `/hosts/${id}/edit`,
  hostFacts: (id: number) => `/hosts/${id}/facts`,
  hostAccess: (id: number) => `/hosts/${id}/access`,
  factsDiff: (before: FactsSide, after: FactsSide) =>
    `/hosts/facts-diff?before=${sideText(before)}&after=${sideText(after)}`,
  experiments: () => '/experiments',
  newExperiment: (template?: string) =>
    template === undefined ? '/experiments/new' : `/experiments/new?template=${encodeURIComponent(template)}`,
  /** A new plan that varies what an imported experiment varied. */
  experimentLike: (id: number) => `/experiments/new?like=${id}`,
  experiment: (id: number) => `/experiments/${id}`,
  live: () => '/live',
  history: (experimentId?: number) =>
    experimentId === undefined ? '/history' : `/history?experiment=${experimentId}`,
  /** `overlay`: trials that lie over its charts. */
  trial: (id: number, overlay: readonly number[] = []) => `/trials/${id}${idQuery({ overlay })}`,
  /** `trials`: only these of the experiment. */
  compare: (experimentId?: number, trials: readonly number[] = []) =>
    experimentId === undefined ? '/compare' : `/compare/${experimentId}${idQuery({ trials })}`,
  /** Trials of several experiments. */
  compareAcross: (trials: readonly number[]) => `/compare/across${idQuery({ trials })}`,
  reports: () => '/reports',
  /** `baseline`: a trial of the treatment that all are compared with, of an import. */
  report: (experimentId: number, trials: readonly number[] = [], baseline: readonly number[] = []) =>
    `/reports/${experimentId}${idQuery({ trials, baseline })}`,
  configs: () => '/configs',
  variables: (name?: string) =>
    `/configs?tab=variables${name === undefined ? '' : `&name=${encodeURIComponent(name)}`}`,
  compareConfigs: (trialId?: number) =>
    `/configs?tab=compare${trialId === undefined ? '' : `&trial=${trialId}`}`,
  imports: () => '/import',
  import: (id: number) => `/import?id=${id}`,
  pasteImport: () => '/import?paste',
  handEntry: () => '/import?hand',
  settings: () => '/settings',
} as const;

/** `3` for the newest snapshot of host 3, `3-41` for its snapshot 41. */
function sideText({ hostId, snapshotId }: FactsSide): string {
  return snapshotId === undefined ? String(hostId) : `${hostId}-${snapshotId}`;
}
