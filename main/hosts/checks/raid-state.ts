import type { Fact } from '../../../preload/contract/facts.ts';
import { keysUnder, numberAt, textAt } from '../facts/fact.ts';
import { type HostCheck, passing } from './check.ts';

/** A RAID that misses a drive is slower, and slower again while it is rebuilt. */
export const raidState: HostCheck = {
  id: 'raid-state',
  mayBlock: false,
  ask: ({ sheet: { facts } }, roles) => {
    if (!roles.includes('server')) return null;
    const states = [...ofControllers(facts), ...ofSoftware(facts)];
    if (states.length === 0) return null;
    const evidence = states.map(({ name, state }) => `${name}: ${state}`).join(', ');
    const bad = states.filter(({ good }) => !good);
    if (bad.length === 0) return passing('RAID complete', 'No drive is missing.', evidence);
    return {
      severity: 'warns',
      title: `${bad[0]?.name} is ${bad[0]?.state}`,
      sentence: 'Reads and writes take other ways than on a whole RAID, and a rebuild may begin at any time.',
      remedy: 'Replace the drive and let the rebuild end before measuring.',
      evidence,
    };
  },
};

interface State {
  readonly name: string;
  readonly state: string;
  readonly good: boolean;
}

function ofControllers(facts: readonly Fact[]): State[] {
  return keysUnder(facts, 'raid').flatMap((controller) =>
    keysUnder(facts, `raid[${controller}].virtual-disk`).flatMap((disk) => {
      const state = textAt(facts, `raid[${controller}].virtual-disk[${disk}].state`);
      return state === undefined ? [] : [{ name: `Virtual disk ${disk}`, state, good: state === 'optimal' }];
    }),
  );
}

function ofSoftware(facts: readonly Fact[]): State[] {
  return keysUnder(facts, 'disks').flatMap((disk) => {
    const missing = numberAt(facts, `disks[${disk}].raid-missing`);
    if (missing === undefined) return [];
    return [{ name: disk, state: missing === 0 ? 'complete' : `short of ${missing}`, good: missing === 0 }];
  });
}
