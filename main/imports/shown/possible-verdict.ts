import { counted } from '../../../preload/contract/counted.ts';
import type { ImportTrial } from '../../../preload/contract/import-preview.ts';

/** What the included trials can show: a difference needs two trials of each of two treatments. */
export function possibleVerdict(trials: readonly ImportTrial[]): string {
  const counts = new Map<string, number>();
  for (const { label, include, validity } of trials)
    if (include && validity.worth !== 'invalid') counts.set(label, (counts.get(label) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  if (counts.size === 0) return 'none, no trial counts.';
  if (counts.size === 1) return 'none, there is one treatment and nothing to compare it with.';
  const treatments = counted(counts.size, 'treatment');
  if (repeated === 0) return `none, ${treatments} with one trial each: no interval, no winner.`;
  if (repeated === counts.size) return `${treatments} with two trials or more can be compared.`;
  const single = counts.size - repeated;
  const rest = single === 1 ? '1 has one trial' : `${single} have one trial each`;
  return `${repeated} of ${treatments} can be compared; ${rest}: no interval, no winner.`;
}
