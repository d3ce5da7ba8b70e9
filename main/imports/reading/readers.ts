import type { TextReader } from '../../readings/reader.ts';
import { systemLogs } from '../../system-logs/list.ts';
import { workloads } from '../../workloads/list.ts';
import { optionFileReader } from '../beside/option-file-reader.ts';
import { parametersReader } from '../beside/parameters-reader.ts';
import { samplesReader } from '../beside/samples-reader.ts';
import { versionReader } from '../beside/version-reader.ts';
import { handEntryReader } from '../hand-entry.ts';
import { tableReader } from '../tables/table-reader.ts';

/** Each knows the output of one program by its own words; asked all along a text. */
export const programReaders: readonly TextReader[] = [...workloads, ...systemLogs];

/** Each knows its texts by their very first words: one that does is the only one. Asked where no program is known. */
export const plainReaders: readonly TextReader[] = [
  handEntryReader,
  samplesReader,
  parametersReader,
  versionReader,
];

/** ← A NEW KIND OF FOREIGN RESULT GOES HERE. What articles hold, one beside the other; asked where nobody else is known. */
export const articleReaders: readonly TextReader[] = [tableReader, optionFileReader];

export const readers: readonly TextReader[] = [...programReaders, ...plainReaders, ...articleReaders];
