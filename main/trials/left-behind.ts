import type { Finding } from '../../preload/contract/hosts.ts';
import type { Intent } from '../storage/intents.ts';
import { readLeftover } from './intents.ts';
import { abandonedOn } from './put-back.ts';
import type { TrialParts } from './trial-parts.ts';

/**
 * What ended trials could not take away from a host, for whoever looks at it. Nothing is blocked by it. A lease is no
 * trouble: it ends by itself.
 */
export function leftBehindFindings(parts: TrialParts, hostId: number): Finding[] {
  const unreadable = parts.stores.intents
    .listOpen({ hostId })
    .filter((intent) => readLeftover(intent) === null);
  const left = [...abandonedOn(parts, hostId).filter(({ kind }) => kind !== 'lease'), ...unreadable];
  if (left.length === 0) return [];
  return [
    {
      id: 'left-behind',
      severity: 'warns',
      title:
        left.length === 1
          ? 'Something of Rackmark is still on this host'
          : `${left.length} things of Rackmark are still on this host`,
      sentence: 'The host could not be reached, or refused, when a trial put it back.',
      remedy:
        unreadable.length === left.length
          ? 'Look into the directory of Rackmark on the host and remove it by hand.'
          : 'It is tried again before the next trial here and at each start of the app.',
      evidence: left.map(describe).join('\n'),
    },
  ];
}

function describe(intent: Intent): string {
  const since = `since ${intent.openedAt.slice(0, 16).replace('T', ' ')} UTC`;
  const what = readLeftover(intent);
  switch (what?.thing) {
    case 'job':
      return `job ${what.base}/jobs/${what.id}, ${since}`;
    case 'instance':
      return `server ${what.base}/instances/${what.id}, ${since}`;
    case 'data-set':
      return `data set ${what.base}/data-sets/${what.id}, ${since}`;
    case 'settings':
      return what.changes
        .map(({ file, before, after }) => `${file}: ${after}, ${before} before, ${since}`)
        .join('\n');
    case 'service-state':
      return `server of the host, ${what.wasRunning ? 'running' : 'stopped'} before; ${what.base}/services/${what.id}, ${since}`;
    case 'service-database':
      return `database ${what.names.database} in the server of the host, ${since}`;
    case 'service-files':
      return what.changes
        .map(({ path, before }) => `${path}: ${before === null ? 'of ours' : 'changed by us'}, ${since}`)
        .join('\n');
    case 'lease':
      return `lease ${what.purpose}, ${since}`;
    case undefined:
      return `not readable: ${JSON.stringify(intent.what)}, ${since}`;
  }
}
