import type { Locator, Page } from '@playwright/test';

export class DesignPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  field(label: string): Locator {
    return this.#page.getByRole('textbox', { name: label, exact: true });
  }

  choice(label: string): Locator {
    return this.#page.getByRole('combobox', { name: label, exact: true });
  }

  check(label: string): Locator {
    return this.#page.getByRole('checkbox', { name: label, exact: true });
  }

  levelsOf(factor: string): Locator {
    return this.#page.getByRole('group', { name: `Levels of ${factor}`, exact: true });
  }

  /** Types a level and leaves the field by Enter, as a user does. */
  async addLevel(factor: string, level: string): Promise<void> {
    const field = this.levelsOf(factor).getByRole('textbox');
    await field.fill(level);
    await field.press('Enter');
  }

  /** The cross of a level shows itself under the pointer. */
  async removeLevel(factor: string, level: string): Promise<void> {
    const levels = this.levelsOf(factor);
    await levels.getByText(level, { exact: true }).hover();
    await levels.getByRole('button', { name: `Remove ${level}`, exact: true }).click();
  }

  tab(name: string | RegExp): Locator {
    return this.#page.getByRole('tab', { name });
  }

  get matrix(): Locator {
    return this.#page.getByRole('table', { name: 'Treatments' });
  }

  get factors(): Locator {
    return this.#page.getByRole('table', { name: 'Factors' });
  }

  get cost(): Locator {
    return this.#page.getByRole('table', { name: 'Cost and what it buys' });
  }

  get queue(): Locator {
    return this.#page.getByRole('button', { name: /^Queue \d+ trials?$/ });
  }

  get saveDraft(): Locator {
    return this.#page.getByRole('button', { name: 'Save draft' });
  }

  get planText(): Locator {
    return this.#page.getByRole('textbox', { name: 'Plan as YAML' });
  }

  get failure(): Locator {
    return this.#page.getByRole('alert');
  }

  get watchLive(): Locator {
    return this.#page.getByRole('link', { name: 'Watch live' });
  }
}
