import { readWhole, type TextReader } from '../../../main/readings/reader.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import { seeded } from '../../support/pieces.ts';

/** The readings of a text that comes in seeded pieces, most of them shorter than a line, some of them empty. */
export function readInPieces(reader: TextReader, name: string, bytes: Uint8Array, seed: number): Reading[] {
  const random = seeded(seed);
  const readings: Reading[] = [];
  const stream = reader.open(
    name,
    (reading) => readings.push(reading),
    () => {},
  );
  for (let at = 0; at < bytes.length; ) {
    const end = at + Math.floor(random() ** 3 * 400);
    stream.push(bytes.subarray(at, end));
    at = end;
  }
  stream.end(null);
  return readings;
}

/** The readings of a text that is there at once. */
export function readAtOnce(reader: TextReader, name: string, bytes: Uint8Array): Reading[] {
  return readWhole(reader, { name, bytes, exitStatus: null });
}

/** The text as a terminal shows it to a file: with a byte order mark, CRLF and colours. */
export function asTerminal(bytes: Uint8Array): Uint8Array {
  const lines = Buffer.from(bytes).toString().split('\n');
  return Buffer.from(
    `\uFEFF${lines.map((line) => (line === '' ? '' : `\u001b[32m${line}\u001b[0m`)).join('\r\n')}`,
  );
}
