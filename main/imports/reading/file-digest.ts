import type { Reading } from '../../../preload/contract/imports.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import type { TextReader } from '../../readings/reader.ts';
import type { PackedGroup } from '../../series/packed-group.ts';
import { numberOf } from '../../text/number-text.ts';
import type { SourceFile } from '../sources/source-file.ts';
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
}

/** `hold`: with the values over time too, so that the text need not be read again to store them. */
export async function digestFile(file: SourceFile, hold = false, watch?: Watch): Promise<FileDigest> {
  const found: FoundReading[] = [];
  const counts = new Map<TextReader, number>();
  function deliver({ reader, reading }: Delivered): void {
    const index = counts.get(reader) ?? 0;
    counts.set(reader, index + 1);
    const packed = hold ? packReading(reading.series) : null;
    found.push({ reader: reader.id, index, reading: digestOf(reading), packed });
  }
  const read = await readSource(file, deliver, watch);
  return { path: file.path, ...read, readings: read.outcome === 'read' ? chosen(found) : [] };
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
  for (const { id } of readers) {
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

/** Bytes of the values over time that a digest holds. */
export function heldBytes({ readings }: FileDigest): number {
  let bytes = 0;
  for (const { packed } of readings)
    for (const { seconds, series } of packed ?? [])
      bytes += series.reduce((sum, { values }) => sum + values.length, seconds.length);
  return bytes;
}
