import type { OptionValues, WorkloadGenerator } from '../workloads/workload.ts';
import type { TrialHost } from './placed-host.ts';
import type { Walk } from './walk.ts';

/** What following a load needs: less than starting one, so that another process can do it. */
export interface LoadSite {
  readonly walk: Walk;
  readonly server: TrialHost;
  readonly client: TrialHost;
  readonly generator: WorkloadGenerator;
  readonly options: OptionValues;
  readonly warmupSeconds: number;
  /** Label of the generator's at which the measured window begins: 0 where it leaves the warm-up out by itself. */
  readonly zeroLabel: number;
  readonly measureSeconds: number;
  readonly signal: AbortSignal;
}
