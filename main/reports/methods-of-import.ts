import type { Comparison } from '../../preload/contract/comparisons.ts';
import { counted } from '../../preload/contract/counted.ts';
import type { ReportedTrial } from './report.ts';

/** Where an imported experiment came from. */
export interface ImportOrigin {
  /** The folder, archive or file, as it is listed among the imports. */
  readonly name: string;
  readonly storedAt: string | null;
}

type Entry = readonly [heading: string, sentences: string];

/** Of what somebody else measured only what their files say is known. */
export function methodsOfImport(
  origin: ImportOrigin | null,
  { metric }: Pick<Comparison, 'metric'>,
  trials: readonly ReportedTrial[],
): Entry[] {
  return [
    ['Design', design(trials)],
    ['Sources', sources(origin, trials)],
    ['Server', told(trials, ({ server }) => server && `${server.program} ${server.version}`)],
    ['Dates', dates(trials)],
    ['Workload', told(trials, ({ trial }) => workload(trial.workload))],
    ['Measurement', `${metric.label}: ${measurement(metric.name, trials)}`],
  ];
}

function design(trials: readonly ReportedTrial[]): string {
  const entered = trials.filter(({ trial }) => trial.source === 'entered').length;
  const all = entered === trials.length ? 'all' : entered;
  const byHand = entered === 0 ? '' : `, ${all} of them entered by hand`;
  return (
    `${counted(trials.length, 'trial')}, imported${byHand}. Whether server and data were renewed between them, and in which order they ` +
    'were planned, is not on record; every trial counts as a replicate of its treatment. Margin and confidence are those that Rackmark begins with; nobody planned them.'
  );
}

/** More paths are counted. */
const mostPaths = 20;

function sources(origin: ImportOrigin | null, trials: readonly ReportedTrial[]): string {
  const paths = [...new Set(trials.flatMap(({ files }) => files.map(({ name }) => name)))];
  const more = paths.length > mostPaths ? ` and ${paths.length - mostPaths} more` : '';
  const when = origin?.storedAt ? `, imported on ${origin.storedAt.slice(0, 10)}` : '';
  const files = paths.length === 0 ? 'no file is kept' : `${paths.slice(0, mostPaths).join(', ')}${more}`;
  return `${origin === null ? 'Imported texts' : `${origin.name}${when}`}: ${files}.${copiedFrom(trials)}`;
}

/** The paper, page or link that was given with numbers entered by hand; it stands in their notes. */
function copiedFrom(trials: readonly ReportedTrial[]): string {
  const lines = trials.flatMap(({ trial, note }) => (trial.source === 'entered' ? note.split('\n') : []));
  const told = new Set(lines.flatMap((line) => /^source: (.+)$/.exec(line)?.[1] ?? []));
  return told.size === 0 ? '' : ` Entered by hand from ${[...told].join('; ')}.`;
}

function dates(trials: readonly ReportedTrial[]): string {
  const known = trials.flatMap(({ trial }) => trial.startedAt ?? []).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return 'The files do not say when the trials ran.';
  const span =
    first === last ? `Begun on ${moment(first)}` : `Begun from ${moment(first)} to ${moment(last)}`;
  return `${span}, as the files tell${restSentence(known.length, trials.length)}`;
}

function moment(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

function workload(recorded: string): string | null {
  if (recorded === 'table') return 'numbers of a table, which names no generator';
  return recorded === '' ? null : recorded;
}

/** Everything different that trials say of one thing, and how many say nothing. */
function told(trials: readonly ReportedTrial[], of: (trial: ReportedTrial) => string | null): string {
  const said = trials.flatMap((trial) => of(trial) ?? []);
  if (said.length === 0) return 'The files do not say.';
  return `${[...new Set(said)].join('; ')}, as recorded${restSentence(said.length, trials.length)}`;
}

function restSentence(known: number, total: number): string {
  return known === total ? '.' : `; ${total - known} of ${counted(total, 'trial')} do not say.`;
}

function measurement(metric: string, trials: readonly ReportedTrial[]): string {
  const values = trials.flatMap(({ measurements }) => measurements);
  const compared = values.filter((one) => one.metric === metric);
  if (compared.length === 0) return 'no trial has it.';
  // Of a table each cell is quoted; here its kind is enough.
  const methods = compared.map(({ method }) => method.replace(/ as “.*”$/, ''));
  const sampled = values.some((one) => one.metric === `${metric}-sampled`);
  const checked = sampled ? '' : ' No counter of the server’s own was at hand for a cross-check.';
  return `${[...new Set(methods)].join('; ')}.${checked}`;
}
