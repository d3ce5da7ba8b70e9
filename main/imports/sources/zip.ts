import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** A zip as a file that is open, or as bytes. Whoever opened it closes it. */
export type ZipBytes = Buffer | { readonly descriptor: number };

export interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
  readonly packedBytes: number;
  /** Why it is not read, if so. */
  readonly refusal: string | null;
  content(): AsyncIterable<Uint8Array>;
}

/** Entries of a zip in the order of its list, folders left out. Sizes are those the list claims, and are held to. */
export async function* readZip(bytes: ZipBytes): AsyncGenerator<ZipEntry, void> {
  const zip = await open(bytes);
  for await (const entry of entriesOf(zip)) {
    // Undecoded, since the library gives up the whole zip for one name that leads outside.
    const name = entry.fileNameRaw.toString('utf8');
    if (name.endsWith('/')) continue;
    yield {
      name,
      bytes: entry.uncompressedSize,
      packedBytes: entry.compressedSize,
      refusal: refusalOf(entry),
      content: () => contentOf(zip, entry),
    };
  }
}

const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };

function open(bytes: ZipBytes): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const opened = (error: Error | null, zip: ZipFile) => (error ? reject(error) : resolve(zip));
    if (bytes instanceof Uint8Array) yauzl.fromBuffer(bytes, options, opened);
    else yauzl.fromFd(bytes.descriptor, options, opened);
  });
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry, void> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.removeAllListeners();
      zip.once('entry', resolve);
      zip.once('end', () => resolve(null));
      zip.once('error', reject);
      zip.readEntry();
    });
    if (entry === null) return;
    yield entry;
  }
}

const unixLink = 0o120000;

function refusalOf(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'It is encrypted.';
  const mode = entry.externalFileAttributes >>> 16;
  return (mode & 0o170000) === unixLink ? 'Links within an archive are not followed.' : null;
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array, void> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  yield* stream;
}
