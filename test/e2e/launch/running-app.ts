import type { Page } from '@playwright/test';

/** The app as a user has it before them: one window on one data directory. */
export interface RunningApp {
  readonly page: Page;
  readonly dataDirectory: string;
  /** `Date.now()` when the process was started. */
  readonly startedAt: number;
  /** Grows with what the console of the window reports as wrong. */
  readonly complaints: readonly string[];
  /** Ends the process as a crash does. */
  kill(): Promise<void>;
  /** Closes the window and ends the process as a user does. */
  close(): Promise<void>;
}
