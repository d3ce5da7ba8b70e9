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

  /** A file, a folder or an archive of the computer that the lab runs on. */
  async readPath(path: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Path of a file, folder or archive' }).fill(path);
    await this.#page.getByRole('button', { name: 'Read', exact: true }).click();
  }

  /** Into the place that is made for it. */
  async drop(path: string): Promise<void> {
    const zone = await this.#page.getByRole('region', { name: 'Drop files here' }).boundingBox();
    if (zone === null) throw new Error('There is nowhere to drop.');
    await this.#drag(['dragEnter', 'dragOver', 'drop'], [path], { x: zone.x + 20, y: zone.y + 20 });
  }

  /** In the middle of whatever screen is open. */
  async dropAnywhere(...paths: readonly string[]): Promise<void> {
    await this.#drag(['dragEnter', 'dragOver', 'drop'], paths);
  }

  async holdOver(path: string): Promise<void> {
    await this.#drag(['dragEnter', 'dragOver'], [path]);
  }

  /** As a file manager does it: the browser hands over what lies at those paths. */
  async #drag(
    types: readonly ('dragEnter' | 'dragOver' | 'drop')[],
    paths: readonly string[],
    at: { readonly x: number; readonly y: number } = { x: 700, y: 450 },
  ): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of types) await session.send('Input.dispatchDragEvent', { type, ...at, data });
    await session.detach();
  }

  get files(): Locator {
    return this.#page.getByRole('table', { name: 'Files to import' });
  }

  async showFiles(): Promise<void> {
    await this.#page.getByRole('tab', { name: /^Files/ }).click();
  }

  async showOptionFiles(): Promise<void> {
    await this.#page.getByRole('tab', { name: /^Option files/ }).click();
  }

  async showTrials(): Promise<void> {
    await this.#page.getByRole('tab', { name: /^Trials/ }).click();
  }

  get trials(): Locator {
    return this.#page.getByRole('table', { name: 'Trials to import' });
  }

  get inferred(): Locator {
    return this.#page.getByRole('table', { name: 'What was inferred' });
  }

  get earlier(): Locator {
    return this.#page.getByRole('table', { name: 'Imports' });
  }

  get measurements(): Locator {
    return this.#page.getByRole('table', { name: 'Measurements' });
  }

  get store(): Locator {
    return this.#page.getByRole('button', { name: /^Import \d+ trials?$/ });
  }

  /** While no field has the focus. */
  async pasteAnywhere(text: string): Promise<void> {
    await this.#page.locator('body').evaluate((body, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** As a file manager copies it; the clipboard of a test can hold no file of a disk. */
  async pasteFile(name: string, text: string): Promise<void> {
    await this.#page.locator('body').evaluate(
      (body, file) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([file.text], file.name));
        body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { name, text },
    );
  }

  cell(column: string, trial: number): Locator {
    return this.#page.getByRole('textbox', { name: `${column}, trial ${trial}`, exact: true });
  }

  /** As a spreadsheet hands it over, into the first cell. */
  async pasteIntoGrid(text: string): Promise<void> {
    const grid = this.#page.getByRole('table', { name: 'Trials entered by hand' });
    await grid
      .getByRole('textbox', { name: /trial 1$/ })
      .first()
      .evaluate((cell, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
  }
}
