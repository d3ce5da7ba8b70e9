/**
 * What a learn cycle of the battery does to writes, by controller. Sources: Dell PERC 6 User's Guide, "Battery Learn Cycle"
 * (virtual disks switch to write-through while the battery is low, about seven hours: three to discharge, four to charge);
 * PERC H310, H710, H710P and H810 User's Guide and those of PERC 9 and 10, "Battery Transparent Learn Cycle" (virtual disks
 * stay in write-back); Server Administrator Storage Management User's Guide, "Start Learn Cycle" (every 90 days).
 */
export interface RaidFamily {
  readonly name: string;
  readonly learning: 'falls to write-through' | 'stays in write-back' | 'has no battery';
}

const families: readonly { readonly model: RegExp; readonly family: RaidFamily }[] = [
  { model: /PERC [56]\/?[ie]?\b/i, family: { name: 'PERC 5 and 6', learning: 'falls to write-through' } },
  { model: /\bH[78]00\b/i, family: { name: 'PERC H700 and H800', learning: 'falls to write-through' } },
  {
    model: /\bH(200|310|330|345|350|355)\b|\bS1[0-5]0\b/i,
    family: { name: 'PERC without cache', learning: 'has no battery' },
  },
  { model: /\bH(710P?|810)\b/i, family: { name: 'PERC H710, H710P, H810', learning: 'stays in write-back' } },
  {
    model: /\bH(730P?|740P?|745|750|755|830|840)\b/i,
    family: { name: 'PERC 9 and later', learning: 'stays in write-back' },
  },
];

export const learnCycleHours = 7;

/** Undefined for a controller that is not in the table. */
export function raidFamilyOf(model: string): RaidFamily | undefined {
  return families.find((one) => one.model.test(model))?.family;
}
