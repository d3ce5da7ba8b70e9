import type { Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import type { SettingChange } from '../hosts/settings/wanted-settings.ts';
import type { Settings } from '../mysql/option-files/render.ts';
import type { ServerProgram } from '../mysql/server-program.ts';
import type { OptionValues, WorkloadGenerator } from '../workloads/workload.ts';
import type { PlacedHost } from './placed-host.ts';
import type { Walk } from './walk.ts';

/** Everything a trial needs from its plan and treatment, with the hosts it runs on. */
export interface TrialSite {
  readonly walk: Walk;
  readonly plan: Plan;
  readonly server: PlacedHost;
  readonly client: PlacedHost;
  readonly program: ServerProgram;
  readonly settings: Settings;
  readonly generator: WorkloadGenerator;
  readonly options: OptionValues;
  /** What the generator on the client host says of itself. */
  readonly generatorVersion: string;
  readonly findings: readonly Finding[];
  /** What the plan asks of the server's host and is not so yet. */
  readonly hostChanges: readonly SettingChange[];
  /** Prefix of every name that this trial uses on a host; unique on it for ever. */
  readonly tag: string;
  readonly signal: AbortSignal;
}
