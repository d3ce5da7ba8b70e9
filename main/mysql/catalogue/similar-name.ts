import { tunables } from './tunables.ts';

const mostSlips = 2;

/** The catalogued name that differs in at most two letters, or undefined: `inodb_buffer_pool_size` was a slip. */
export function similarName(name: string): string | undefined {
  const near = tunables
    .filter((tunable) => Math.abs(tunable.name.length - name.length) <= mostSlips)
    .map((tunable) => ({ name: tunable.name, distance: editDistance(name, tunable.name) }))
    .filter(({ distance }) => distance > 0 && distance <= mostSlips)
    .sort((first, second) => first.distance - second.distance);
  return near[0]?.name;
}

/** Levenshtein: letters to insert, delete or exchange; not exact above `mostSlips`. */
function editDistance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...first].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...second].entries()) {
      const exchanged = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(exchanged, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    // It only grows from line to line.
    if (Math.min(...next) > mostSlips) return mostSlips + 1;
    row = next;
  }
  return row.at(-1) ?? 0;
}
