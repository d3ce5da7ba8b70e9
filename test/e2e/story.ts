import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startInBrowser } from './launch/browser-app.ts';
import { electronMissing, startInElectron } from './launch/electron-app.ts';
import { cancelExperiments, stopPracticeLab } from './launch/put-away.ts';
import type { RunningApp } from './launch/running-app.ts';
import { Window } from './pages/window.ts';

export interface StoryOptions {
  /** Who starts the app: see the projects of playwright.config.ts. */
  readonly entry: 'browser' | 'electron';
}

interface StoryFixtures {
  readonly dataDirectory: string;
  readonly app: RunningApp;
  readonly window: Window;
  /** Messages of the console that this story brings about on purpose. */
  readonly expectedMessages: RegExp[];
}

/** A story gets an app of its own on an empty data directory. What the console reports as wrong fails it. */
export const test = base.extend<StoryFixtures & StoryOptions>({
  entry: ['browser', { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  dataDirectory: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'rackmark-e2e-'));
    await use(directory);
    await stopPracticeLab(directory);
    await rm(directory, { recursive: true });
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedMessages: async ({}, use) => use([]),

  app: async ({ entry, context, dataDirectory, expectedMessages }, use, testInfo) => {
    const missing = entry === 'electron' ? electronMissing() : null;
    testInfo.skip(missing !== null, missing ?? '');
    const app =
      entry === 'electron'
        ? await startInElectron(dataDirectory)
        : await startInBrowser(context, dataDirectory);
    await use(app);
    if (testInfo.status !== testInfo.expectedStatus) await cancelExperiments(app);
    await app.close();
    const unexpected = app.complaints.filter((text) => !expectedMessages.some((known) => known.test(text)));
    expect(unexpected, 'complaints of the console').toEqual([]);
  },

  window: async ({ app }, use) => use(new Window(app.page)),
});

export { expect };
