import { defineConfig } from '@playwright/test';
import { chromiumProgram } from './test/e2e/launch/chromium.ts';
import { electronMissing } from './test/e2e/launch/electron-app.ts';
import type { StoryOptions } from './test/e2e/story.ts';

// Once, by the process that hands out the stories.
const missing = process.env.TEST_WORKER_INDEX === undefined ? electronMissing() : null;
if (missing !== null) console.log(`Stories in Electron are skipped: ${missing}.`);

/** Chromium drops what it is loading whenever an interface of this machine comes or goes: such stories run last and alone. */
const makeNetworks = /(rack|data-sets)\.spec\.ts$/;

/**
 * User stories in a real window, started in both ways that there are. Two at a time: the long one, an experiment on the
 * practice lab, waits more than it computes.
 */
export default defineConfig<StoryOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: 2,
  // A story says what happens, not how soon: a machine that is slow or has other work must not fail it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-GB',
    actionTimeout: 30_000,
    // A trace films the window, which slows the trials down that run on the same machine.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumProgram() },
  },
  projects: [
    { name: 'chromium', testIgnore: makeNetworks, use: { entry: 'browser' } },
    {
      name: 'chromium, one by one',
      testMatch: makeNetworks,
      dependencies: ['chromium'],
      workers: 1,
      use: { entry: 'browser' },
    },
    { name: 'electron', use: { entry: 'electron' } },
  ],
});
