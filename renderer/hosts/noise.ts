import type { Trial } from '../../preload/contract/trials.ts';

/** How much one host's throughput differs between replicates of the same treatment. */
export interface Noise {
  /** Standard deviation of log throughput: 0.021 is 2.1 %. */
  readonly ratio: number;
  readonly trials: number;
  readonly experiment: string;
  readonly endedAt: string;
}

/** Fewer degrees of freedom say next to nothing of a spread. */
const leastFreedom = 2;

/**
 * Pooled within treatments over the newest experiment on this host that repeats any: the square root of the sum of
 * squared deviations of log throughput from the mean of its treatment, over the sum of (n − 1). Trials that are not
 * valid, or excluded, do not count.
 */
export function noiseOf(trials: readonly Trial[], host: string): Noise | null {
  const usable = trials.filter((trial) => trial.serverHost === host && counts(trial));
  const experiments = Map.groupBy(usable, ({ experimentId }) => experimentId);
  const noises = [...experiments.values()].flatMap((ofOne) => noiseWithin(ofOne) ?? []);
  return noises.toSorted((one, other) => other.endedAt.localeCompare(one.endedAt))[0] ?? null;
}

function counts({ state, validity, excluded, source, throughput }: Trial): boolean {
  return (
    state.status === 'succeeded' &&
    source === 'measured' &&
    validity?.worth === 'valid' &&
    excluded === null &&
    (throughput?.value ?? 0) > 0
  );
}

function noiseWithin(trials: readonly Trial[]): Noise | null {
  const groups = [...Map.groupBy(trials, ({ label }) => label).values()];
  let squares = 0;
  let freedom = 0;
  for (const group of groups) {
    const logs = group.map(({ throughput }) => Math.log(throughput?.value ?? Number.NaN));
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    squares += logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
    freedom += logs.length - 1;
  }
  if (freedom < leastFreedom) return null;
  const ends = trials.flatMap(({ endedAt }) => endedAt ?? []).sort();
  return {
    ratio: Math.sqrt(squares / freedom),
    trials: groups.filter((group) => group.length > 1).flat().length,
    experiment: trials[0]?.experimentName ?? '',
    endedAt: ends.at(-1) ?? '',
  };
}
