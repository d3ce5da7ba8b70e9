import { plainName } from '../option-files/option-name.ts';
import { type Tunable, tunables } from './tunables.ts';

const prose: ReadonlyMap<Tunable, string> = new Map(
  tunables.map((tunable) => [
    tunable,
    [tunable.type, tunable.unit ?? '', ...tunable.adjustments, ...tunable.notes].join(' ').toLowerCase(),
  ]),
);

/**
 * Variables by words: each word must be part of the name or of what is written about it. First those whose name holds
 * every word, the shortest name first; all of them, by name, for no words at all.
 */
export function searchTunables(text: string): readonly Tunable[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const found = tunables.filter((tunable) => words.every((word) => matches(tunable, word)));
  const byName = (tunable: Tunable) => words.every((word) => tunable.name.includes(plainName(word)));
  return found
    .map((tunable) => ({ tunable, named: words.length > 0 && byName(tunable) }))
    .sort(
      (one, other) =>
        Number(other.named) - Number(one.named) || compare(one.tunable, other.tunable, one.named),
    )
    .map(({ tunable }) => tunable);
}

function matches(tunable: Tunable, word: string): boolean {
  return tunable.name.includes(plainName(word)) || (prose.get(tunable) ?? '').includes(word.toLowerCase());
}

function compare(one: Tunable, other: Tunable, named: boolean): number {
  const byLength = named ? one.name.length - other.name.length : 0;
  return byLength || (one.name < other.name ? -1 : 1);
}
