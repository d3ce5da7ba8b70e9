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

  /** The row of a trial by its number. */
  trial(id: number): Locator {
    return this.rows.filter({ has: this.#page.getByText(`#${id}`, { exact: true }) });
  }

  /** Without the head. */
  get rows(): Locator {
    return this.trials.locator('tbody tr');
  }
}
