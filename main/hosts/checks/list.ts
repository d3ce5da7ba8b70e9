import type { Finding, HostRole } from '../../../preload/contract/hosts.ts';
import type { FactsReading } from '../facts.ts';
import type { HostCheck } from './check.ts';
import { freeSpace } from './free-space.ts';
import { governor } from './governor.ts';
import { load } from './load.ts';
import { otherServers } from './other-servers.ts';
import { raidResync } from './raid-resync.ts';
import { steal } from './steal.ts';
import { swapInUse } from './swap-in-use.ts';
import { swappiness } from './swappiness.ts';
import { clientTools, serverTools } from './tools.ts';
import { transparentHugePages } from './transparent-huge-pages.ts';

/** A new check: one file, one line here. */
const checks: readonly HostCheck[] = [
  serverTools,
  clientTools,
  freeSpace,
  otherServers,
  load,
  swapInUse,
  swappiness,
  transparentHugePages,
  governor,
  raidResync,
  steal,
];

const weight: Readonly<Record<Finding['severity'], number>> = { blocks: 0, warns: 1, informs: 2, passes: 3 };

/** Every check asked of one reading; what blocks comes first. */
export function checkHost(reading: FactsReading, roles: readonly HostRole[]): Finding[] {
  return checks
    .flatMap((check) => {
      const answer = check.ask(reading, roles);
      return answer === null ? [] : [{ id: check.id, ...answer }];
    })
    .sort((one, other) => weight[one.severity] - weight[other.severity]);
}
