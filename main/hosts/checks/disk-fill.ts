import { formatPercent } from '../../../preload/contract/quantity.ts';
import { numberAt, textAt } from '../facts/fact.ts';
import type { HostCheck } from './check.ts';
import { dataDisks } from './data-disks.ts';

const limit = 0.85;

/** A solid-state disk that is nearly full has few erased blocks left: writes slow down and vary. */
export const diskFill: HostCheck = {
  id: 'disk-fill',
  mayBlock: false,
  ask: ({ sheet: { facts } }, roles) => {
    const mount = textAt(facts, 'filesystems.of-data');
    const size = numberAt(facts, `filesystems[${mount}].size`);
    const free = numberAt(facts, `filesystems[${mount}].free`);
    const flash = dataDisks(facts).some((disk) =>
      /NVMe|solid state/.test(textAt(facts, `disks[${disk}].kind`) ?? ''),
    );
    if (size === undefined || free === undefined || size === 0 || !flash || !roles.includes('server'))
      return null;
    const used = 1 - free / size;
    if (used <= limit) return null;
    return {
      severity: 'warns',
      title: `${mount} is ${formatPercent(used)} full, on flash`,
      sentence: 'Few erased blocks are left, so that writes slow down as the trial goes on.',
      remedy: 'Free space and run fstrim, as root, before the experiment.',
      evidence: `${free} of ${size} B free`,
    };
  },
};
