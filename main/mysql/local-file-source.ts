import { readdir, readFile, stat } from 'node:fs/promises';
import type { FileSource } from './walk-option-files.ts';

const WRITABLE_BY_ALL = 0o002;

/** Option files of this computer; relative paths are those of the directory Rackmark was started in. */
export const localFileSource: FileSource = {
  read: async (path) => {
    try {
      const { mode } = await stat(path);
      return { bytes: await readFile(path), writableByAll: (mode & WRITABLE_BY_ALL) !== 0 };
    } catch {
      return undefined;
    }
  },
  list: async (directory) => {
    try {
      return await readdir(directory);
    } catch {
      return undefined;
    }
  },
};
