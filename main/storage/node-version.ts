import zlib from 'node:zlib';
import { LabError } from '../lab-error.ts';

/** Node-API 10 came with Node 22.14; an older Node dies of a signal when it loads the database's binary. */
const neededNodeApi = 10;

/**
 * Throws `not-available-here` on a Node that cannot load the database or lacks zstd (which came with 22.15). Call it
 * before anything touches that binary.
 */
export function checkNodeVersion(
  versions: { readonly node: string; readonly napi?: string | undefined } = process.versions,
  compression: object = zlib,
): void {
  if (Number(versions.napi ?? 0) >= neededNodeApi && 'zstdCompressSync' in compression) return;
  throw new LabError({
    code: 'not-available-here',
    message: `Node ${versions.node} cannot open the history: Node 22.15 or later is needed.`,
    remedy: 'Start Rackmark with "npm start" (it brings its own Node), or install Node 22.15 or later.',
    subject: process.execPath,
  });
}
