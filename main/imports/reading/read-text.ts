import type { Reading } from '../../../preload/contract/reading.ts';
import { LabError } from '../../lab-error.ts';
import { given } from '../sources/given.ts';
import type { Found, Passed, SourceFile } from '../sources/source-file.ts';
import { walk } from '../sources/walk.ts';
import { chosen } from './file-digest.ts';
import { nothingKnown, readSource } from './read-source.ts';
import { programReaders } from './readers.ts';

export interface FileReadings {
  readonly path: string;
  readonly readings: readonly Reading[];
  /** Why there is no reading; null where there is one. */
  readonly failure: LabError | null;
}

/** What a text says, told by what stands in it and never by its name. Throws `format-unknown` where it says nothing. */
export async function readText(name: string, text: string): Promise<Reading[]> {
  const readings: Reading[] = [];
  let failure: LabError | null = null;
  for await (const file of readAll(given([{ path: name, bytes: Buffer.from(text) }]))) {
    readings.push(...file.readings);
    failure ??= file.failure;
  }
  if (readings.length === 0) throw failure ?? unknownFormat(name);
  return readings;
}

/** What every file under some paths says, one after the other; archives are read in place. */
export function readPaths(paths: readonly string[]): AsyncGenerator<FileReadings, void> {
  return readAll(walk(paths));
}

async function* readAll(sources: AsyncIterable<Found>): AsyncGenerator<FileReadings, void> {
  for await (const found of sources)
    yield found.kind === 'file' ? await readOne(found.file) : failed(found.passed);
}

async function readOne(file: SourceFile): Promise<FileReadings> {
  const { path } = file;
  const delivered: { reader: string; index: number; reading: Reading }[] = [];
  const read = await readSource(file, ({ reader, reading }) =>
    delivered.push({ reader: reader.id, index: delivered.length, reading }),
  );
  const readings = chosen(delivered).map(({ reading }) => reading);
  if (readings.length > 0) return { path, readings, failure: null };
  if (read.outcome === 'unreadable')
    return failed({ path, bytes: read.bytes, outcome: 'unreadable', sentence: read.sentence });
  const known = read.outcome === 'kept' && read.sentence !== nothingKnown;
  return { path, readings, failure: known ? notTaken(path, read.sentence) : unknownFormat(path) };
}

function failed({ path, sentence }: Passed): FileReadings {
  const failure = new LabError({
    code: 'file-unreadable',
    message: `${path} cannot be read: ${sentence}`,
    remedy: 'Check the path.',
    subject: path,
  });
  return { path, readings: [], failure };
}

/** A reader knew it and said why it gives nothing. */
function notTaken(name: string, sentence: string): LabError {
  return new LabError({
    code: 'format-unknown',
    message: `${name}: ${sentence}`,
    remedy: 'Change the text as it says and give it again.',
    subject: name,
  });
}

function unknownFormat(name: string): LabError {
  return new LabError({
    code: 'format-unknown',
    message: `${name} is not the output of a load generator that Rackmark reads.`,
    remedy: `Give the whole text as it was printed, from its first line. Read so far: ${programReaders.map(({ label }) => label).join(', ')}, tables of results, option files, samples as CSV.`,
    subject: name,
  });
}
