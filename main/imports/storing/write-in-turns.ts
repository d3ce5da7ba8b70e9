import type { ImportStore } from '../../storage/imports.ts';
import type { Turns } from '../../turns.ts';

/** Writes the rows of an import, of which there may be a million, in transactions that last one turn each. */
export async function writeInTurns(
  imports: Pick<ImportStore, 'togetherForNow'>,
  rows: Iterable<() => void>,
  turns: Turns,
): Promise<void> {
  const writes = rows[Symbol.iterator]();
  let next = writes.next();
  while (!next.done) {
    imports.togetherForNow(() => {
      do {
        next.value?.();
        next = writes.next();
      } while (!next.done && !turns.isDue());
    });
    await turns.next();
  }
}
