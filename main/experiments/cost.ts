import type { Plan } from '../../preload/contract/experiments.ts';
import { type Phase, phases } from '../../preload/contract/trials.ts';

/** What earlier trials on the host have shown; what nobody has seen yet is left out. */
export type Observed = ObservedSeconds & ObservedRates;

/** By phase. */
type ObservedSeconds = Partial<Record<Phase, number>>;

interface ObservedRates {
  /** Of restoring golden copies. */
  readonly copyBytesPerSecond?: number;
  /** Of building data sets with the same generator. */
  readonly loadBytesPerSecond?: number;
}

/** What a phase takes on a quiet host with a local disk, until the host has shown otherwise. */
const usualSeconds: Readonly<Record<Exclude<Phase, 'restore-data' | 'warmup' | 'measure'>, number>> = {
  preflight: 1,
  deploy: 2,
  start: 2,
  verify: 1,
  collect: 1,
  postflight: 1,
  cleanup: 3,
};

/** A copy of the golden data set on one disk: reading and writing share it. */
const usualCopyBytesPerSecond = 150e6;

/** Seconds that each phase of one trial of the plan is expected to take. */
export function phaseSeconds(
  plan: Pick<Plan, 'warmupSeconds' | 'measureSeconds'>,
  dataBytes: number,
  observed: Observed = {},
): Record<Phase, number> {
  const planned = {
    ...usualSeconds,
    'restore-data': Math.max(1, dataBytes / (observed.copyBytesPerSecond ?? usualCopyBytesPerSecond)),
    ...observed,
    warmup: plan.warmupSeconds,
    measure: plan.measureSeconds,
  };
  return Object.fromEntries(phases.map((phase) => [phase, planned[phase]])) as Record<Phase, number>;
}

export function sum(seconds: Readonly<Record<Phase, number>>): number {
  return phases.reduce((total, phase) => total + seconds[phase], 0);
}

/** Loading is slower than copying: rows travel through the client and the redo log. Measured with sysbench prepare. */
const usualLoadBytesPerSecond = 20e6;

/** The data set is built once, by the first trial that needs it. */
export function buildSeconds(dataBytes: number, observed: Observed = {}): number {
  return 5 + dataBytes / (observed.loadBytesPerSecond ?? usualLoadBytesPerSecond);
}
