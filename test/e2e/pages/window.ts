import { expect, type Locator, type Page } from '@playwright/test';
import { ComparePage } from './compare-page.ts';
import { cutContent } from './cut-content.ts';
import { DesignPage } from './design-page.ts';
import { HistoryPage } from './history-page.ts';
import { HostsPage } from './hosts-page.ts';
import { ImportPage } from './import-page.ts';
import { LivePage } from './live-page.ts';
import { ReportPage } from './report-page.ts';
import { StartPage } from './start-page.ts';
import { TrialPage } from './trial-page.ts';

export type Place =
  | 'Hosts'
  | 'Experiments'
  | 'Configs'
  | 'Live'
  | 'History'
  | 'Compare'
  | 'Reports'
  | 'Import'
  | 'Settings';

/** The frame around every screen, and the way to each of them. */
export class Window {
  readonly page: Page;
  readonly start: StartPage;
  readonly hosts: HostsPage;
  readonly design: DesignPage;
  readonly live: LivePage;
  readonly history: HistoryPage;
  readonly trial: TrialPage;
  readonly compare: ComparePage;
  readonly report: ReportPage;
  readonly imports: ImportPage;

  constructor(page: Page) {
    this.page = page;
    this.start = new StartPage(page);
    this.hosts = new HostsPage(page);
    this.design = new DesignPage(page);
    this.live = new LivePage(page);
    this.history = new HistoryPage(page);
    this.trial = new TrialPage(page);
    this.compare = new ComparePage(page);
    this.report = new ReportPage(page);
    this.imports = new ImportPage(page);
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get statusBar(): Locator {
    return this.page.getByRole('contentinfo');
  }

  async goTo(place: Place): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
  }

  /** The notice under the head of a screen. */
  notice(words: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: words });
  }

  /** Nothing is being read any more. */
  async settled(): Promise<void> {
    await expect(this.heading).toBeVisible();
    await expect(this.page.locator('.reading')).toHaveCount(0);
  }

  /**
   * `test-results/screens/<name>-light.png` and `-dark.png`, to lay beside the mock-ups. A screen with something cut off
   * fails instead.
   */
  async photograph(name: string): Promise<void> {
    await this.settled();
    expect(await cutContent(this.page), `cut off on ${name}`).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme });
      await expect(this.page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await this.page.screenshot({
        path: `test-results/screens/${name}-${colorScheme}.png`,
        animations: 'disabled',
      });
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
  }
}
