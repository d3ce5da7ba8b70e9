import { readdir, readFile, stat } from 'node:fs/promises';
import type { FileSource } from './walk-option-files.ts';

const WRITABLE_BY_ALL = 0o002;

/** Option files of this computer; relative paths are those of the directory Rackmark was started in. */
export const localFileSource: FileSource = {
  read: async (path) => {
    try {
      const status = await stat(path);
      // What is no file, such as a pipe, might never end.
      if (!status.isFile()) return undefined;
      return { bytes: await readFile(path), writableByAll: (status.mode & WRITABLE_BY_ALL) !== 0 };
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
