import { createHash } from 'node:crypto';
import type { TrialDraft } from './trial-draft.ts';

/** The same for the same content, wherever it lies: of a result its text and place there, of an attempt all its files. */
export function identityOf({ own, companions }: TrialDraft): string {
  if (own !== null) return `${own.file.sha256} ${own.found.reader} ${own.found.index}`;
  const contents = companions.map(({ file }) => file.sha256).sort();
  return `attempt ${createHash('sha256').update(contents.join(' ')).digest('hex')}`;
}
