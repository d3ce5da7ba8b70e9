import type { JSHandle, Page } from '@playwright/test';
import type { RunningApp } from './launch/running-app.ts';

/** From the start of the process to the first picture, and to now, when the screen holds its data. */
export async function firstPaint({ page, startedAt }: RunningApp): Promise<string> {
  const now = Date.now();
  const painted = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return performance.timeOrigin + (paint?.startTime ?? Number.NaN);
  });
  return `painted ${Math.round(painted - startedAt)} ms after the start of the process, filled after ${now - startedAt} ms.`;
}

/** Tasks that kept the window's thread for over 50 ms, from `observe` on. */
export class LongTasks {
  readonly #durations: JSHandle<number[]>;
  readonly #since = performance.now();

  private constructor(durations: JSHandle<number[]>) {
    this.#durations = durations;
  }

  static async observe(page: Page): Promise<LongTasks> {
    return new LongTasks(
      await page.evaluateHandle(() => {
        const durations: number[] = [];
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) durations.push(duration);
        }).observe({ type: 'longtask' });
        return durations;
      }),
    );
  }

  async summary(): Promise<string> {
    const durations = await this.#durations.jsonValue();
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    const longest = durations.length === 0 ? '' : `, the longest ${Math.round(Math.max(...durations))} ms`;
    return `${durations.length} tasks over 50 ms in ${seconds} s${longest}.`;
  }
}
