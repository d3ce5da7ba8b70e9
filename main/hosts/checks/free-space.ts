import { formatBytes } from '../../../preload/contract/quantity.ts';
import type { HostCheck } from './check.ts';

const blocksUnder = 512 * 1024 ** 2;
const warnsUnder = 4 * 1024 ** 3;

export const freeSpace: HostCheck = {
  id: 'free-space',
  mayBlock: true,
  ask: ({ printed, facts }) => {
    const mount = printed.get('filesystem');
    if (mount === undefined) return null;
    const evidence = `${printed.get('freeKiB')} KiB free on ${mount}`;
    const title = `${formatBytes(facts.freeBytes)} free on ${mount}`;
    if (facts.freeBytes >= warnsUnder) {
      return { severity: 'passes', title, sentence: 'Room for data and logs.', remedy: '', evidence };
    }
    return {
      severity: facts.freeBytes < blocksUnder ? 'blocks' : 'warns',
      title,
      sentence: 'Data, its golden copy and the logs of a trial must fit.',
      remedy: 'Remove what is not needed, or give the host another directory for Rackmark.',
      evidence,
    };
  },
};
