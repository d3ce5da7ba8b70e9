import { keysUnder, textAt } from '../facts/fact.ts';
import type { HostCheck } from './check.ts';

/** As long as an LVM snapshot exists, the first write to each chunk of its origin is three. */
export const lvmSnapshot: HostCheck = {
  id: 'lvm-snapshot',
  mayBlock: false,
  ask: ({ sheet: { facts } }, roles) => {
    if (!roles.includes('server')) return null;
    const volumes = keysUnder(facts, 'disks')
      .filter((disk) => textAt(facts, `disks[${disk}].volume-kind`) === 'LVM snapshot')
      .map((disk) => textAt(facts, `disks[${disk}].volume`) ?? disk);
    if (volumes.length === 0) return null;
    return {
      severity: 'warns',
      title: 'An LVM snapshot exists',
      sentence:
        'The first write to each chunk of its origin copies the old one first; writes are slow until it is gone.',
      remedy: 'Remove it with lvremove, as root, if nobody needs it.',
      evidence: volumes.join(', '),
    };
  },
};
