import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lab } from '../app.ts';
import { type Loopback, serveLoopback } from './loopback.ts';
import { keepAddress, lastAddress } from './window-address.ts';

/**
 * Serves the window's page for a lab, at the address where it was last if nobody took the port; the built files lie
 * beside this one.
 */
export async function serveWindow(lab: Lab, dataDirectory: string): Promise<Loopback> {
  const address = lastAddress(dataDirectory);
  const loopback = await serveLoopback(
    lab.bridge,
    {
      renderer: join(import.meta.dirname, '../renderer'),
      bridgeScript: join(import.meta.dirname, '../preload/browser.cjs'),
    },
    address,
  );
  keepAddress(dataDirectory, { ...address, port: loopback.port });
  return loopback;
}

const chromiumPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium to open an app window with; null without a display or without a Chromium. */
export function findWindowProgram(environment: NodeJS.ProcessEnv = process.env): string | null {
  const hasDisplay =
    process.platform !== 'linux' || Boolean(environment.DISPLAY) || Boolean(environment.WAYLAND_DISPLAY);
  if (!hasDisplay) return null;
  return chromiumPlaces.find((place) => existsSync(place)) ?? null;
}

/** Opens an app window on a profile of its own and resolves when the user closes it. */
export async function showWindow(program: string, url: string): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'rackmark-window-'));
  const flags = [`--app=${url}`, `--user-data-dir=${profile}`, '--no-first-run', '--window-size=1440,900'];
  if (process.getuid?.() === 0) flags.push('--no-sandbox');
  try {
    await new Promise<void>((resolve, reject) => {
      spawn(program, flags, { stdio: 'ignore' })
        .once('error', reject)
        .once('exit', () => resolve());
    });
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
