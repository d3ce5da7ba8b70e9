import type { WorkloadGenerator } from '../workloads/workload.ts';
import type { PlacedHost } from './placed-host.ts';
import type { Walk } from './walk.ts';

/** What following a load needs: less than starting one, so that another process can do it. */
export interface LoadSite {
  readonly walk: Walk;
  readonly server: PlacedHost;
  readonly client: PlacedHost;
  readonly generator: WorkloadGenerator;
  readonly warmupSeconds: number;
  readonly signal: AbortSignal;
}
