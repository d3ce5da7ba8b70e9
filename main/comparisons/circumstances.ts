import { counted } from '../../preload/contract/counted.ts';
import type { Plan } from '../../preload/contract/experiments.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import type { StoredTrial } from '../storage/trials.ts';

/** Under what some trials of an experiment ran, in words; what differs between experiments is said beside their numbers. */
export function circumstancesOf(
  plan: Plan,
  trials: readonly StoredTrial[],
  measured: boolean,
): Readonly<Record<string, string>> {
  const all = (of: (trial: StoredTrial) => string) => [...new Set(trials.map(of))].toSorted().join(', ');
  return {
    'Server host': measured ? all(({ serverHost }) => serverHost) : 'imported',
    'Client host': measured ? all(({ clientHost }) => clientHost) : 'imported',
    Server: all(({ server }) => server?.version ?? 'unknown'),
    'Data set': all(({ data }) => data?.dataSet ?? 'unknown'),
    ...(measured && {
      'Warm-up': formatSeconds(plan.warmupSeconds),
      'Measured window': formatSeconds(plan.measureSeconds),
      Order: plan.order.kind,
      'Base settings': baseSettings(plan.server.base),
    }),
    Ran: ranFromTo(trials, measured),
  };
}

/** Without comments and order, which change nothing. */
function baseSettings(base: string): string {
  const lines = base
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#;[]/.test(line));
  return lines.length === 0 ? 'none' : lines.toSorted().join(', ');
}

/** An imported trial ends when it is imported: only its start, where a log told it, is of its own time. */
function ranFromTo(trials: readonly StoredTrial[], measured: boolean): string {
  const times = trials
    .flatMap(({ startedAt, endedAt }) => (measured ? [startedAt, endedAt] : [startedAt]))
    .filter((at) => at !== null)
    .toSorted();
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return 'unknown';
  const moment = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)}`;
  const range = first === last ? moment(first) : `${moment(first)} to ${moment(last)}`;
  const unknown = measured ? 0 : trials.length - times.length;
  return `${measured ? '' : 'started '}${range} UTC${unknown === 0 ? '' : `, ${counted(unknown, 'trial')} unknown`}`;
}
