import { withPictures } from '../../../preload/contract/shown-name.ts';
import { type ArchiveLimits, archiveLimits } from './limits.ts';
import type { Found, SourceFile } from './source-file.ts';
import { unpack } from './unpack.ts';

export interface GivenFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isTaken?: SourceFile['isTaken'];
}

export const pieceBytes = 256 * 1024;

/** Contents that are here already: pasted, or handed over by a browser. Archives among them are unfolded too. */
export async function* given(
  files: Iterable<GivenFile>,
  limits: ArchiveLimits = archiveLimits,
): AsyncGenerator<Found, void> {
  for (const { path, bytes, isTaken = () => false } of files) {
    async function* content() {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    }
    yield* unpack({ path: withPictures(path), isTaken, bytes: bytes.length, content }, limits, async () =>
      Buffer.from(bytes),
    );
  }
}
