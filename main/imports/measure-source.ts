import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportSource } from '../../preload/contract/imports.ts';
import type { Amount } from './import-progress.ts';

/** More files than these are not counted beforehand. */
const mostCounted = 200_000;
const packed = /\.(gz|tgz|zst|tar|zip)$/i;

/**
 * How much there is to read; null where that shows only while it is read, as with archives. For an estimate: links are not
 * followed, and what cannot be looked at counts nothing.
 */
export async function measureSource(source: ImportSource, signal: AbortSignal): Promise<Amount | null> {
  switch (source.kind) {
    case 'text':
      return { files: 1, bytes: Buffer.byteLength(source.text) };
    case 'hand':
      return null;
    case 'files':
      if (source.files.some(({ path }) => packed.test(path))) return null;
      return {
        files: source.files.length,
        bytes: source.files.reduce((sum, { base64 }) => sum + Buffer.byteLength(base64, 'base64'), 0),
      };
    case 'paths':
      return countBelow(source.paths, signal);
  }
}

async function countBelow(paths: readonly string[], signal: AbortSignal): Promise<Amount | null> {
  const waiting = [...paths];
  let files = 0;
  let bytes = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (signal.aborted || packed.test(path) || files > mostCounted) return null;
    const facts = await stat(path).catch(() => null);
    if (facts?.isDirectory()) {
      const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
      for (const entry of entries) if (!entry.isSymbolicLink()) waiting.push(join(path, entry.name));
    } else if (facts?.isFile()) {
      files += 1;
      bytes += facts.size;
    }
  }
  return { files, bytes };
}
