import type { Locator, Page } from '@playwright/test';

export class LivePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  trialOn(host: string): Locator {
    return this.#page.getByRole('region', { name: `Trial on ${host}` });
  }

  get phases(): Locator {
    return this.#page.getByRole('img', { name: /^Phases/ });
  }

  chart(title: string): Locator {
    return this.#page.getByRole('img', { name: new RegExp(`^${title}`) });
  }

  get logTail(): Locator {
    return this.#page.getByRole('region', { name: /^Output of/ });
  }

  get queue(): Locator {
    return this.#page.getByRole('table', { name: 'Queue' });
  }
}
