import { defineConfig } from '@playwright/test';
import { chromiumProgram } from './test/e2e/launch/chromium.ts';
import type { StoryOptions } from './test/e2e/story.ts';

/**
 * User stories in a real window, started in both ways that there are. Two at a time: the long one, an experiment on the
 * practice lab, waits more than it computes.
 */
export default defineConfig<StoryOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-GB',
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromiumProgram() },
  },
  projects: [
    { name: 'chromium', use: { entry: 'browser' } },
    { name: 'electron', use: { entry: 'electron' } },
  ],
});
