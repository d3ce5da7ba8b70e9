import type { TextReader } from '../readings/reader.ts';
import { systemLogs } from '../system-logs/list.ts';
import { workloads } from '../workloads/list.ts';
import { optionFileReader } from './beside/option-file-reader.ts';
import { parametersReader } from './beside/parameters-reader.ts';
import { samplesReader } from './beside/samples-reader.ts';
import { versionReader } from './beside/version-reader.ts';
import { handEntryReader } from './hand-entry.ts';
import { tableReader } from './tables/table-reader.ts';

/** Each knows the output of one program by its own words; asked all along a text. */
export const programReaders: readonly TextReader[] = [...workloads, ...systemLogs];

/** ← A NEW KIND OF FOREIGN RESULT GOES HERE. Asked at the head of a text that no program is known by. */
export const generalReaders: readonly TextReader[] = [
  handEntryReader,
  tableReader,
  samplesReader,
  optionFileReader,
  parametersReader,
  versionReader,
];

export const readers: readonly TextReader[] = [...programReaders, ...generalReaders];
