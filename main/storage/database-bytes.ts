import { statSync } from 'node:fs';

/** What a history takes on disk: most of a young one still lies in its write-ahead log. */
export function databaseBytes(file: string): number {
  const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}
