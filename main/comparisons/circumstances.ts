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
    Ran: ranFromTo(trials),
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

function ranFromTo(trials: readonly StoredTrial[]): string {
  const times = trials.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]).filter((at) => at !== null);
  const [first, last] = [times.toSorted()[0], times.toSorted().at(-1)];
  if (first === undefined || last === undefined) return 'unknown';
  const moment = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)}`;
  return `${moment(first)} to ${moment(last)} UTC`;
}
