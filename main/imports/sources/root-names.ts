import { sep } from 'node:path';

/**
 * What each of several absolute paths is called: its last name, and as many of the folders above it as tell it from the
 * others, which are often named by what was varied.
 */
export function rootNames(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split(sep).filter((name) => name !== ''));
  const depths = parts.map(() => 1);
  const nameOf = (at: number) => parts[at]?.slice(-(depths[at] ?? 1)).join('/') ?? '';
  for (;;) {
    const alike = Map.groupBy(parts.keys(), nameOf);
    const more = [...alike.values()]
      .filter(({ length }) => length > 1)
      .flat()
      .filter((at) => (depths[at] ?? 0) < (parts[at]?.length ?? 0));
    if (more.length === 0) return [...parts.keys()].map(nameOf);
    for (const at of more) depths[at] = (depths[at] ?? 1) + 1;
  }
}
