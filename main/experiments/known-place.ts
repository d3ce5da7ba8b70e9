import type { Plan } from '../../preload/contract/experiments.ts';
import { type Phase, phases } from '../../preload/contract/trials.ts';
import { variance } from '../stats/moments.ts';
import { median } from '../stats/quantile.ts';
import type { Stores } from '../storage/stores.ts';
import type { StoredTrial } from '../storage/trials.ts';
import type { Observed } from './cost.ts';
import type { KnownPlace } from './plan-preview.ts';

/** Enough to know a host by, few enough to read while one types. */
const recentTrials = 60;

/** What the inventory and the trials of the past say of a plan's hosts. */
export function knownPlace(stores: Stores, plan: Plan): KnownPlace {
  const server = stores.hosts.findByName(plan.server.host);
  const trials = stores.trials
    .list({ status: ['succeeded'], serverHost: plan.server.host, newest: recentTrials })
    .filter((trial) => trial.source === 'measured');
  return {
    serverFacts: server?.facts ?? null,
    serverKnown: server !== null,
    clientKnown: stores.hosts.findByName(plan.client.host) !== null,
    observed: { ...observedSeconds(stores, trials), ...observedRates(trials, plan) },
    noise: observedNoise(stores, trials),
  };
}

/** Median seconds a phase took; warm-up and measuring are the plan's to say, restoring depends on the data. */
function observedSeconds(stores: Stores, trials: readonly StoredTrial[]): Observed {
  const taken = new Map<Phase, number[]>();
  for (const trial of trials) {
    for (const { phase, seconds } of stores.trials.phases(trial.id)) {
      if (seconds !== null) taken.set(phase, [...(taken.get(phase) ?? []), seconds]);
    }
  }
  return Object.fromEntries(
    phases
      .filter((phase) => !['restore-data', 'warmup', 'measure'].includes(phase))
      .flatMap((phase) => {
        const seconds = taken.get(phase);
        return seconds ? [[phase, median(seconds)]] : [];
      }),
  );
}

/** A small data set says more of starting a copy than of copying. */
const tellingBytes = 1e9;

/** Median bytes per second of restoring, and of building with the plan's generator. */
function observedRates(trials: readonly StoredTrial[], plan: Plan): Observed {
  const told = trials.flatMap(({ data }) => (data !== null && data.bytes >= tellingBytes ? [data] : []));
  const copies = told.map(({ bytes, restoreSeconds }) => bytes / restoreSeconds);
  const loads = told.flatMap(({ dataSet, bytes, buildSeconds }) =>
    buildSeconds !== null && dataSet.startsWith(`${plan.workload.generator}-`) ? [bytes / buildSeconds] : [],
  );
  return {
    ...(copies.length === 0 ? {} : { copyBytesPerSecond: median(copies) }),
    ...(loads.length === 0 ? {} : { loadBytesPerSecond: median(loads) }),
  };
}

/** Pooled over treatments that were tried at least twice, on the log scale. */
function observedNoise(stores: Stores, trials: readonly StoredTrial[]): KnownPlace['noise'] {
  const values = stores.measurements.headlines(
    trials.map((trial) => trial.id),
    ['throughput'],
  );
  const groups = Map.groupBy(trials, (trial) => `${trial.experimentId} ${trial.label}`);
  let squares = 0;
  let freedom = 0;
  for (const group of groups.values()) {
    const logs = group.flatMap((trial) => {
      const value = values.get(trial.id)?.[0]?.value ?? 0;
      return value > 0 && trial.validity?.worth !== 'invalid' ? [Math.log(value)] : [];
    });
    if (logs.length < 2) continue;
    squares += variance(logs) * (logs.length - 1);
    freedom += logs.length - 1;
  }
  if (freedom < 3) return null;
  const cv = Math.sqrt(Math.expm1(squares / freedom));
  return { cv, source: `seen between restarts on this host, ${freedom} degrees of freedom` };
}
