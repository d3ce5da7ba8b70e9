import type { Fact } from '../../../preload/contract/facts.ts';
import { factsOf } from './fact.ts';
import { partsFrom } from './labelled-text.ts';

/** /proc/mdstat: level, members and what is under way, of each software RAID. */
export function mdstatFacts(text: string): Fact[] {
  return partsFrom(text, /^md\S*\s*:/).flatMap((part) => {
    const [, name = '', state = '', rest = ''] = /^(md\S*)\s*:\s*(\w+)\s*(.*)/.exec(part) ?? [];
    const [, action, done] = /\b(resync|recovery|check|reshape)\s*=\s*([\d.]+)%/.exec(part) ?? [];
    const waiting = /\b(resync|recovery|check)\s*=\s*(DELAYED|PENDING)/.exec(part)?.[1];
    const members = /\[(\d+)\/(\d+)\]/.exec(part);
    return factsOf('/proc/mdstat', [
      [`disks[${name}].raid-level`, `${name} level`, /\braid\d+|\blinear\b/.exec(rest)?.[0]],
      [
        `disks[${name}].raid-members`,
        `${name} members`,
        [...rest.matchAll(/(\S+)\[\d+\]/g)].map(([, one]) => one).join(', '),
      ],
      [`disks[${name}].raid-state`, `${name} state`, state],
      [`disks[${name}].raid-action`, `${name} under way`, action ?? waiting ?? 'idle'],
      [
        `disks[${name}].raid-progress`,
        `${name} done`,
        done === undefined ? undefined : Number(done) / 100,
        'ratio',
      ],
      [
        `disks[${name}].raid-missing`,
        `${name} members missing`,
        members ? Number(members[1]) - Number(members[2]) : undefined,
        'count',
      ],
    ]);
  });
}
