import type { Trial } from '../../preload/contract/trials.ts';

/** Fields a filter can name, each with the text it looks into. */
const fields: Readonly<Record<string, (trial: Trial) => string>> = {
  status: (trial) => trial.state.status,
  worth: (trial) => (trial.excluded === null ? (trial.validity?.worth ?? '') : 'excluded'),
  host: (trial) => `${trial.serverHost} ${trial.clientHost}`,
  experiment: (trial) => trial.experimentName,
  workload: (trial) => trial.workload,
  treatment: (trial) => trial.label,
  source: (trial) => trial.source,
  phase: (trial) => ('phase' in trial.state ? (trial.state.phase ?? '') : ''),
};

/**
 * Trials that hold every word of the filter. A word may name its field (`status:failed`, `host:"r710-b"`), stand in
 * quotes, and be negated by a minus: `-control`.
 */
export function filterTrials(trials: readonly Trial[], filter: string): readonly Trial[] {
  const terms = parseFilter(filter);
  if (terms.length === 0) return trials;
  return trials.filter((trial) => terms.every((term) => holds(trial, term)));
}

interface Term {
  readonly field: string | null;
  readonly text: string;
  readonly negated: boolean;
}

function parseFilter(filter: string): readonly Term[] {
  const words = filter.matchAll(/(-?)(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/gi);
  return [...words].flatMap(([, minus, field, quoted, bare]) => {
    const known = field !== undefined && field.toLowerCase() in fields;
    const text = (quoted ?? bare ?? '').toLowerCase();
    if (text === '') return [];
    return [
      {
        field: known ? field.toLowerCase() : null,
        text: field === undefined || known ? text : `${field.toLowerCase()}:${text}`,
        negated: minus === '-',
      },
    ];
  });
}

function holds(trial: Trial, { field, text, negated }: Term): boolean {
  const where = (field === null ? undefined : fields[field]) ?? everything;
  return where(trial).toLowerCase().includes(text) !== negated;
}

function everything(trial: Trial): string {
  const failure =
    trial.state.status === 'failed' ? `${trial.state.phase} ${trial.state.failure.message}` : '';
  const reasons = (trial.validity?.reasons ?? []).map(({ title }) => title).join(' ');
  return [
    String(trial.id),
    ...Object.values(fields).map((of) => of(trial)),
    trial.control ? 'control' : '',
    trial.baseline ? 'baseline' : '',
    failure,
    reasons,
    trial.excluded?.reason ?? '',
  ].join(' ');
}

/** Views that are always there, beside whatever is typed. */
export type HistoryView = 'all' | 'doubtful' | 'failed' | 'controls';

export function inView(trial: Trial, view: HistoryView): boolean {
  switch (view) {
    case 'all':
      return true;
    case 'doubtful':
      return trial.excluded !== null || (trial.validity !== null && trial.validity.worth !== 'valid');
    case 'failed':
      return trial.state.status === 'failed';
    case 'controls':
      return trial.control;
  }
}
