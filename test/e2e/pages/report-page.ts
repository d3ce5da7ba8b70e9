import type { Locator, Page } from '@playwright/test';

export class ReportPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Its `srcdoc` is the report. The frame lets no script in, not even one of a test. */
  get paper(): Locator {
    return this.#page.locator('iframe');
  }

  get redact(): Locator {
    return this.#page.getByRole('checkbox', { name: /^Redact/ });
  }

  get save(): Locator {
    return this.#page.getByRole('button', { name: 'Save', exact: true });
  }

  format(label: string): Locator {
    return this.#page.getByRole('group', { name: 'Format' }).getByText(label, { exact: true });
  }

  /** Saves and answers with the path that the notice names. */
  async saveAndRead(): Promise<string> {
    await this.save.click();
    const notice = this.#page.getByText(/^Saved as /);
    const words = await notice.textContent();
    return (words ?? '').replace(/^Saved as /, '').replace(/\.$/, '');
  }
}
