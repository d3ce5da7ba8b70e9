import type { TranscriptEntry } from '../../preload/contract/host-access.ts';
import { matches } from './matches.ts';

/** Entries with every word of the filter in their command or ending; the newest first. */
export function matching(entries: readonly TranscriptEntry[], filter: string): readonly TranscriptEntry[] {
  return entries.filter(({ command, ending }) => matches(`${command} ${ending}`, filter)).toReversed();
}

/** One line an entry, parted by tabs: time, seconds, exit, command; the oldest first, as it happened. */
export function asText(newestFirst: readonly TranscriptEntry[]): string {
  return newestFirst
    .toReversed()
    .map(({ startedAt, seconds, code, ending, command }) =>
      [startedAt, seconds, code ?? ending, command].join('\t'),
    )
    .join('\n');
}
