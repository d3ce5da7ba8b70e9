import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { homeDirectory } from '../home-directory.ts';
import { say } from './cli/print.ts';
import { type Desktop, sessionSecrets } from './desktop.ts';

/** Without Electron there is no dialog: files go to the downloads folder, else beside the database. */
export function nodeDesktop(entry: 'node' | 'cli', dataDirectory: string): Desktop {
  return {
    entry,
    saveFile: (suggestedName, text) => saveBeside(downloadsFolder(dataDirectory), suggestedName, text),
    notify: (title, body) => say(`${title}: ${body}\n`),
    keepAwake: () => {},
    secrets: sessionSecrets(
      'Secrets stay in memory until Rackmark ends: only the Electron window has a keychain.',
    ),
  };
}

function downloadsFolder(dataDirectory: string): string {
  const downloads = join(homeDirectory(), 'Downloads');
  return existsSync(downloads) ? downloads : join(dataDirectory, 'reports');
}

/** Never overwrites: `report.html`, then `report 2.html`. */
async function saveBeside(folder: string, suggestedName: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { name, ext } = parse(suggestedName);
  for (let copy = 1; ; copy++) {
    const path = join(folder, copy === 1 ? suggestedName : `${name} ${copy}${ext}`);
    try {
      await writeFile(path, text, { flag: 'wx' });
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
