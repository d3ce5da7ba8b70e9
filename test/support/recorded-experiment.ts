import { trialsOf } from '../../main/experiments/design.ts';
import { newTrials } from '../../main/experiments/new-trials.ts';
import { readPlan } from '../../main/experiments/plan-file.ts';
import type { StoredTrial } from '../../main/storage/trials.ts';
import { judgeTrial } from '../../main/trials/conclude.ts';
import type { TrialParts } from '../../main/trials/trial-parts.ts';
import type { Plan } from '../../preload/contract/experiments.ts';
import { phases, type TrialStatus } from '../../preload/contract/trials.ts';
import { seeded } from './pieces.ts';

/** What happened to one trial; left out: it succeeded. */
export interface Happening {
  readonly state?: TrialStatus;
  readonly excluded?: string;
  /** Seconds of the measured window in which next to nothing was done. */
  readonly stalled?: readonly [number, number];
}

export interface Recording {
  readonly yaml: string;
  /** Mean throughput of a trial, in 1/s. */
  readonly throughput: (trial: StoredTrial) => number;
  readonly happened?: (trial: StoredTrial) => Happening;
  readonly seed?: number;
  readonly source?: 'designed' | 'imported';
}

/**
 * A finished experiment in history, recorded as the runner records it: states, settings, series by second, and then the
 * engine's own judgement of them. Only the numbers are made up, from a seed.
 */
export function recordExperiment(parts: TrialParts, recording: Recording): number {
  const { stores } = parts;
  const plan = readPlan(recording.yaml);
  const random = seeded(recording.seed ?? 1);
  const at = clock(parts.now());
  const { id } = stores.experiments.insert(
    { plan, yaml: recording.yaml, source: recording.source ?? 'designed' },
    at(),
  );
  stores.experiments.setStatus(id, 'running', at());
  for (const row of newTrials(id, plan, trialsOf(plan), {})) {
    const trial = stores.trials.insert(row, at());
    recordTrial(parts, plan, trial, recording, random, at);
  }
  stores.experiments.setStatus(id, 'finished', at());
  return id;
}

/** One more second at each look. */
function clock(start: Date): () => string {
  let milliseconds = start.getTime();
  return () => {
    milliseconds += 1000;
    return new Date(milliseconds).toISOString();
  };
}

function recordTrial(
  parts: TrialParts,
  plan: Plan,
  trial: StoredTrial,
  recording: Recording,
  random: () => number,
  at: () => string,
): void {
  const { stores } = parts;
  const { state = { status: 'succeeded' }, excluded, stalled } = recording.happened?.(trial) ?? {};
  const last = state.status === 'failed' ? phases.indexOf(state.phase) : phases.length - 1;
  for (const phase of phases.slice(0, last + 1))
    stores.trials.setState(trial.id, { status: 'running', phase }, at());
  stores.trials.setState(trial.id, state, at());
  if (state.status === 'canceled') return;
  recordSettings(parts, trial);
  if (state.status !== 'succeeded') return;
  recordSeries(parts, plan, trial.id, recording.throughput(trial), stalled, random);
  judgeTrial(
    parts,
    trial.id,
    { startSeconds: 0, endSeconds: plan.measureSeconds, setBy: 'plan', setAt: at() },
    { percentileRank: 95, transactions: null, commits: null },
  );
  if (excluded !== undefined) stores.trials.setExcluded(trial.id, { reason: excluded, at: at() });
}

function recordSettings({ stores }: TrialParts, trial: StoredTrial): void {
  stores.trials.setServer(trial.id, { program: '/usr/sbin/mariadbd', version: 'MariaDB 10.11.14' });
  const readings = Object.entries(trial.treatment).map(([name, level]) => ({
    name,
    requested: String(level),
    effective: String(level),
    agreement: 'as-requested' as const,
    reason: '',
  }));
  stores.settingReadings.replace(trial.id, [
    ...readings,
    {
      name: 'innodb_log_file_size',
      requested: '70000000',
      effective: '66M',
      agreement: 'adjusted',
      reason: 'rounded down to whole megabytes',
    },
  ]);
}

function recordSeries(
  { series }: TrialParts,
  plan: Plan,
  trialId: number,
  mean: number,
  stalled: readonly [number, number] | undefined,
  random: () => number,
): void {
  series.setZero(trialId, 'generator', plan.warmupSeconds);
  series.setZero(trialId, 'status', plan.warmupSeconds);
  series.setZero(trialId, 'server-host', plan.warmupSeconds);
  for (let second = 1; second <= plan.warmupSeconds + plan.measureSeconds; second++) {
    const inWindow = second - plan.warmupSeconds;
    const warm = Math.min(1, 0.4 + (0.6 * second) / Math.max(1, plan.warmupSeconds));
    const stalls = stalled !== undefined && inWindow > stalled[0] && inWindow <= stalled[1];
    const rate = Math.round(mean * warm * (0.97 + random() * 0.06) * (stalls ? 0.02 : 1) * 100) / 100;
    const latency = Math.round(2e6 / rate) / 1e6;
    series.append(trialId, 'generator', second, { throughput: rate, latency, errors: 0 });
    series.append(trialId, 'status', second, { commits: rate });
    series.append(trialId, 'server-host', second, {
      'cpu-busy': Math.round(700 + random() * 50) / 1000,
      'cpu-iowait': 0.05,
      'disk-write': Math.round(rate * 16_000),
      'swap-out': 0,
    });
  }
}
