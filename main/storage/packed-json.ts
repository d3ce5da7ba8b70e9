import { Readable } from 'node:stream';
// The whole module, not its names: a Node without zstd then still starts and can say what it lacks.
import zlib from 'node:zlib';
import { z } from 'zod';

/** Long JSON that is seldom asked for takes a tenth of its room. It comes in pieces, and is never there as a whole. */
export async function packPieces(pieces: AsyncIterable<string>): Promise<Buffer> {
  const packed = Readable.from(pieces).compose(zlib.createZstdCompress());
  const parts: Buffer[] = [];
  for await (const part of packed) parts.push(part);
  return Buffer.concat(parts);
}

/** A column that `packPieces` wrote, parsed and checked. */
export function packedJson<Schema extends z.ZodType>(schema: Schema) {
  return z
    .instanceof(Uint8Array)
    .transform((packed, context) => {
      try {
        return JSON.parse(zlib.zstdDecompressSync(packed).toString()) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not packed JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
