import type { Finding, HostRole } from '../../../preload/contract/hosts.ts';
import type { FactsReading } from '../facts.ts';
import { type HostCheck, weight } from './check.ts';
import { clock } from './clock.ts';
import { clockSource } from './clock-source.ts';
import { commandStart } from './command-start.ts';
import { contradictions } from './contradictions.ts';
import { dirtyPages } from './dirty-pages.ts';
import { diskFill } from './disk-fill.ts';
import { filesystem } from './filesystem.ts';
import { freeSpace } from './free-space.ts';
import { governor } from './governor.ts';
import { home } from './home.ts';
import { load } from './load.ts';
import { lvmSnapshot } from './lvm-snapshot.ts';
import { mountOptions } from './mount-options.ts';
import { numa } from './numa.ts';
import { openFiles } from './open-files.ts';
import { otherServers } from './other-servers.ts';
import { raidBattery } from './raid-battery.ts';
import { raidLearnCycle } from './raid-learn-cycle.ts';
import { raidResync } from './raid-resync.ts';
import { raidState } from './raid-state.ts';
import { raidWritePolicy } from './raid-write-policy.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { scheduler } from './scheduler.ts';
import { steal } from './steal.ts';
import { swapInUse } from './swap-in-use.ts';
import { swappiness } from './swappiness.ts';
import { clientTools, serverTools } from './tools.ts';
import { transparentHugePages } from './transparent-huge-pages.ts';
import { turbo } from './turbo.ts';
import { virtualMachine } from './virtual-machine.ts';

/** A new check: one file, one line here. */
export const checks: readonly HostCheck[] = [
  serverTools,
  clientTools,
  freeSpace,
  home,
  contradictions,
  raidWritePolicy,
  raidLearnCycle,
  raidBattery,
  raidState,
  raidResync,
  otherServers,
  load,
  steal,
  swapInUse,
  swappiness,
  transparentHugePages,
  numa,
  governor,
  turbo,
  scheduler,
  mountOptions,
  filesystem,
  lvmSnapshot,
  diskFill,
  dirtyPages,
  openFiles,
  clock,
  clockSource,
  commandStart,
  scheduledJobs,
  virtualMachine,
];

/** Every check asked of one reading; what blocks comes first. */
export function checkHost(reading: FactsReading, roles: readonly HostRole[]): Finding[] {
  return checks
    .flatMap((check) => {
      const answer = check.ask(reading, roles);
      return answer === null ? [] : [{ id: check.id, ...answer }];
    })
    .sort((one, other) => weight[one.severity] - weight[other.severity]);
}
