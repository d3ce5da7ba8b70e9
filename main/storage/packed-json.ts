// The whole module, not its names: a Node without zstd then still starts and can say what it lacks.
import zlib from 'node:zlib';
import { z } from 'zod';

/** Long JSON that is seldom asked for takes a tenth of its room. */
export function packJson(value: object): Buffer {
  return zlib.zstdCompressSync(JSON.stringify(value));
}

/** A column that `packJson` wrote, parsed and checked. */
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
