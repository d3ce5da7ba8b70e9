import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { _electron } from '@playwright/test';
import type { RunningApp } from './running-app.ts';
import { watchPage } from './watch-page.ts';

const root = join(import.meta.dirname, '../../..');

/** Why the app cannot be started in Electron here, or null. The package fetches its program apart from npm. */
export function electronMissing(): string | null {
  const program = electronProgram();
  if (program === null) return 'the program of Electron was not fetched with its package';
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return 'Electron needs a display';
  }
  return null;
}

/** Starts the packaged way: Electron on the built main process, with a data directory and a profile of its own. */
export async function startInElectron(dataDirectory: string): Promise<RunningApp> {
  const startedAt = Date.now();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const electron = await _electron.launch({
    executablePath: electronProgram() ?? 'electron',
    args: [root, `--user-data-dir=${join(dataDirectory, 'electron')}`, ...asRoot],
    env: { ...process.env, HOME: dataDirectory, RACKMARK_DATA: dataDirectory },
  });
  const reports = join(dataDirectory, 'reports');
  await mkdir(reports, { recursive: true });
  // Nobody can press a button of the system's own dialog: it answers with the suggested name.
  await electron.evaluate(({ dialog }, folder) => {
    dialog.showSaveDialog = async (...asked: unknown[]) => {
      const { defaultPath = 'report' } = asked.at(-1) as { readonly defaultPath?: string };
      return { canceled: false, filePath: `${folder}/${defaultPath}` };
    };
  }, reports);
  const page = await electron.firstWindow();
  return {
    page,
    dataDirectory,
    startedAt,
    complaints: watchPage(page),
    kill: async () => {
      electron.process().kill('SIGKILL');
    },
    close: () => electron.close(),
  };
}

function electronProgram(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pointer = join(folder, 'path.txt');
  if (!existsSync(pointer)) return null;
  const program = join(folder, 'dist', readFileSync(pointer, 'utf8').trim());
  return existsSync(program) ? program : null;
}
