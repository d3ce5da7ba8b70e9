import type { Reading } from '../../preload/contract/reading.ts';

export interface ReadingStream {
  push(chunk: Uint8Array): void;
  /** The text ended. `exitStatus` is the shell's: 128 + n for signal n; null when nobody knows. */
  end(exitStatus: number | null): void;
}

/** Somebody who can read one kind of foreign text: the output of a load generator, a system's log, a table. */
export interface TextReader {
  readonly id: string;
  readonly label: string;
  /**
   * Whether the first part of a text (at most 64 KiB, plain: no colours, no CR) is this reader's, by what it says and
   * never by its file's name.
   */
  recognises(head: string): boolean;
  /**
   * Reads a text as it comes; the same bytes give the same readings however they are cut. Each reading is delivered as
   * soon as what it is about has ended. `name` stands in the sources of its numbers. What is known of a text that gives
   * no reading, such as a limit that it is beyond, is said.
   */
  open(name: string, deliver: (reading: Reading) => void, say: (sentence: string) => void): ReadingStream;
}

export interface TextFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly exitStatus: number | null;
}

/** All readings of a text that is there as a whole. */
export function readWhole(reader: TextReader, file: TextFile): Reading[] {
  const readings: Reading[] = [];
  const stream = reader.open(
    file.name,
    (reading) => readings.push(reading),
    () => {},
  );
  stream.push(file.bytes);
  stream.end(file.exitStatus);
  return readings;
}
