import type { Locator, Page } from '@playwright/test';

export class StartPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get heading(): Locator {
    return this.#page.getByRole('heading', { name: 'Start', level: 1 });
  }

  get startPracticeLab(): Locator {
    return this.#page.getByRole('button', { name: 'Start practice lab' });
  }

  get stopPracticeLab(): Locator {
    return this.#page.getByRole('button', { name: 'Stop practice lab' });
  }

  get openSample(): Locator {
    return this.#page.getByRole('link', { name: 'Open sample experiment' });
  }

  get templates(): Locator {
    return this.#page.getByRole('table', { name: 'Templates' });
  }

  get pasteLog(): Locator {
    return this.#page.getByRole('link', { name: 'Paste a log' });
  }

  get addHost(): Locator {
    return this.#page.getByRole('link', { name: 'Add host' });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Rackmark' }).click();
  }
}
