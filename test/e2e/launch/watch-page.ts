import type { Page } from '@playwright/test';

/** What the page reports as wrong, from now on: errors and warnings of the console, breaches of its policy included. */
export function watchPage(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  return complaints;
}
