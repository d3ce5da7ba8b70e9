import type { Found } from './source-file.ts';

/** Names of which each is there once: one that comes again gets a number behind it. */
export class OnceNamed {
  readonly #taken = new Set<string>();
  /** By name, the number that it gets next: all of a hundred thousand may bear the same. */
  readonly #next = new Map<string, number>();

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  take(name: string): void {
    this.#taken.add(name);
  }

  /** The name itself where it is free; taken by now. */
  free(name: string): string {
    let free = name;
    let count = this.#next.get(name) ?? 2;
    while (this.#taken.has(free)) free = `${name} (${count++})`;
    if (free !== name) this.#next.set(name, count);
    this.#taken.add(free);
    return free;
  }
}

/**
 * What is stored is found again by its path, and so is its text: files of one path (two folders that hold the same name,
 * names that are shown alike) are told apart. In the same order they get the same names again.
 */
export async function* eachNamedOnce(sources: AsyncIterable<Found>): AsyncGenerator<Found, void> {
  const names = new OnceNamed();
  for await (const found of sources) {
    if (found.kind === 'passed') yield found;
    else yield { kind: 'file', file: { ...found.file, path: names.free(found.file.path) } };
  }
}
