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
    // Without Map.groupBy: a Node that is too old for history still says what files hold.
    const names = parts.map((_, at) => nameOf(at));
    const times = new Map<string, number>();
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
    const more = [...parts.keys()].filter(
      (at) => (times.get(names[at] ?? '') ?? 0) > 1 && (depths[at] ?? 0) < (parts[at]?.length ?? 0),
    );
    if (more.length === 0) return names;
    for (const at of more) depths[at] = (depths[at] ?? 1) + 1;
  }
}
