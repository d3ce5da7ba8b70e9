import type { Locator, Page } from '@playwright/test';

export class ComparePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get heading(): Locator {
    return this.#page.getByRole('heading', { name: /^Compare/, level: 1 });
  }

  get table(): Locator {
    return this.#page.getByRole('table', { name: 'Treatments against the baseline' });
  }

  get rows(): Locator {
    return this.table.locator('tbody tr');
  }

  get context(): Locator {
    return this.#page.getByRole('region', { name: 'Reading the comparison' });
  }

  get report(): Locator {
    return this.#page.getByRole('main').getByRole('link', { name: 'Report', exact: true });
  }
}
