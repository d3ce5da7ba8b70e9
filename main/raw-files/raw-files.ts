import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { LabError } from '../lab-error.ts';
import { type Lines, linesAt, selectLines } from './lines.ts';
import { type KeptFile, type PackedFile, packFile } from './packed-file.ts';

/** Files that are kept together: none of them is there before `finish`. */
export interface RawFileBatch {
  keep(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<KeptFile>;
  keepPacked(packed: PackedFile): Promise<KeptFile>;
  /** Complete on disk when it resolves; what `keep` rejected for is not among them. */
  finish(): Promise<void>;
  /** Instead of `finish`, when it came to nothing. */
  drop(): Promise<void>;
}

/** Small enough that hashing one takes well under a millisecond, so nothing here blocks for long. */
const pieceBytes = 256 * 1024;

/** So many files get their names at once. */
const namedAtOnce = 16;

const unfinishedEnding = '.unfinished';

interface Written {
  readonly unfinished: string;
  readonly kept: KeptFile;
}

/**
 * What generators and hosts wrote, unchanged for good: `raw/<aa>/<sha256>.zst`, named by content, compressed, read-only.
 * The same content is kept once.
 */
export class RawFiles {
  readonly #folder: string;
  #made: Promise<unknown> | null = null;

  constructor(directory: string) {
    this.#folder = join(directory, 'raw');
  }

  /** Keeps a file's content or some bytes. Complete on disk when it resolves, or not there at all. */
  async keep(source: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<KeptFile> {
    const written = await this.#write((unfinished) => writeContent(source, unfinished));
    await this.#name([written]);
    return written.kept;
  }

  /** Keeps many at once: a disk writes them out together much sooner than one after the other. */
  batch(): RawFileBatch {
    const begun: Promise<Written>[] = [];
    async function written(one: Promise<Written>): Promise<KeptFile> {
      begun.push(one);
      return (await one).kept;
    }
    // What could not be written was told to whoever asked for it, who goes on or not.
    async function ended(): Promise<Written[]> {
      const outcomes = await Promise.allSettled(begun);
      return outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    }
    return {
      keep: (source) => written(this.#write((unfinished) => writeContent(source, unfinished))),
      keepPacked: (packed) => written(this.#write((unfinished) => writePacked(packed, unfinished))),
      finish: async () => this.#name(await ended()),
      drop: async () => {
        for (const { unfinished } of await ended()) await rm(unfinished, { force: true });
      },
    };
  }

  /** On disk, but not yet under its name. */
  async #write(write: (unfinished: string) => Promise<KeptFile>): Promise<Written> {
    this.#made ??= mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#made;
    const unfinished = join(this.#folder, `${randomUUID()}${unfinishedEnding}`);
    try {
      return { unfinished, kept: await write(unfinished) };
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** A folder is synced once for all that got their names in it. */
  async #name(written: readonly Written[]): Promise<void> {
    const folders = new Set(written.map(({ kept }) => dirname(this.#fileOf(kept.sha256))));
    try {
      await inLots([...folders], (folder) => mkdir(folder, { recursive: true, mode: 0o700 }));
      await inLots(written, ({ unfinished, kept }) => rename(unfinished, this.#fileOf(kept.sha256)));
      await inLots([...folders], syncFolder);
    } catch (error) {
      for (const { unfinished } of written) await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** The content, checked against its name. Throws `file-unreadable` when it is gone or damaged. */
  async read(sha256: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.stream(sha256)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Lines of a kept text, counted from 1. */
  readLines(sha256: string, fromLine: number, count: number): Promise<Lines> {
    return selectLines(this.stream(sha256), fromLine, count);
  }

  /** Single lines of a kept text by their numbers; those that it does not have are left out. */
  readLinesAt(sha256: string, numbers: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
    return linesAt(this.stream(sha256), numbers);
  }

  /** The content in pieces; fails at the end when it does not match its name. */
  async *stream(sha256: string): AsyncGenerator<Buffer, void> {
    const hash = createHash('sha256');
    try {
      const source = createReadStream(this.#fileOf(sha256), { highWaterMark: pieceBytes });
      const content = zlib.createZstdDecompress();
      // The pipeline's own failure arrives as the failure of reading `content`.
      pipeline(source, content).catch(() => undefined);
      for await (const piece of content) {
        hash.update(piece);
        yield piece;
      }
    } catch (error) {
      throw unreadable(sha256, error instanceof Error ? error.message : String(error), error);
    }
    if (hash.digest('hex') !== sha256)
      throw unreadable(sha256, 'its content is not what was kept', undefined);
  }

  /** True when the file is there and whole. */
  async verify(sha256: string): Promise<boolean> {
    try {
      for await (const _ of this.stream(sha256));
      return true;
    } catch (error) {
      if (error instanceof LabError) return false;
      throw error;
    }
  }

  /** Removes what a killed process left half-written; call it before the first `keep`. */
  async removeUnfinished(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#folder)) {
      if (name.endsWith(unfinishedEnding)) await rm(join(this.#folder, name), { force: true });
    }
  }

  /** Removes content that no trial names any more; absent content is no error. */
  async remove(sha256: string): Promise<void> {
    await rm(this.#fileOf(sha256), { force: true });
  }

  #fileOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error(`"${sha256}" is not a SHA-256 in hexadecimal.`);
    return join(this.#folder, sha256.slice(0, 2), `${sha256}.zst`);
  }
}

type Content = string | Uint8Array | AsyncIterable<Uint8Array>;

function writeContent(content: Content, target: string): Promise<KeptFile> {
  // At once: to set up the asynchronous one takes longer than so few bytes do.
  const isSmall = content instanceof Uint8Array && content.length <= pieceBytes;
  return isSmall ? writePacked(packFile(content), target) : writePieces(content, target);
}

async function writePacked({ sha256, bytes, frame }: PackedFile, target: string): Promise<KeptFile> {
  const file = await open(target, 'wx', 0o400);
  try {
    await file.writeFile(frame);
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256, bytes };
}

async function writePieces(source: Content, target: string): Promise<KeptFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(target, 'wx', 0o400);
  try {
    await pipeline(
      piecesOf(source),
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      },
      zlib.createZstdCompress(),
      file.createWriteStream({ flush: true }),
    );
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function inLots<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < all.length; first += namedAtOnce)
    await Promise.all(all.slice(first, first + namedAtOnce).map(work));
}

function piecesOf(source: Content): Readable {
  if (typeof source === 'string') return createReadStream(source, { highWaterMark: pieceBytes });
  if (!(source instanceof Uint8Array)) return Readable.from(source);
  const bytes = source;
  return Readable.from(
    (function* () {
      for (let start = 0; start < bytes.length; start += pieceBytes)
        yield bytes.subarray(start, start + pieceBytes);
    })(),
  );
}

/** A rename is on disk when its folder is; systems that cannot sync a folder do it on their own. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unreadable(sha256: string, why: string, cause: unknown): LabError {
  return new LabError(
    {
      code: 'file-unreadable',
      message: `The raw file ${sha256.slice(0, 12)} cannot be read: ${why}.`,
      remedy:
        'Measurements and series of the trial are kept apart and stay usable; restore the file from a backup to read its text.',
      subject: sha256,
    },
    { cause },
  );
}
