import type { Reading } from '../../preload/contract/imports.ts';
import { LabError } from '../lab-error.ts';
import { chosen } from './file-digest.ts';
import { readSource } from './read-source.ts';
import { programReaders } from './readers.ts';

/** What a text says, told by what stands in it and never by its name. Throws `format-unknown` where it says nothing. */
export async function readText(name: string, text: string): Promise<Reading[]> {
  const bytes = Buffer.from(text);
  async function* content() {
    yield bytes;
  }
  const delivered: { reader: string; index: number; reading: Reading }[] = [];
  await readSource({ path: name, bytes: bytes.length, content }, ({ reader, reading }) =>
    delivered.push({ reader: reader.id, index: delivered.length, reading }),
  );
  const readings = chosen(delivered).map(({ reading }) => reading);
  if (readings.length > 0) return readings;
  throw new LabError({
    code: 'format-unknown',
    message: `${name} is not the output of a load generator that Rackmark reads.`,
    remedy: `Give the whole text as it was printed, from its first line. Read so far: ${programReaders.map(({ label }) => label).join(', ')}, tables of results, option files, samples as CSV.`,
    subject: name,
    detail: text.slice(0, 400),
  });
}
