import type { Locator, Page } from '@playwright/test';

export interface NewHost {
  readonly name: string;
  readonly address: string;
  readonly port: number;
  readonly user: string;
  readonly keyFile: string;
}

export class HostsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get list(): Locator {
    return this.#page.getByRole('table', { name: 'Hosts' });
  }

  detail(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  get failure(): Locator {
    return this.#page.getByRole('alert');
  }

  get checkConnection(): Locator {
    return this.#page.getByRole('button', { name: 'Check connection' });
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  /** Answers the question of first use. */
  async trustKey(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Trust this key' }).click();
  }

  /** From anywhere: opens the form, fills it (`more` may fill further fields) and adds. */
  async add(host: NewHost, more: (form: Locator) => Promise<void> = async () => {}): Promise<void> {
    await this.#page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hosts' }).click();
    await this.#page.getByRole('main').getByRole('link', { name: 'Add host' }).click();
    const field = (label: string) => this.#page.getByRole('textbox', { name: label, exact: true });
    await field('Name').fill(host.name);
    await field('Address').fill(host.address);
    await field('Port').fill(String(host.port));
    await this.#page.getByRole('checkbox', { name: 'Runs the server' }).check();
    await field('User').fill(host.user);
    await this.#page.getByRole('group', { name: 'Authentication' }).getByText('Key file').click();
    await field('Key file').fill(host.keyFile);
    await more(this.#page.getByRole('main'));
    await this.#page.getByRole('button', { name: 'Add host' }).click();
  }
}
