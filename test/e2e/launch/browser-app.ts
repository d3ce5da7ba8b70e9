import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext } from '@playwright/test';
import type { RunningApp } from './running-app.ts';
import { watchPage } from './watch-page.ts';

const cli = join(import.meta.dirname, '../../../out/main/cli.js');

/** Starts `rackmark window` and opens the address that it prints, as somebody without Electron does. */
export async function startInBrowser(context: BrowserContext, dataDirectory: string): Promise<RunningApp> {
  const startedAt = Date.now();
  const lab = spawn(process.execPath, [cli, 'window', '--data', dataDirectory], {
    // Without a display it prints the address instead of opening a window of its own.
    env: { ...process.env, HOME: dataDirectory, DISPLAY: '', WAYLAND_DISPLAY: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await printedAddress(lab);
  const page = await context.newPage();
  const complaints = watchPage(page);
  await page.goto(url);
  return {
    page,
    dataDirectory,
    startedAt,
    complaints,
    kill: () => end(lab, 'SIGKILL'),
    close: async () => {
      await page.close();
      await end(lab, 'SIGTERM');
    },
  };
}

async function printedAddress(lab: ChildProcess): Promise<string> {
  const errors: string[] = [];
  lab.stderr?.on('data', (chunk: Buffer) => errors.push(String(chunk)));
  if (lab.stdout === null) throw new Error('The lab has no stdout.');
  for await (const line of createInterface({ input: lab.stdout })) {
    const url = /^Window: (http\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`The lab ended without an address:\n${errors.join('')}`);
}

async function end(lab: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (lab.exitCode !== null || lab.signalCode !== null) return;
  const gone = once(lab, 'exit');
  lab.kill(signal);
  await gone;
}
