import { type FactLine, type FactSheet, joined, missingAt, tallied } from './fact-line.ts';
import type { FactLookup } from './fact-lookup.ts';

/** `PERC H710 Mini, 512 MiB cache, write-back, battery optimal`; without a tool only what the bus shows. */
export function controllerLine(facts: FactLookup, sheet: FactSheet): FactLine {
  const told = facts
    .keys('raid')
    .filter((id) => facts.text(`raid[${id}].model`) !== null)
    .map((id) => controllerInWords(facts, id))
    .join('; ');
  const onBus = facts.keys('raid.pci').map((slot) => facts.text(`raid.pci[${slot}]`));
  return {
    name: 'Controller',
    value: told || joined(onBus) || 'no RAID controller seen',
    detail: '',
    missing: missingAt(sheet, 'raid[', 'write policy and battery'),
  };
}

function controllerInWords(facts: FactLookup, id: string): string {
  const at = (what: string) => `raid[${id}].${what}`;
  const policies = facts
    .keys(at('virtual-disk'))
    .map((disk) => facts.text(at(`virtual-disk[${disk}].write-policy`)));
  const battery = facts.text(at('battery.state'));
  const cache = facts.shown(at('cache'));
  return joined([
    facts.text(at('model')),
    cache === null ? null : `${cache} cache`,
    joined([...new Set(policies)]),
    battery === null ? null : `battery ${battery}`,
  ]);
}

/** The disks, and the filesystem that holds our directory. */
export function disksLine(facts: FactLookup): FactLine {
  const ofData = facts.text('filesystems.of-data');
  const free = ofData === null ? null : facts.shown(`filesystems[${ofData}].free`);
  const type =
    ofData === null ? facts.text('filesystems.described') : facts.text(`filesystems[${ofData}].type`);
  return {
    name: 'Disks',
    value: drivesInWords(facts) ?? disksInWords(facts) ?? facts.text('disks.described') ?? 'unknown',
    detail: joined([type, free === null ? null : `${free} free`]),
    missing: null,
  };
}

/** The drives behind RAID controllers: `6 × 300 GB SAS, RAID-10`. */
function drivesInWords(facts: FactLookup): string | null {
  const ids = facts.keys('raid');
  const drives = ids.flatMap((id) =>
    facts.keys(`raid[${id}].drive`).map((slot) => {
      const at = (what: string) => `raid[${id}].drive[${slot}].${what}`;
      return `${facts.shown(at('size')) ?? ''} ${facts.text(at('kind')) ?? 'drive'}`.trim();
    }),
  );
  const levels = ids.flatMap((id) =>
    facts
      .keys(`raid[${id}].virtual-disk`)
      .map((disk) => facts.text(`raid[${id}].virtual-disk[${disk}].level`)),
  );
  return drives.length === 0 ? null : joined([tallied(drives), ...new Set(levels)]);
}

/** What the kernel sees, without what is made of other disks. */
function disksInWords(facts: FactLookup): string | null {
  const kinds = facts.keys('disks').flatMap((disk) => {
    const size = facts.shown(`disks[${disk}].size`);
    const kind = facts.text(`disks[${disk}].kind`);
    if (size === null || kind === 'volume' || kind === 'software RAID') return [];
    return [`${size} ${kind ?? ''}`.trim()];
  });
  return kinds.length === 0 ? null : tallied(kinds);
}
