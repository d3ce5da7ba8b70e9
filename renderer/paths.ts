/** Every address inside the window. Screens link by these, never by a string of their own. */
export const paths = {
  start: () => '/',
  hosts: () => '/hosts',
  host: (id: number) => `/hosts/${id}`,
  newHost: () => '/hosts/new',
  editHost: (id: number) => `/hosts/${id}/edit`,
  experiments: () => '/experiments',
  newExperiment: (template?: string) =>
    template === undefined ? '/experiments/new' : `/experiments/new?template=${encodeURIComponent(template)}`,
  experiment: (id: number) => `/experiments/${id}`,
  live: () => '/live',
  history: (experimentId?: number) =>
    experimentId === undefined ? '/history' : `/history?experiment=${experimentId}`,
  trial: (id: number) => `/trials/${id}`,
  compare: (experimentId?: number) => (experimentId === undefined ? '/compare' : `/compare/${experimentId}`),
  reports: () => '/reports',
  report: (experimentId: number) => `/reports/${experimentId}`,
  imports: () => '/import',
  settings: () => '/settings',
} as const;
