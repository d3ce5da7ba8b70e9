import type { Reading } from '../../../preload/contract/reading.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import { type PackedFile, packFile } from '../../raw-files/packed-file.ts';
import type { TextReader } from '../../readings/reader.ts';
import type { PackedGroup } from '../../series/packed-group.ts';
import { numberOf } from '../../text/number-text.ts';
import { type SourceFile, smallBytes } from '../sources/source-file.ts';
import { packReading } from './pack-reading.ts';
import { type Delivered, readSource, type SourceRead, type Watch } from './read-source.ts';
import { readers } from './readers.ts';
import { digestOf, isTrial, type ReadingDigest } from './reading-digest.ts';

/** A reading and how to find it again in its text. */
export interface FoundReading {
  readonly reader: string;
  /** Counted from 0 among what that reader delivered. */
  readonly index: number;
  readonly reading: ReadingDigest;
  /** Its values over time, as long as there is room to hold them until they are stored. */
  readonly packed: readonly PackedGroup[] | null;
}

/** What is held of a file after it was read. */
export interface FileDigest extends SourceRead {
  readonly path: string;
  readonly readings: readonly FoundReading[];
  /** Itself, where it is small and there is room to hold it until it is stored. */
  readonly text: PackedFile | null;
}

/** What a digest holds of its file besides numbers, so that it need not be read again to store it. */
export type Hold = 'nothing' | 'values' | 'values and text';

export async function digestFile(
  file: SourceFile,
  hold: Hold = 'nothing',
  watch?: Watch,
): Promise<FileDigest> {
  const found: FoundReading[] = [];
  const counts = new Map<TextReader, number>();
  function deliver({ reader, reading }: Delivered): void {
    const index = counts.get(reader) ?? 0;
    counts.set(reader, index + 1);
    const packed = hold === 'nothing' ? null : packReading(reading.series);
    found.push({ reader: reader.id, index, reading: digestOf(reading), packed });
  }
  const copy = hold === 'values and text' ? copyOfSmall(file) : null;
  const read = await readSource(copy?.file ?? file, deliver, watch);
  const content = read.sha256 === '' ? null : (copy?.content() ?? null);
  return {
    path: file.path,
    ...read,
    readings: read.outcome === 'read' ? chosen(found) : [],
    text: content === null ? null : packFile(content, read.sha256),
  };
}

/** A file that leaves its content behind while it is read, unless it turns out to be no small one. */
function copyOfSmall(file: SourceFile): { file: SourceFile; content: () => Uint8Array | null } {
  let pieces: Uint8Array[] = [];
  let length = 0;
  async function* content(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of file.content()) {
      length += piece.length;
      if (length <= smallBytes) pieces.push(piece);
      else pieces = [];
      yield piece;
    }
  }
  return {
    file: { ...file, content },
    content: () =>
      length > smallBytes ? null : pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces),
  };
}

interface Sourced {
  readonly reader: string;
  readonly index: number;
  readonly reading: Pick<Reading, 'kind'> & { readonly measurements: Iterable<Measurement> };
}

/**
 * Two readers may know the same lines: the first of the list is believed, a table of results before all, since it quotes
 * the program it tells of. Records of several programs one after the other are all kept.
 */
export function chosen<One extends Sourced>(found: readonly One[]): One[] {
  const tables = found.filter(({ reading }) => reading.kind === 'table');
  if (tables.length > 0) return tables;
  const kept: One[] = [];
  const understood = new Set(found.map(({ reader }) => reader));
  for (const { id } of readers.filter((reader) => understood.has(reader.id))) {
    const isTaken = takenBy(kept);
    for (const one of found) if (one.reader === id && !isTaken(one.reading)) kept.push(one);
  }
  return kept;
}

/** Whether a trial overlaps one of these, which are of other readers. A text may hold a hundred thousand. */
function takenBy(kept: readonly Sourced[]): (reading: Sourced['reading']) => boolean {
  const lines = kept.flatMap(({ reading }) => (isTrial(reading) ? [linesOf(reading)] : []));
  const known = lines.filter((one) => one !== null).sort((one, other) => one.first - other.first);
  let last = 0;
  const lastSoFar = known.map((one) => (last = Math.max(last, one.last)));
  return (reading) => {
    if (lines.length === 0 || !isTrial(reading)) return false;
    const own = linesOf(reading);
    if (own === null || known.length < lines.length) return true;
    const before = countUpTo(known, own.last);
    return before > 0 && (lastSoFar[before - 1] ?? 0) >= own.first;
  };
}

/** How many of them, sorted, begin at that line or before. */
function countUpTo(sorted: readonly { readonly first: number }[], line: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.first ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function linesOf({ measurements }: Sourced['reading']): { first: number; last: number } | null {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { source } of measurements) {
    const said = /:(\d+)(?:-(\d+))?$/.exec(source ?? '');
    const from = numberOf(said?.[1]);
    if (from === null) continue;
    first = Math.min(first, from);
    last = Math.max(last, numberOf(said?.[2]) ?? from);
  }
  return last === 0 ? null : { first, last };
}

/** Bytes of the values over time and of the text that a digest holds. */
export function heldBytes({ readings, text }: FileDigest): number {
  let bytes = text?.frame.length ?? 0;
  for (const { packed } of readings)
    for (const { seconds, series } of packed ?? [])
      bytes += series.reduce((sum, { values }) => sum + values.length, seconds.length);
  return bytes;
}
