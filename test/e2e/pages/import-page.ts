import type { Locator, Page } from '@playwright/test';

export class ImportPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get pastedLog(): Locator {
    return this.#page.getByRole('textbox', { name: 'Pasted log' });
  }

  get readPasted(): Locator {
    return this.#page.getByRole('button', { name: 'Read pasted text' });
  }

  get texts(): Locator {
    return this.#page.getByRole('table', { name: 'Texts to import' });
  }

  get measurements(): Locator {
    return this.#page.getByRole('table', { name: 'Measurements' });
  }

  get store(): Locator {
    return this.#page.getByRole('button', { name: /^Import \d+ trials?$/ });
  }

  get clear(): Locator {
    return this.#page.getByRole('button', { name: 'Clear' });
  }
}
