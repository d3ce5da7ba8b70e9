import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { withPictures } from '../../../preload/contract/shown-name.ts';
import { withoutPasswords } from '../../text/without-passwords.ts';
import { type ArchiveLimits, LimitPassed, UnpackMeter } from './limits.ts';
import { OnceNamed } from './once-named.ts';
import { type Found, passed, type SourceFile } from './source-file.ts';
import { looksLikeTar, readTar } from './tar.ts';
import { readZip, type ZipBytes } from './zip.ts';

const magicBytes = 512;

/**
 * What a file holds: itself, or, where its first bytes are those of an archive (gzip, zstd, tar, zip, also one in the
 * other), each entry of it, read in place; of passwords that a generator printed nothing but their length. Nothing is
 * written anywhere. `random` gives the bytes of a zip in any order, where the file can do that.
 */
export async function* unpack(
  file: SourceFile,
  limits: ArchiveLimits,
  random: (() => Promise<ZipBytes>) | null,
  depth = 0,
): AsyncGenerator<Found, void> {
  const pieces = new Peeked(file.content());
  const kind = archiveKind(await pieces.head(magicBytes));
  if (kind === null) {
    yield { kind: 'file', file: { ...file, content: () => withoutPasswords(pieces.all()) } };
    return;
  }
  if (depth >= limits.depth) {
    yield passed(
      file.path,
      file.bytes ?? 0,
      'refused',
      `An archive in ${limits.depth} others is not opened.`,
    );
    return;
  }
  try {
    if (kind === 'tar') yield* fromTar(file, pieces, limits, depth);
    else if (kind === 'zip') yield* fromZip(file, pieces, limits, random, depth);
    else yield* unpack(decompressed(file, kind, pieces, limits), limits, null, depth + 1);
  } catch (error) {
    yield archiveFailure(file, error);
  } finally {
    await pieces.close();
  }
}

type ArchiveKind = 'gzip' | 'zstd' | 'tar' | 'zip';

function archiveKind(head: Uint8Array): ArchiveKind | null {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0x1f, 0x8b, 0x08)) return 'gzip';
  if (starts(0x28, 0xb5, 0x2f, 0xfd)) return 'zstd';
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return 'zip';
  return looksLikeTar(head) ? 'tar' : null;
}

/** The text within a `.gz` or `.zst` bears the name without that ending, unless nothing is left or another file has it. */
function decompressed(
  file: SourceFile,
  kind: 'gzip' | 'zstd',
  pieces: Peeked,
  limits: ArchiveLimits,
): SourceFile {
  const meter = new UnpackMeter(limits);
  async function* content(): AsyncGenerator<Uint8Array, void> {
    const source = Readable.from(metered(pieces.all(), meter), { objectMode: false });
    const inflate = kind === 'gzip' ? zlib.createGunzip() : zlib.createZstdDecompress();
    source.on('error', (error) => inflate.destroy(error));
    try {
      for await (const piece of source.pipe(inflate)) {
        meter.addUnpacked(piece.length);
        yield piece;
      }
    } finally {
      source.destroy();
    }
  }
  const plain = withoutEnding(file.path);
  return { path: file.isTaken?.(plain) === true ? file.path : plain, bytes: null, content };
}

function withoutEnding(path: string): string {
  return path.replace(/(?<=[^/])\.(t?gz|gzip|t?zst|zstd)$/i, '');
}

async function* metered(
  source: AsyncIterable<Uint8Array>,
  meter: UnpackMeter,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of source) {
    meter.addPacked(piece.length);
    yield piece;
  }
}

async function* fromTar(
  file: SourceFile,
  pieces: Peeked,
  limits: ArchiveLimits,
  depth: number,
): AsyncGenerator<Found, void> {
  let entries = 0;
  let bytes = 0;
  const once = onceNamed();
  for await (const entry of readTar(pieces.all())) {
    entries += 1;
    bytes += entry.bytes;
    checkTotals(entries, bytes, limits);
    if (entry.kind === 'directory') continue;
    const { path, isTaken } = once(`${file.path}/${withPictures(entry.name.replace(/^(\.\/)+/, ''))}`);
    const refusal = entry.kind === 'file' ? whyRefused(entry.name) : noPlainFile(entry.kind);
    if (refusal !== null) yield passed(path, entry.bytes, 'refused', refusal);
    else {
      const content = () => entry.content();
      yield* unpack({ path, isTaken, bytes: entry.bytes, content }, limits, null, depth + 1);
    }
  }
}

async function* fromZip(
  file: SourceFile,
  pieces: Peeked,
  limits: ArchiveLimits,
  random: (() => Promise<ZipBytes>) | null,
  depth: number,
): AsyncGenerator<Found, void> {
  const bytes = random === null ? await held(pieces, limits) : await random();
  let entries = 0;
  let unpacked = 0;
  const once = onceNamed();
  for await (const entry of readZip(bytes)) {
    entries += 1;
    unpacked += entry.bytes;
    checkTotals(entries, unpacked, limits);
    const { path, isTaken } = once(`${file.path}/${withPictures(entry.name)}`);
    const refusal = entry.refusal ?? whyRefused(entry.name);
    if (refusal !== null) yield passed(path, entry.bytes, 'refused', refusal);
    else {
      const content = () => limited(entry.content(), entry.packedBytes, limits);
      yield* unpack({ path, isTaken, bytes: entry.bytes, content }, limits, null, depth + 1);
    }
  }
}

/**
 * An archive may hold a name again (`tar -r`): a later entry of it stands under a number of its own. So does one that is
 * called as what an entry before it was unfolded to.
 */
function onceNamed(): (path: string) => Required<Pick<SourceFile, 'path' | 'isTaken'>> {
  const names = new OnceNamed();
  return (name) => {
    const path = names.free(name);
    const plain = withoutEnding(path);
    const isPlainTaken = names.has(plain);
    names.take(plain);
    return { path, isTaken: (asked) => asked === plain && isPlainTaken };
  };
}

async function* limited(
  content: AsyncIterable<Uint8Array>,
  packedBytes: number,
  limits: ArchiveLimits,
): AsyncGenerator<Uint8Array, void> {
  const meter = new UnpackMeter(limits);
  meter.addPacked(packedBytes);
  for await (const piece of content) {
    meter.addUnpacked(piece.length);
    yield piece;
  }
}

/** A zip within another archive: its list stands at its end, so all of it must be there. */
async function held(pieces: Peeked, limits: ArchiveLimits): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces.all()) {
    bytes += piece.length;
    if (bytes > limits.heldBytes)
      throw new LimitPassed(
        `A zip of more than ${Math.round(limits.heldBytes / 2 ** 20)} MiB within another archive is not opened.`,
      );
    parts.push(piece);
  }
  return Buffer.concat(parts);
}

function checkTotals(entries: number, bytes: number, limits: ArchiveLimits): void {
  if (entries > limits.entries) throw new LimitPassed(`It has more than ${limits.entries} entries.`);
  if (bytes > limits.unpackedBytes)
    throw new LimitPassed(`It unpacks to more than ${Math.round(limits.unpackedBytes / 2 ** 20)} MiB.`);
}

/** Names are never used to write a file; one that points outside is none of an honest archive all the same. */
function whyRefused(name: string): string | null {
  if (name.includes('\0')) return 'Its name holds a NUL byte.';
  const parts = name.split(/[/\\]/);
  if (parts.includes('..') || /^([/\\]|[A-Za-z]:)/.test(name)) return 'Its path leads out of the archive.';
  return null;
}

function noPlainFile(kind: 'link' | 'special' | 'directory'): string {
  return kind === 'link' ? 'Links within an archive are not followed.' : 'It is a device or a pipe, no file.';
}

function archiveFailure(file: SourceFile, error: unknown): Found {
  if (error instanceof LimitPassed)
    return passed(file.path, file.bytes ?? 0, 'refused', `${error.message} The rest of it is not read.`);
  const why = error instanceof Error ? error.message : String(error);
  return passed(file.path, file.bytes ?? 0, 'unreadable', `The archive is damaged: ${why}.`);
}

/** A stream whose first bytes can be looked at before it is read. */
class Peeked {
  readonly #source: AsyncIterator<Uint8Array>;
  #first: Uint8Array = new Uint8Array(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async head(count: number): Promise<Uint8Array> {
    while (this.#first.length < count) {
      const next = await this.#source.next();
      if (next.done === true) break;
      this.#first = this.#first.length === 0 ? next.value : Buffer.concat([this.#first, next.value]);
    }
    return this.#first;
  }

  /** All of it, from the first byte; once. */
  async *all(): AsyncGenerator<Uint8Array, void> {
    const first = this.#first;
    this.#first = new Uint8Array(0);
    if (first.length > 0) yield first;
    for (;;) {
      const next = await this.#source.next();
      if (next.done === true) return;
      yield next.value;
    }
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
