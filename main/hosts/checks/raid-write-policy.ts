import type { Fact } from '../../../preload/contract/facts.ts';
import { keysUnder, textAt } from '../facts/fact.ts';
import type { FactsReading } from '../facts.ts';
import { type Answer, type HostCheck, passing, worstOf } from './check.ts';

/** Commits wait for the disk or for the controller's cache: the difference is more than most settings make. */
export const raidWritePolicy: HostCheck = {
  id: 'raid-write-policy',
  mayBlock: true,
  ask: ({ sheet }, roles) => {
    if (!roles.includes('server')) return null;
    const disks = keysUnder(sheet.facts, 'raid').flatMap((controller) =>
      keysUnder(sheet.facts, `raid[${controller}].virtual-disk`).map((disk) =>
        ofDisk(sheet.facts, controller, disk),
      ),
    );
    return worstOf(disks) ?? unknownPolicy(sheet);
  },
};

function ofDisk(facts: readonly Fact[], controller: string, disk: string): Answer | null {
  const at = `raid[${controller}].virtual-disk[${disk}]`;
  const now = textAt(facts, `${at}.write-policy`);
  const configured = textAt(facts, `${at}.write-policy-configured`) ?? now;
  const battery = textAt(facts, `raid[${controller}].battery.state`);
  const model = textAt(facts, `raid[${controller}].model`) ?? `controller ${controller}`;
  if (now === undefined) return null;
  const evidence = `${model}, virtual disk ${disk}: ${now}, configured ${configured}, battery ${battery ?? 'not said'}`;
  if (now === 'write-through' && configured !== 'write-through') {
    return {
      severity: 'blocks',
      title: `${model} fell back to write-through`,
      sentence: `Virtual disk ${disk} is set to ${configured} and writes through now; it will change again by itself.`,
      remedy:
        'Wait for the battery or replace it, or set write-through for good, so that every trial has the same.',
      evidence,
    };
  }
  if (now === 'write-through') {
    return {
      severity: 'warns',
      title: `${model} writes through`,
      sentence: `Every commit on virtual disk ${disk} waits for the drives.`,
      remedy: 'Set write-back if a battery backs it, or compare only with trials that wrote through.',
      evidence,
    };
  }
  if (now === 'write-back always' && battery !== undefined && battery !== 'optimal') {
    return {
      severity: 'warns',
      title: `${model} writes back without a good battery`,
      sentence: 'A power cut loses commits; flushing looks cheaper than a safe set-up would be.',
      remedy: 'Replace the battery, or set "no write cache if bad BBU".',
      evidence,
    };
  }
  return passing(`${model} writes back`, 'Commits wait for its cache, not for the drives.', evidence);
}

/** A controller is there and nobody can say what it does: that is worth a line, not silence. */
function unknownPolicy({ facts, missing }: FactsReading['sheet']): Answer | null {
  const onBus = facts.find(({ path }) => path.startsWith('raid.pci['));
  const reason = missing.find(({ path }) => path === 'raid[')?.reason;
  if (onBus === undefined || reason === undefined) return null;
  return {
    severity: 'informs',
    title: 'Write policy of the RAID controller unknown',
    sentence: `There is a controller, and what it does with writes cannot be read: ${reason}.`,
    remedy:
      'Install perccli64 or MegaCli64 and let the login user run it, or note policy and battery by hand.',
    evidence: String(onBus.value),
  };
}
