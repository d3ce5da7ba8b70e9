import type { Locator, Page } from '@playwright/test';

export class TrialPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get heading(): Locator {
    return this.#page.getByRole('heading', { name: /^Trial \d/, level: 1 });
  }

  get keyFigures(): Locator {
    return this.#page.getByLabel('Key figures');
  }

  get charts(): Locator {
    return this.#page.locator('.chart');
  }

  /** The linked cursor of all charts follows the pointer. */
  async pointAtMiddle(): Promise<void> {
    await this.charts.first().hover();
  }

  windowBound(bound: 'Start' | 'End'): Locator {
    return this.#page.getByRole('slider', { name: `${bound} of the measured window` });
  }

  get settings(): Locator {
    return this.#page.getByRole('table', { name: /settings/i });
  }

  get context(): Locator {
    return this.#page.getByRole('region', { name: 'Context' });
  }

  get exclude(): Locator {
    return this.#page.getByRole('button', { name: 'Exclude', exact: true });
  }

  get includeAgain(): Locator {
    return this.#page.getByRole('button', { name: 'Include again' });
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  /** The legend of the trials that lie over this one. */
  get overlay(): Locator {
    return this.#page.getByRole('region', { name: 'Overlay' });
  }

  /** Titles of the kinds of trials to choose from. */
  get overlayKinds(): Locator {
    return this.dialog.locator('legend');
  }

  tab(name: string | RegExp): Locator {
    return this.#page.getByRole('tab', { name });
  }
}
