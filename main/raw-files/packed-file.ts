// The whole module, not its names: a Node without zstd then still starts and can say what it lacks.
import { createHash } from 'node:crypto';
import zlib from 'node:zlib';

export interface KeptFile {
  /** Of the content as it came, in hexadecimal. */
  readonly sha256: string;
  /** Of the content as it came. */
  readonly bytes: number;
}

/** A content as it will stand on disk. */
export interface PackedFile extends KeptFile {
  readonly frame: Uint8Array;
}

/** The lines of generators and samplers repeat themselves so near by that higher levels find no more, and take longer. */
const zstdLevel = { [zlib.constants.ZSTD_c_compressionLevel]: 1 };

/** For contents of up to a MiB, which take some milliseconds. `sha256` where it is known already. */
export function packFile(content: Uint8Array, sha256 = hashOf(content)): PackedFile {
  // A compressor that knows how much will come sets up no more tables than that wants.
  const frame = zlib.zstdCompressSync(content, { pledgedSrcSize: content.length, params: zstdLevel });
  return { sha256, bytes: content.length, frame: alone(frame) };
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Compressors answer with a part of what they set aside: of a small text, a hundredth. A frame may be held for long. */
function alone(frame: Uint8Array): Uint8Array {
  return frame.length === frame.buffer.byteLength ? frame : new Uint8Array(frame);
}
