import type { Locator, Page } from '@playwright/test';

export class HistoryPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get filter(): Locator {
    return this.#page.getByRole('searchbox');
  }

  get trials(): Locator {
    return this.#page.getByRole('table', { name: 'Trials' });
  }

  /** Without the head. */
  get rows(): Locator {
    return this.trials.locator('tbody tr');
  }
}
