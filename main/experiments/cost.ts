import type { Plan } from '../../preload/contract/experiments.ts';
import { type Phase, phases } from '../../preload/contract/trials.ts';

/** Seconds by phase as earlier trials on the host took them; a phase nobody has seen yet is left out. */
export type ObservedSeconds = Partial<Record<Phase, number>>;

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
const copyBytesPerSecond = 150e6;

/** Seconds that each phase of one trial of the plan is expected to take. */
export function phaseSeconds(
  plan: Pick<Plan, 'warmupSeconds' | 'measureSeconds'>,
  dataBytes: number,
  observed: ObservedSeconds = {},
): Record<Phase, number> {
  const planned = {
    ...usualSeconds,
    'restore-data': Math.max(1, dataBytes / copyBytesPerSecond),
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
const loadBytesPerSecond = 20e6;

/** The data set is built once, by the first trial that needs it. */
export function buildSeconds(dataBytes: number): number {
  return 5 + dataBytes / loadBytesPerSecond;
}
